// The boxes of many bodies, for the broad phase.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/collision/sweep.h"

namespace pliant {

// Sets the boxes of boxes [n] to those around the bodies of their ids, each grown by its BodyReach, in `axes`
// (columns; null: world axes). They are a little too large, as those of NodeBox() are.
//   reads    xipos, ximat; the BVH roots of bodies
void PlaceBodyBoxes(const mjModel& m, const mjData& d, const mjtNum* axes, SweepBox* boxes, int n);

}  // namespace pliant
