// The model of a snapshot for longer than the snapshot.
#pragma once

#include <mujoco/mjmodel.h>

#include <memory>

#include "engine/runner/snapshot.h"

namespace pliant::runner {

// For who goes on reading it when the snapshot is another one. Not copied: it shares the arrays of the
// snapshot, which nobody writes any more.
std::shared_ptr<const mjModel> HoldModel(const Snapshot& snapshot);

}  // namespace pliant::runner
