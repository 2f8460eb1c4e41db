// Bounding volume hierarchies of bodies, over their geoms.
#pragma once

#include <span>

#include "engine/geometry/bvh.h"

namespace pliant::compile {

// A colliding geom of a body: pose and box in the body frame, id of the geom in the model.
struct BodyBvhGeom {
  int id;
  const double* pos;   // [3]
  const double* quat;  // [4]
  const double* aabb;  // [6] in the geom's frame
};

// Tree over the geoms of one body, with boxes in the body's inertial frame (ipos, iquat). The caller passes
// the geoms that take part, in model order.
void BuildBodyBvh(std::span<const BodyBvhGeom> geoms, const double ipos[3], const double iquat[4],
                  BvhTree& out);

}  // namespace pliant::compile
