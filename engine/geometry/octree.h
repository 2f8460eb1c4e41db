// Octree of signed distances to a mesh, for geoms of type sdf.
#pragma once

#include <span>
#include <vector>

namespace pliant {

// Layout of the oct_* arrays of mjModel, for one mesh.
struct Octree {
  std::vector<int> depth;     // [n]
  std::vector<int> child;     // [n x 8] -1 at leaves
  std::vector<double> aabb;   // [n x 6] centre, half sizes
  std::vector<double> coeff;  // [n x 8] distance at the corners

  int Size() const { return static_cast<int>(depth.size()); }
};

// `vert` [nvert x 3], `face` [nface x 3] closed and oriented; `aabb` (centre, half sizes) of the vertices.
void BuildOctree(std::span<const double> vert, std::span<const int> face, const double aabb[6], Octree& out);

}  // namespace pliant
