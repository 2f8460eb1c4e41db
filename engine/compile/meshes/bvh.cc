#include "engine/compile/meshes/bvh.h"

#include <vector>

namespace pliant::compile {
void BuildBodyBvh(std::span<const BodyBvhGeom> geoms, const double ipos[3], const double iquat[4],
                  BvhTree& out) {
  std::vector<BvhElement> elements;
  elements.reserve(geoms.size());
  for (const BodyBvhGeom& geom : geoms) elements.push_back({geom.aabb, geom.pos, geom.quat, geom.id});
  BuildBvh(elements, ipos, iquat, out);
}

}  // namespace pliant::compile
