// Which pairs of bodies are near each other.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/model/stack.h"

namespace pliant {

struct BodyPairs {
  const unsigned* signature;  // [n] ascending, (body1 << 16) + body2, body1 < body2
  int n;
};

// Flexes take part as bodies nbody, nbody + 1, ...
//
// Pairs of bodies that the rules of FilterBodies allow and whose bounding boxes, each grown by its
// BodyReach, overlap, at least one of them moving: not asleep, not static. Few bodies are compared one by
// one in world axes; many are swept along the principal axis of the spread of their boxes.
//   reads    xipos, ximat, geom_xpos, geom_xmat; the BVH roots of bodies
//   writes   scratch in `frame`, where the result lives
BodyPairs FindBodyPairs(const mjModel& m, mjData& d, StackFrame& frame);

}  // namespace pliant
