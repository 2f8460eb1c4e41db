// A run goes on from an earlier moment.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Puts back what GetRunState() (engine/model/state.h) took: state [RunStateSize]. Steps from here on give
// the same bits again, with the same model and inputs.
//   writes   the state, d.tree_asleep; with sleepers what Forward() writes
//   takes    stack
void SetRunState(const mjModel& m, mjData& d, const mjtNum* state);

}  // namespace pliant
