// All arrays of a moment, of which snapshots hold only what is drawn.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/model/handles.h"

namespace pliant::runner {

// Data at the state of `shown`, after a forward pass. `reuse`: such data of an earlier moment of a model of
// the same sizes, or null. Null when there is not enough memory.
DataPtr ComputeAll(const mjModel& m, const mjData& shown, DataPtr reuse);

}  // namespace pliant::runner
