// Several contact points where two polytopes meet in a face.
#pragma once

#include "engine/geometry/epa.h"

namespace pliant {

constexpr int kMaxFeaturePoints = 4;

// Points of the two shapes, one pair a contact.
struct FeaturePairs {
  double on1[kMaxFeaturePoints][3];
  double on2[kMaxFeaturePoints][3];
};

// From the face of the expanded polytope nearest to the origin, finds the faces or edges of the two shapes
// that touch: two faces whose normals are opposite, or a face and an edge parallel to it. Writes up to
// kMaxFeaturePoints pairs of points and returns how many; 0 when the shapes meet in a point.
int FeaturePoints(FeaturePairs& points, const PenetrationResult& penetration, const Polytope& polytope,
                  const ConvexShape& shape1, const ConvexShape& shape2);

}  // namespace pliant
