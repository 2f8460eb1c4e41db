#include "engine/collision/prism_planes.h"

#include "engine/geometry/points4.h"

namespace pliant {
namespace {

constexpr double kThird = 1.0 / 3;

PLIANT_LANES void Raise(Vec4* a, const Vec4& b) { *a = *a > b ? *a : b; }
PLIANT_LANES void Lower(Vec4* a, const Vec4& b) { *a = *a < b ? *a : b; }
PLIANT_LANES void Absolute(Vec4* a) { *a = *a < 0 ? -*a : *a; }

// How far a shape extends from its origin along directions of unit length in its own frame.
PLIANT_LANES void Extent(Vec4* res, const ConvexShape& shape, const Points4& dir) {
  const double* const size = shape.place.size;
  Vec4 x = dir.x * size[0], y = dir.y * size[1], z = dir.z * size[2], up = dir.z * size[1];
  Absolute(&up);
  switch (shape.kind) {
    case ConvexShape::Kind::kSphere:
      *res = Vec4{size[0], size[0], size[0], size[0]};
      break;
    case ConvexShape::Kind::kCapsule:
      *res = size[0] + up;
      break;
    case ConvexShape::Kind::kCylinder:
      *res = dir.x * dir.x + dir.y * dir.y;
      Sqrt(res);
      *res = size[0] * *res + up;
      break;
    case ConvexShape::Kind::kEllipsoid:
      *res = x * x + y * y + z * z;
      Sqrt(res);
      break;
    default:
      Absolute(&x);
      Absolute(&y);
      Absolute(&z);
      *res = x + y + z;
  }
}

PLIANT_LANES void LowestPoint(Vec4* res, const ConvexShape& simplex, const Points4& up) {
  for (int i = 0; i < simplex.npoint; ++i) {
    Points4 point;
    Vec4 height;
    Repeat(point, simplex.points + 3 * i);
    Dot(&height, up, point);
    if (!i) *res = height;
    Lower(res, height);
  }
  *res -= simplex.inflate;
}

// How high above the origin the lowest point of the shape lies along four directions of unit length.
PLIANT_LANES void Lowest(Vec4* res, const ConvexShape& shape, const Points4& up) {
  if (shape.kind == ConvexShape::Kind::kSimplex) return LowestPoint(res, shape, up);
  Points4 local, pos;
  Vec4 extent;
  MulMatT(local, shape.place.mat, up);
  Extent(&extent, shape, local);
  Repeat(pos, shape.place.pos);
  Dot(res, up, pos);
  *res -= extent + shape.inflate;
}

struct Tops {
  Points4 corner[3];
};

// By how much the shape lies above the prisms along four directions, of any length, that do not go down.
PLIANT_LANES void Clearance(Vec4* res, const Tops& tops, const ConvexShape& shape, Points4& up) {
  Vec4 length, height[3];
  Dot(&length, up, up);
  Sqrt(&length);
  const Vec4 scale = 1 / length;
  up = {up.x * scale, up.y * scale, up.z * scale};
  Lowest(res, shape, up);
  for (int k = 0; k < 3; ++k) Dot(&height[k], up, tops.corner[k]);
  Raise(&height[0], height[1]);
  Raise(&height[0], height[2]);
  *res -= height[0];
}

}  // namespace

PLIANT_SIMD_CLONES
int PartedPrisms(const double* const corners[4], const ConvexShape& shape, double gap) {
  Tops tops;
  for (int k = 0; k < 3; ++k) {
    const int at = 9 + 3 * k;
    Load(tops.corner[k], corners[0] + at, corners[1] + at, corners[2] + at, corners[3] + at);
  }
  const Vec4 base = {corners[0][2], corners[1][2], corners[2][2], corners[3][2]};
  Vec4 least = tops.corner[0].z;
  Lower(&least, tops.corner[1].z);
  Lower(&least, tops.corner[2].z);
  const auto whole = least >= base;  // no hole below the base

  Points4 edge1, edge2, up;
  Vec4 clearance;
  Sub(edge1, tops.corner[1], tops.corner[0]);
  Sub(edge2, tops.corner[2], tops.corner[0]);
  Cross(up, edge1, edge2);
  const auto turned = up.z < 0;
  up.x = turned ? -up.x : up.x;
  up.y = turned ? -up.y : up.y;
  up.z = turned ? -up.z : up.z;
  Clearance(&clearance, tops, shape, up);
  auto parted = whole & (clearance > gap);

  double center[3];
  ShapeCenter(center, shape);
  Repeat(up, center);
  for (const Points4& corner : tops.corner) {
    up.x -= kThird * corner.x;
    up.y -= kThird * corner.y;
    up.z -= kThird * corner.z;
  }
  const auto rises = up.z >= 0;
  Clearance(&clearance, tops, shape, up);
  parted |= whole & rises & (clearance > gap);
  return (parted[0] & 1) | (parted[1] & 2) | (parted[2] & 4) | (parted[3] & 8);
}

}  // namespace pliant
