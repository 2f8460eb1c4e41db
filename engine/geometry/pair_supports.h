// SupportDifference() of the same two shapes again and again, bit for bit. A support is a long chain of
// products and sums with a root and a quotient in it: two ellipsoids or two cylinders have a lane each, in
// which both supports are found in the time of one.
#pragma once

#include "engine/geometry/gjk.h"

namespace pliant {

class PairSupports {
 public:
  PairSupports(const ConvexShape& shape1, const ConvexShape& shape2);

  // `dir` is of unit length.
  void Find(DifferenceVertex& v, const double dir[3]) const {
    lanes_ ? FindInLanes(v, dir) : SupportDifference(v, shape1_, shape2_, dir);
  }

 private:
  using Vec2 = double __attribute__((vector_size(16)));

  void FindInLanes(DifferenceVertex& v, const double dir[3]) const;

  const ConvexShape& shape1_;
  const ConvexShape& shape2_;
  const bool lanes_;  // of the two shapes, else nothing below is set
  Vec2 mat_[9], size_[3], pos_[3];
};

}  // namespace pliant
