#include "engine/geometry/axis_plane.h"

#include <algorithm>
#include <cmath>

namespace pliant {
namespace {

// How far the shape reaches from its middle along a direction of unit length, by its cosine to the axis.
double Reach(const ConvexShape& shape, double cosine) {
  const double* const size = shape.place.size;
  const double around =
      shape.kind == ConvexShape::Kind::kCylinder ? std::sqrt(std::max(0.0, 1 - cosine * cosine)) : 1;
  return size[0] * around + size[1] * std::fabs(cosine) + shape.inflate;
}

}  // namespace

bool HasAxis(const ConvexShape& shape) {
  return shape.kind == ConvexShape::Kind::kCapsule || shape.kind == ConvexShape::Kind::kCylinder;
}

// Nearest points of two segments (Ericson, Real-Time Collision Detection, 5.1.9), from their middles.
// Whatever they are worth, the plane tells the truth.
bool AxisPlaneParts(const ConvexShape& shape1, const ConvexShape& shape2, double gap) {
  const double half1 = shape1.place.size[1], half2 = shape2.place.size[1];
  double axis1[3], axis2[3], between[3], across[3];
  Column3(axis1, shape1.place.mat, 2);
  Column3(axis2, shape2.place.mat, 2);
  Sub3(between, shape2.place.pos, shape1.place.pos);
  const double cosine = Dot3(axis1, axis2), along1 = Dot3(axis1, between), along2 = Dot3(axis2, between);
  const double sine2 = 1 - cosine * cosine;
  double at1 = sine2 > mjMINVAL ? std::clamp((along1 - cosine * along2) / sine2, -half1, half1) : 0;
  const double at2 = std::clamp(cosine * at1 - along2, -half2, half2);
  at1 = std::clamp(cosine * at2 + along1, -half1, half1);
  AddScl3(across, between, axis2, at2);
  AddToScl3(across, axis1, -at1);
  const double length = Norm3(across);
  if (!(length > gap)) return false;
  Scl3(across, across, 1 / length);
  const double reach = Reach(shape1, Dot3(axis1, across)) + Reach(shape2, Dot3(axis2, across));
  constexpr double kRounding = 1e-9;
  return Dot3(between, across) - reach > gap + kRounding * (length + reach);
}

}  // namespace pliant
