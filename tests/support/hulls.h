// Convex hulls of many kinds and sizes, made by formulas.
#pragma once

#include <vector>

namespace pliant::test {

enum class HullKind {
  kSphere,    // points spread evenly over a sphere
  kRandom,    // points at random on a sphere
  kThin,      // the even ones squeezed to a blade
  kCylinder,  // two coplanar caps and flat sides: ties in many directions
  kRounded,   // a box with rounded edges, as drawn parts are: large coplanar faces, fine corners
  kCone,      // a tip with an edge to every other vertex
};
inline constexpr HullKind kHullKinds[] = {HullKind::kSphere,   HullKind::kRandom,  HullKind::kThin,
                                          HullKind::kCylinder, HullKind::kRounded, HullKind::kCone};

const char* HullName(HullKind kind);

// About n points [n x 3], all on the hull, within `radius` of the centre. n is at least 8.
std::vector<float> HullPoints(HullKind kind, int n, double radius);

}  // namespace pliant::test
