#include "engine/geometry/sdf.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "engine/geometry/contact_point.h"

namespace pliant {
namespace {

double RoundDistance(double radius, const double off[3], double gradient[3]) {
  Copy3(gradient, off);
  return Normalize3(gradient) - radius;
}

}  // namespace

double PlaneDistance(const double*, const double p[3], double gradient[3]) {
  gradient[0] = gradient[1] = 0;
  gradient[2] = 1;
  return p[2];
}

double SphereDistance(const double size[3], const double p[3], double gradient[3]) {
  return RoundDistance(size[0], p, gradient);
}

double CapsuleDistance(const double size[3], const double p[3], double gradient[3]) {
  const double off[3] = {p[0], p[1], p[2] - Clip(p[2], -size[1], size[1])};
  return RoundDistance(size[0], off, gradient);
}

// First-order distance |f| / |grad f| of f = |p / size| - 1; the gradient of unit length.
double EllipsoidDistance(const double size[3], const double p[3], double gradient[3]) {
  double a[3], b[3];
  for (int i = 0; i < 3; ++i) {
    a[i] = p[i] / size[i];
    b[i] = a[i] / size[i];
  }
  const double k0 = Norm3(a), k1 = Norm3(b);
  if (k1 < mjMINVAL) {
    Zero3(gradient);
    return -std::min({size[0], size[1], size[2]});
  }
  const double distance = k0 * (k0 - 1) / k1;
  for (int i = 0; i < 3; ++i) {
    const double dk0 = b[i] / k0, dk1 = b[i] / (size[i] * size[i] * k1);
    gradient[i] = ((2 * k0 - 1) * dk0 - distance * dk1) / k1;
  }
  Normalize3(gradient);
  return distance;
}

double CylinderDistance(const double size[3], const double p[3], double gradient[3]) {
  constexpr double kSmall = 1e-10;
  const double rho = std::sqrt(p[0] * p[0] + p[1] * p[1]);
  const double off[2] = {rho - size[0], std::fabs(p[2]) - size[1]};  // radial, axial
  const double out[2] = {std::max(off[0], 0.0), std::max(off[1], 0.0)};
  const double outside = std::sqrt(out[0] * out[0] + out[1] * out[1]);
  const double deepest = std::max(off[0], off[1]);
  double weight[2] = {off[0] > off[1] ? 1.0 : 0.0, off[0] > off[1] ? 0.0 : 1.0};
  if (deepest >= 0) {
    for (int i = 0; i < 2; ++i) weight[i] = out[i] / std::max(kSmall, outside);
  }
  for (int i = 0; i < 2; ++i) gradient[i] = weight[0] * p[i] / std::max(kSmall, rho);
  gradient[2] = p[2] < 0 ? -weight[1] : weight[1];
  return std::min(deepest, 0.0) + outside;
}

// Inside, the distance along a field of rays that leave the box by its nearest faces more than by the others:
// it has no ridges as the distance to the nearest face has.
double BoxDistance(const double size[3], const double p[3], double gradient[3]) {
  double off[3], out[3];
  for (int i = 0; i < 3; ++i) {
    off[i] = std::fabs(p[i]) - size[i];
    out[i] = std::max(off[i], 0.0);
  }
  const double deepest = std::max({off[0], off[1], off[2]});
  double distance;
  if (deepest >= 0) {
    distance = Norm3(out);
    for (int i = 0; i < 3; ++i) gradient[i] = distance > 0 ? out[i] / distance : 0;
  } else {
    for (int i = 0; i < 3; ++i) gradient[i] = -size[i] / off[i];
    Normalize3(gradient);
    distance = -HUGE_VAL;
    for (int i = 0; i < 3; ++i) distance = std::max(distance, off[i] / gradient[i]);
  }
  for (int i = 0; i < 3; ++i) {
    if (p[i] < 0) gradient[i] = -gradient[i];
  }
  return distance;
}

namespace {

// Trilinear interpolation of the corner values at a place in [0, 1]^3.
class Interpolation {
 public:
  Interpolation(const double corner[8], const double t[3]) : corner_(corner) {
    for (int k = 0; k < 3; ++k) {
      weight_[0][k] = 1 - t[k];
      weight_[1][k] = t[k];
    }
  }
  double Value() const {
    double value = 0;
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) value += corner_[i] * Weight(i, 0) * Weight(i, 1) * Weight(i, 2);
    return value;
  }
  // By t.
  void Derivative(double derivative[3]) const {
    double sum[3] = {0, 0, 0};
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) {
      sum[0] += corner_[i] * Sign(i, 0) * Weight(i, 1) * Weight(i, 2);
      sum[1] += corner_[i] * Weight(i, 0) * Sign(i, 1) * Weight(i, 2);
      sum[2] += corner_[i] * Weight(i, 0) * Weight(i, 1) * Sign(i, 2);
    }
    Copy3(derivative, sum);
  }

 private:
  double Weight(int corner, int axis) const { return weight_[corner >> axis & 1][axis]; }
  static double Sign(int corner, int axis) { return corner >> axis & 1 ? 1 : -1; }

  const double* corner_;
  double weight_[2][3];  // of the lower and the upper corner along each axis
};

// The leaf with a point of the root box. Whether the point is in the upper half of a cell is what
// (point - centre + half) / (2 half) >= 0.5 says to the last bit, without the division.
int FindLeaf(const OctreeField& field, const double point[3]) {
  using Bits = int64_t __attribute__((vector_size(16)));
  using Vec2 = double __attribute__((vector_size(16)));
  const Vec2 xy = {point[0], point[1]};
  int cell = 0;
  for (;;) {
    const double* box = field.aabb + 6 * cell;
    const Vec2 center = {box[0], box[1]}, half = {box[3], box[4]};
    const Bits bit = (xy - center + half >= half) & Bits{1, 2};
    const int z = point[2] - box[2] + box[5] >= box[5];
    const int next = field.child[8 * cell + static_cast<int>(bit[0] | bit[1]) + 4 * z];
    if (next <= cell || next >= field.n) return cell;  // children follow their parents
    cell = next;
  }
}

// Distance at a point of the root box; gradient may be null.
double InsideDistance(const OctreeField& field, const double point[3], double* gradient) {
  const int leaf = FindLeaf(field, point);
  const double* box = field.aabb + 6 * leaf;
  double t[3];
  for (int i = 0; i < 3; ++i) t[i] = (point[i] - box[i] + box[3 + i]) / (2 * box[3 + i]);
  const Interpolation at(field.coeff + 8 * leaf, t);
  if (gradient) {
    at.Derivative(gradient);
    for (int i = 0; i < 3; ++i) gradient[i] /= 2 * box[3 + i];
  }
  return at.Value();
}

// Distance anywhere: outside of the root box, that at a place just inside and the way there.
// The gradient, which may be null, is that of the place inside.
double AnyDistance(const OctreeField& field, const double point[3], double* gradient, bool& outside) {
  constexpr double kInwards = 1e-6;
  const double* root = field.aabb;
  double place[3], way2 = 0;
  outside = false;
  for (int i = 0; i < 3; ++i) {
    const double beyond = std::fabs(point[i] - root[i]) - root[3 + i];
    place[i] = point[i];
    if (beyond < 0) continue;
    outside = true;
    way2 += beyond * beyond;
    place[i] += point[i] > root[i] ? -(beyond + kInwards) : beyond + kInwards;
  }
  return std::sqrt(way2) + InsideDistance(field, place, gradient);
}

}  // namespace

double OctreeDistance(const OctreeField& field, const double point[3], double* gradient) {
  constexpr double kStep = 1e-8;
  double moved[3];
  bool outside, ignored;
  const double distance = AnyDistance(field, point, gradient, outside);
  if (!gradient || !outside) return distance;
  Copy3(moved, point);
  for (int i = 0; i < 3; ++i) {
    moved[i] = point[i] + kStep;
    gradient[i] = (AnyDistance(field, moved, nullptr, ignored) - distance) / kStep;
    moved[i] = point[i];
  }
  return distance;
}

}  // namespace pliant
