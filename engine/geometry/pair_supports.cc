#include "engine/geometry/pair_supports.h"

#include <cmath>

#include "engine/math/simd.h"

namespace pliant {
namespace {

using Vec2 = double __attribute__((vector_size(16)));

bool HaveLanes(const ConvexShape& shape1, const ConvexShape& shape2) {
  const auto is_plain = [](const ConvexShape& shape) {
    return shape.inflate == 0 && !shape.classic && !shape.middle_of_ties;
  };
  if (shape1.kind != shape2.kind || !is_plain(shape1) || !is_plain(shape2)) return false;
  return shape1.kind == ConvexShape::Kind::kEllipsoid || shape1.kind == ConvexShape::Kind::kCylinder;
}

// From directions to the points farthest along them, in the frames of the shapes, as Support() rounds them.
[[gnu::always_inline]] inline void EllipsoidPoints(Vec2 p[3], const Vec2 size[3]) {
  for (int i = 0; i < 3; ++i) p[i] *= size[i];
  const Vec2 square = p[0] * p[0] + p[1] * p[1] + p[2] * p[2];
  const Vec2 norm = {std::sqrt(square[0]), std::sqrt(square[1])};
  const Vec2 scale = 1 / norm;
  for (int i = 0; i < 3; ++i) p[i] *= size[i] * scale;
}

[[gnu::always_inline]] inline void CylinderPoints(Vec2 p[3], const Vec2 size[3]) {
  const Vec2 zero = {0, 0}, one = {1, 1};
  const Vec2 square = p[0] * p[0] + p[1] * p[1];
  const Vec2 radial = {std::sqrt(square[0]), std::sqrt(square[1])};
  const Vec2 scale = radial > mjMINVAL ? size[0] / radial : zero;
  const Vec2 end = (p[2] >= zero ? one : zero) - (p[2] < zero ? one : zero);
  p[0] *= scale;
  p[1] *= scale;
  p[2] = end * size[1];
}

// The points of both shapes and their difference. A function of its own, as Clang gives several forms to no
// member that a header has called before.
PLIANT_SIMD_CLONES
void FindDifference(DifferenceVertex& v, bool of_ellipsoids, const Vec2 mat[9], const Vec2 size[3],
                    const Vec2 pos[3], const double dir[3]) {
  const Vec2 x = {dir[0], -dir[0]}, y = {dir[1], -dir[1]}, z = {dir[2], -dir[2]};
  Vec2 local[3];
  for (int i = 0; i < 3; ++i) local[i] = mat[i] * x + mat[3 + i] * y + mat[6 + i] * z;
  if (of_ellipsoids) {
    EllipsoidPoints(local, size);
  } else {
    CylinderPoints(local, size);
  }
  for (int i = 0; i < 3; ++i) {
    const Vec2* const row = mat + 3 * i;
    const Vec2 point = row[0] * local[0] + row[1] * local[1] + row[2] * local[2] + pos[i];
    v.on1[i] = point[0];
    v.on2[i] = point[1];
    v.w[i] = point[0] - point[1];
  }
}

}  // namespace

PairSupports::PairSupports(const ConvexShape& shape1, const ConvexShape& shape2)
    : shape1_(shape1), shape2_(shape2), lanes_(HaveLanes(shape1, shape2)) {
  if (!lanes_) return;
  const Placed &a = shape1.place, &b = shape2.place;
  for (int i = 0; i < 9; ++i) mat_[i] = Vec2{a.mat[i], b.mat[i]};
  for (int i = 0; i < 3; ++i) {
    pos_[i] = Vec2{a.pos[i], b.pos[i]};
    size_[i] = Vec2{a.size[i], b.size[i]};
  }
}

void PairSupports::FindInLanes(DifferenceVertex& v, const double dir[3]) const {
  FindDifference(v, shape1_.kind == ConvexShape::Kind::kEllipsoid, mat_, size_, pos_, dir);
  v.vertex1 = shape1_.vertex;
  v.vertex2 = shape2_.vertex;
}

}  // namespace pliant
