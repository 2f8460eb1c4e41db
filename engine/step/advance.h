// The last part of every step: the state moves on.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Controls and readings of the present time go into the histories; act <- next activation at rate act_dot
// [na]; trees at rest fall asleep; of those awake qvel <- qvel + h qacc and qpos <- qpos moved along qvel
// (null: the new d.qvel) for h; time <- time + h; plugins advance; the warm start becomes d.qacc.
void Advance(const mjModel& m, mjData& d, const mjtNum* act_dot, const mjtNum* qacc, const mjtNum* qvel);

}  // namespace pliant
