// Mechanical energy.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// d.energy[0]: gravity plus joint, tendon and flex springs, J.
//   needs    Kinematics(), Tendon(), Flex()
void EnergyPos(const mjModel& m, mjData& d);

// d.energy[1] = qvel' M qvel / 2, J.
//   needs    MakeM()
//   takes    stack
void EnergyVel(const mjModel& m, mjData& d);

}  // namespace pliant
