// Prisms of height fields that a plane parts from a shape: most are, and a search would only find that too,
// in several steps.
#pragma once

#include "engine/geometry/convex_shape.h"

namespace pliant {

class PrismParter {
 public:
  // The shape is given in the frame of the prisms, and must outlive this.
  PrismParter(const ConvexShape& shape, double gap);

  // Of four prisms, corners [18] each, bottom 0-2 and top 3-5, those that a plane has all below it and the
  // shape more than `gap` above it: a bit each. Planes are tried that lie across the normal of a top, across
  // the line from the point of a prism's top nearest to the middle of the shape to that middle, or between
  // nearest points of both (of an ellipsoid as if it were round), upright ones where such a line goes down,
  // and planes under a mesh that parted others before, as each takes a search for its lowest vertex. Lengths.
  // Leaves shape.vertex as it is.
  int Part(const double* const corners[4]);

 private:
  static constexpr int kMax = 4;
  // With everything of the shape at least as high as `lowest` along a direction of unit length.
  struct Plane {
    double up[3];
    double lowest;
  };

  int PartSolid(const double* const corners[4]) const;
  int PartMesh(const double* const corners[4]);
  void FindPlane(Plane& plane, const double up[3]) const;

  const ConvexShape& shape_;
  const double gap_;
  double center_[3];
  Plane planes_[kMax];  // the last that parted a prism, of meshes
  int known_ = 0, next_ = 0;
};

}  // namespace pliant
