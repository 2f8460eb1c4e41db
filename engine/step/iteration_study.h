// The constraint solver iteration by iteration: what it makes of one state after 1, 2, ... iterations. Works
// on copies, takes memory from the heap, and is no part of a step.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <atomic>
#include <memory>

#include "engine/model/handles.h"
#include "engine/model/solver_history.h"

namespace pliant {

// `limit`: 0 takes as many iterations as the options allow. Solves again from the start for every number of
// iterations; removes no slip. The model and data are of one snapshot, and are given away. `stop` (may be
// null) ends it early, with the states so far.
std::shared_ptr<const IterationStudy> StudyIterations(ModelPtr model, DataPtr data, int limit,
                                                      const std::atomic<bool>* stop = nullptr);

}  // namespace pliant
