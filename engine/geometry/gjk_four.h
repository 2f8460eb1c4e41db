// Gjk() of pairs of shapes, four at a time and bit for bit as one by one: its steps are long chains of sums,
// roots and quotients, of which four go side by side. Where one search ends the next begins in its place.
#pragma once

#include "engine/geometry/gjk.h"

namespace pliant {

// Whether FourDistances() knows a shape, or what is left of it without its radius, which is of the kind
// given: points, segments, and ellipsoids, cylinders, meshes and prisms that are not inflated, all of them
// with the newer search.
bool HaveFourDistances(ConvexShape::Kind kind, const ConvexShape& shape);

// A pair, and its distance as Gjk() finds it from the ShapeCenter() of each shape on; the nearest points
// where this is more than the tolerance and less than kFarAway.
struct DistanceQuery {
  const ConvexShape *shape1, *shape2;
  double cutoff;  // more than 0
  double dist;
  double point1[3], point2[3];
};

// All of the same two kinds. Of a mesh's shape, which keeps where its search ended, no other may be searched.
void FourDistances(DistanceQuery* queries, int n, ConvexShape::Kind kind1, ConvexShape::Kind kind2,
                   const CcdOptions& options);

}  // namespace pliant
