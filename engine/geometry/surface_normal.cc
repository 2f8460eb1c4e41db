#include "engine/geometry/surface_normal.h"

#include <cmath>

namespace pliant {
namespace {

constexpr int kMaxIterations = 30;
constexpr double kTolerance = 1e-6;

// From inside: follow the normal to the surface, take the normal there, repeat until it settles. Near the
// centre it may settle elsewhere than at the nearest point, so it starts from a guess.
void EllipsoidNormalInside(double normal[3], const double point[3], const double inv2[3], double level) {
  for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
    // point + x normal on the surface: a x^2 + 2 b x + level = 0.
    double a = 0, b = 0;
    for (int i = 0; i < 3; ++i) {
      a += normal[i] * normal[i] * inv2[i];
      b += point[i] * normal[i] * inv2[i];
    }
    const double det = b * b - a * level;
    if (det < mjMINVAL || a < mjMINVAL) return;
    const double x = (-b + std::sqrt(det)) / a;
    double next[3];
    for (int i = 0; i < 3; ++i) next[i] = (point[i] + x * normal[i]) * inv2[i];
    Normalize3(next);
    const double change = Dist3(normal, next);
    Copy3(normal, next);
    if (change < kTolerance) return;
  }
}

// From outside: the nearest surface point is s_i^2 p_i / (s_i^2 + lambda);
// Newton for lambda >= 0 (Eberly 2013).
void EllipsoidNormalOutside(double normal[3], const double point[3], const double size[3]) {
  double size2[3], weight[3], inverse[3], lambda = 0;
  for (int i = 0; i < 3; ++i) {
    size2[i] = size[i] * size[i];
    weight[i] = point[i] * point[i] * size2[i];
  }
  for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
    for (int i = 0; i < 3; ++i) inverse[i] = 1 / (size2[i] + lambda);
    const double value = weight[0] * inverse[0] * inverse[0] + weight[1] * inverse[1] * inverse[1] +
                         weight[2] * inverse[2] * inverse[2] - 1;
    if (value < kTolerance) break;
    const double slope = -2 * (weight[0] * inverse[0] * inverse[0] * inverse[0] +
                               weight[1] * inverse[1] * inverse[1] * inverse[1] +
                               weight[2] * inverse[2] * inverse[2] * inverse[2]);
    if (slope > -mjMINVAL) break;
    const double step = -value / slope;
    if (step < kTolerance) break;
    lambda += step;
  }
  for (int i = 0; i < 3; ++i) normal[i] = point[i] / (size2[i] + lambda);
  Normalize3(normal);
}

void EllipsoidNormal(double normal[3], const double point[3], const double size[3]) {
  double inv2[3];
  for (int i = 0; i < 3; ++i) inv2[i] = 1 / (size[i] * size[i]);
  const double level =
      point[0] * point[0] * inv2[0] + point[1] * point[1] * inv2[1] + point[2] * point[2] * inv2[2] - 1;
  if (level <= 0) {
    EllipsoidNormalInside(normal, point, inv2, level);
  } else {
    EllipsoidNormalOutside(normal, point, size);
  }
}

// Only on the side: not within 5 % of the caps, nor where the cap is four times nearer than the side.
bool CylinderNormal(double normal[3], const double point[3], const double size[3]) {
  const double radial = std::sqrt(point[0] * point[0] + point[1] * point[1]);
  const double to_cap = std::fabs(size[1] - std::fabs(point[2])), to_side = std::fabs(size[0] - radial);
  if (std::fabs(point[2]) > 0.95 * size[1] || to_cap < 0.25 * to_side) return false;
  normal[0] = point[0];
  normal[1] = point[1];
  normal[2] = 0;
  return true;
}

}  // namespace

bool SurfaceNormal(double normal[3], const ConvexShape& shape, const double point[3]) {
  const Placed& place = shape.place;
  if (!place.pos) return false;
  double offset[3], local[3], local_normal[3];
  Sub3(offset, point, place.pos);
  MulMatTVec3(local, place.mat, offset);
  switch (shape.kind) {
    case ConvexShape::Kind::kSphere:
      Copy3(local_normal, local);
      break;
    case ConvexShape::Kind::kCapsule:
      Copy3(local_normal, local);
      local_normal[2] -= Clip(local[2], -place.size[1], place.size[1]);
      break;
    case ConvexShape::Kind::kEllipsoid:
      MulMatTVec3(local_normal, place.mat, normal);
      Normalize3(local_normal);
      EllipsoidNormal(local_normal, local, place.size);
      break;
    case ConvexShape::Kind::kCylinder:
      if (!CylinderNormal(local_normal, local, place.size)) return false;
      break;
    default:
      return false;
  }
  if (Normalize3(local_normal) < mjMINVAL) return false;
  MulMatVec3(normal, place.mat, local_normal);
  return true;
}

void FixNormal(ContactPoint& con, const ConvexShape& shape1, const ConvexShape& shape2) {
  double outward1[3], outward2[3];
  Copy3(outward1, con.normal);
  Scl3(outward2, con.normal, -1);
  const bool has1 = SurfaceNormal(outward1, shape1, con.pos);
  const bool has2 = SurfaceNormal(outward2, shape2, con.pos);
  if (has1 && has2) {
    Sub3(con.normal, outward1, outward2);
    Normalize3(con.normal);
  } else if (has1) {
    Copy3(con.normal, outward1);
  } else if (has2) {
    Scl3(con.normal, outward2, -1);
  }
}

}  // namespace pliant
