// Signed distance from points to a triangle mesh.
#pragma once

#include <span>

#include "engine/geometry/bvh.h"

namespace pliant {

// Negative inside. The side is that of the nearest face alone, and of faces equally near that of the first
// leaf of the tree, as the reference has it: right for closed oriented meshes without edges sharper than 90
// degrees. Beyond sharper ones some points outside count as inside. Keeps references to vert [nvert x 3],
// face [nface x 3] and the tree over the faces.
class MeshDistance {
 public:
  MeshDistance(std::span<const double> vert, std::span<const int> face, const BvhTree& tree)
      : vert_(vert), face_(face), tree_(tree) {}
  double operator()(const double point[3]) const;

 private:
  // The nearest face so far, and the squared distance.
  struct Nearest {
    double distance2;
    int face;
    double offset[3];  // from the place on the face to the point
  };
  void TryFace(int f, const double point[3], Nearest& best) const;
  // Is the point in front of the face that is nearest?
  bool InFront(const Nearest& best, double distance) const;

  std::span<const double> vert_;
  std::span<const int> face_;
  const BvhTree& tree_;
};

}  // namespace pliant
