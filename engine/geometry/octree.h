// Octree of signed distances to a mesh, for geoms of type sdf.
#pragma once

#include <span>
#include <vector>

#include "engine/geometry/bvh.h"

namespace pliant {

// Layout of the oct_* arrays of mjModel, for one mesh.
struct Octree {
  std::vector<int> depth;     // [n]
  std::vector<int> child;     // [n x 8] -1 at leaves
  std::vector<double> aabb;   // [n x 6] centre, half sizes
  std::vector<double> coeff;  // [n x 8] distance at the corners

  int Size() const { return static_cast<int>(depth.size()); }
};

// Deeper ones have hundreds of millions of cells.
inline constexpr int kDeepestOctree = 10;

// `vert` [nvert x 3], `face` [nface x 3] closed and oriented, and the tree over the faces, which decides
// between faces that are equally near; `aabb` (centre, half sizes) of the vertices. Cells at `max_depth`,
// which is brought into 0 .. kDeepestOctree, are not split any more.
void BuildOctree(std::span<const double> vert, std::span<const int> face, const BvhTree& tree,
                 const double aabb[6], int max_depth, Octree& out);

}  // namespace pliant
