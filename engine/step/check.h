// Guards against a diverging simulation.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// If a position, velocity or acceleration is not a number or larger than mjMAXVAL: raises the warning, and
// resets the data unless mjDSBL_AUTORESET. CheckAcc runs Forward() after a reset.
void CheckPos(const mjModel& m, mjData& d);
void CheckVel(const mjModel& m, mjData& d);
void CheckAcc(const mjModel& m, mjData& d);

}  // namespace pliant
