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

// Whether an axis along which geoms and vertices of flexes spread parts the boxes around two geoms
// (`geom_aabb`, both with bounding spheres) by more than the margin, a length. Exact, where FindBodyPairs()
// allows for rounding.
//   reads    geom_xpos, geom_xmat, flexvert_xpos
bool SweepParts(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum margin);

}  // namespace pliant
