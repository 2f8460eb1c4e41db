#include "engine/geometry/sdf.h"

#include <algorithm>
#include <cmath>

#include "engine/geometry/contact_point.h"

namespace pliant {

double ShapeDistance(SdfShape shape, const double size[3], const double p[3]) {
  switch (shape) {
    case SdfShape::kPlane:
      return p[2];
    case SdfShape::kSphere:
      return Norm3(p) - size[0];
    case SdfShape::kCapsule: {
      const double off[3] = {p[0], p[1], p[2] - Clip(p[2], -size[1], size[1])};
      return Norm3(off) - size[0];
    }
    case SdfShape::kEllipsoid: {
      // First-order distance |f| / |grad f| of f = |p / size| - 1.
      double a[3], b[3];
      for (int i = 0; i < 3; ++i) {
        a[i] = p[i] / size[i];
        b[i] = a[i] / size[i];
      }
      const double k0 = Norm3(a), k1 = Norm3(b);
      if (k1 < mjMINVAL) return -std::min({size[0], size[1], size[2]});
      return k0 * (k0 - 1) / k1;
    }
    case SdfShape::kCylinder: {
      const double radial = std::sqrt(p[0] * p[0] + p[1] * p[1]) - size[0];
      const double axial = std::fabs(p[2]) - size[1];
      return std::min(std::max(radial, axial), 0.0) + std::hypot(std::max(radial, 0.0), std::max(axial, 0.0));
    }
    case SdfShape::kBox: {
      double outside[3], inside = -HUGE_VAL;
      for (int i = 0; i < 3; ++i) {
        const double x = std::fabs(p[i]) - size[i];
        outside[i] = std::max(x, 0.0);
        inside = std::max(inside, x);
      }
      return std::min(inside, 0.0) + Norm3(outside);
    }
  }
  return 0;
}

namespace {

// Trilinear interpolation of the corner values at t in [0, 1]^3, with derivatives by t.
double Interpolate(const double corner[8], const double t[3], double derivative[3]) {
  double value = 0;
  Zero3(derivative);
  for (int i = 0; i < 8; ++i) {
    double weight[3], sign[3];
    for (int k = 0; k < 3; ++k) {
      const bool upper = i & (1 << k);
      weight[k] = upper ? t[k] : 1 - t[k];
      sign[k] = upper ? 1 : -1;
    }
    value += corner[i] * weight[0] * weight[1] * weight[2];
    derivative[0] += corner[i] * sign[0] * weight[1] * weight[2];
    derivative[1] += corner[i] * weight[0] * sign[1] * weight[2];
    derivative[2] += corner[i] * weight[0] * weight[1] * sign[2];
  }
  return value;
}

}  // namespace

double OctreeDistance(const OctreeField& field, const double point[3], double* gradient) {
  // Nearest point of the root box.
  const double* root = field.aabb;
  double inside[3], away[3];
  for (int i = 0; i < 3; ++i) inside[i] = Clip(point[i], root[i] - root[3 + i], root[i] + root[3 + i]);
  Sub3(away, point, inside);
  const double outside = Norm3(away);

  int cell = 0;
  while (field.child[8 * cell] >= 0) {
    int k = 0;
    for (int i = 0; i < 3; ++i) {
      if (inside[i] > field.aabb[6 * cell + i]) k |= 1 << i;
    }
    const int next = field.child[8 * cell + k];
    if (next <= cell || next >= field.n) break;  // children follow their parents
    cell = next;
  }
  double t[3], derivative[3];
  const double* box = field.aabb + 6 * cell;
  for (int i = 0; i < 3; ++i) t[i] = Clip((inside[i] - box[i] + box[3 + i]) / (2 * box[3 + i]), 0, 1);
  const double value = Interpolate(field.coeff + 8 * cell, t, derivative);
  if (gradient) {
    if (outside > mjMINVAL) {
      Scl3(gradient, away, 1 / outside);
    } else {
      for (int i = 0; i < 3; ++i) gradient[i] = derivative[i] / (2 * box[3 + i]);
    }
  }
  return value + outside;
}

}  // namespace pliant
