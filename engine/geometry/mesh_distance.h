// Signed distance from points to a closed triangle mesh.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/geometry/bvh.h"

namespace pliant {

// Negative inside. The sign comes from the normal of the nearest face, edge or vertex, weighted by angle,
// which is right for closed oriented meshes (Baerentzen and Aanaes 2005, "Signed distance computation using
// the angle weighted pseudonormal"). Keeps references to vert [nvert x 3] and face [nface x 3].
class MeshDistance {
 public:
  MeshDistance(std::span<const double> vert, std::span<const int> face);
  double operator()(const double point[3]) const;

 private:
  using Vec = std::array<double, 3>;

  // The nearest point so far: squared distance, the point, and the normal to tell the side.
  struct Nearest {
    double distance2;
    Vec point;
    const Vec* normal;
  };
  void TryFace(int f, const double point[3], Nearest& best) const;

  std::span<const double> vert_;
  std::span<const int> face_;
  std::vector<Vec> face_normal_;    // [nface]
  std::vector<Vec> edge_normal_;    // [nface x 3], edge k from corner k to corner k + 1
  std::vector<Vec> vertex_normal_;  // [nvert]
  BvhTree tree_;
};

}  // namespace pliant
