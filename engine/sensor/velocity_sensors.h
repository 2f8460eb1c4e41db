// Sensors that need velocities.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// As SensorPos, for mjSTAGE_VEL. Runs SubtreeVel() when a sensor asks for subtree velocities or is computed
// by the user.
//   needs    FwdVelocity()
void SensorVel(const mjModel& m, mjData& d);

}  // namespace pliant
