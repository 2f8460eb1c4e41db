// Bodies that do not move, in the broad phase.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/collision/sweep.h"

namespace pliant {

// Adds to boxes [n], which are those of all that moves, of the world body (id 0) and of flexes, the bodies
// that no joint moves or that sleep, and that are near one of them. Boxes lie in `axes` (columns). Returns
// the number of boxes. There must be room for every body and flex.
int CollectResting(const mjModel& m, const mjData& d, const mjtNum axes[9], SweepBox* boxes, int n);

}  // namespace pliant
