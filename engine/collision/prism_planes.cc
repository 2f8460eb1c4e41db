#include "engine/collision/prism_planes.h"

#include "engine/geometry/triangle_lanes.h"

namespace pliant {
namespace {

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
  Mask4 whole;  // no hole below the base

  PLIANT_LANES explicit Tops(const double* const corners[4]) {
    for (int k = 0; k < 3; ++k) {
      const int at = 9 + 3 * k;
      Load(corner[k], corners[0] + at, corners[1] + at, corners[2] + at, corners[3] + at);
    }
    const Vec4 base = {corners[0][2], corners[1][2], corners[2][2], corners[3][2]};
    Vec4 least = corner[0].z;
    Lower(&least, corner[1].z);
    Lower(&least, corner[2].z);
    whole = least >= base;
  }
};

// The point of the segment that is nearest to the origin, where it is nearer than `res`.
PLIANT_LANES void NearestOnEdge(Points4& res, Vec4* dist2, const Points4& from, const Points4& to) {
  const Vec4 zero = {0, 0, 0, 0}, one = {1, 1, 1, 1};
  Points4 edge;
  Vec4 along, length2, here2;
  Sub(edge, to, from);
  Dot(&along, edge, from);
  Dot(&length2, edge, edge);
  Vec4 part = -along / length2;
  Raise(&part, zero);
  Lower(&part, one);
  const Points4 here = {from.x + part * edge.x, from.y + part * edge.y, from.z + part * edge.z};
  Dot(&here2, here, here);
  const Mask4 nearer = here2 < *dist2;
  Choose(res, nearer, here);
  Choose(dist2, nearer, here2);
}

PLIANT_LANES void Normals(Points4& normal, const Points4 corner[3]) {
  Points4 edge1, edge2;
  Sub(edge1, corner[1], corner[0]);
  Sub(edge2, corner[2], corner[0]);
  Cross(normal, edge1, edge2);
}

// The points of the triangles that are nearest to the origin.
PLIANT_LANES void NearestOnTriangles(Points4& nearest, const Points4 corner[3]) {
  Points4 normal;
  Normals(normal, corner);
  nearest = corner[0];
  Vec4 dist2, length2, offset;
  Dot(&dist2, nearest, nearest);
  Mask4 within = {-1, -1, -1, -1};
  for (int k = 0; k < 3; ++k) {
    const Points4 &from = corner[k], &to = corner[k < 2 ? k + 1 : 0];
    NearestOnEdge(nearest, &dist2, from, to);
    Points4 area;
    Vec4 side;
    Cross(area, from, to);
    Dot(&side, area, normal);
    within &= side >= 0;
  }
  Dot(&length2, normal, normal);
  Dot(&offset, normal, corner[0]);
  offset /= length2;
  Choose(nearest, within, {normal.x * offset, normal.y * offset, normal.z * offset});
}

PLIANT_LANES void Scale(Points4& v, const Vec4& factor) { v = {v.x * factor, v.y * factor, v.z * factor}; }

// The points of the tops that are nearest to some points.
PLIANT_LANES void NearestOnTops(Points4& res, const Tops& tops, const Points4& point) {
  Points4 corner[3];
  for (int k = 0; k < 3; ++k) Sub(corner[k], tops.corner[k], point);
  NearestOnTriangles(res, corner);
  res = {res.x + point.x, res.y + point.y, res.z + point.z};
}

// Directions of unit length, level where they would go down, as prisms go on below their tops.
PLIANT_LANES void DirectionsBetween(Points4& up, const Points4& from, const Points4& to) {
  const Vec4 zero = {0, 0, 0, 0};
  Vec4 length;
  Sub(up, to, from);
  Raise(&up.z, zero);
  Dot(&length, up, up);
  Sqrt(&length);
  Scale(up, 1 / length);
}

// Between an ellipsoid and the points of the tops that are nearest to it where it is a sphere of radius 1
// around the origin: an affine map takes planes that part to planes that part.
PLIANT_LANES void DirectionsToEllipsoid(Points4& up, const Tops& tops, const Placed& ellipsoid) {
  const double* const size = ellipsoid.size;
  Points4 pos, offset, corner[3], nearest;
  Repeat(pos, ellipsoid.pos);
  for (int k = 0; k < 3; ++k) {
    Sub(offset, tops.corner[k], pos);
    MulMatT(corner[k], ellipsoid.mat, offset);
    corner[k] = {corner[k].x / size[0], corner[k].y / size[1], corner[k].z / size[2]};
  }
  NearestOnTriangles(nearest, corner);
  nearest = {nearest.x / size[0], nearest.y / size[1], nearest.z / size[2]};
  MulMat(offset, ellipsoid.mat, nearest);
  constexpr double kMiddle[3] = {0, 0, 0};
  Repeat(pos, kMiddle);
  DirectionsBetween(up, offset, pos);
}

// Whether shapes of this kind may have points that are far nearer to a prism than their middle.
bool IsLong(ConvexShape::Kind kind) {
  return kind == ConvexShape::Kind::kCapsule || kind == ConvexShape::Kind::kCylinder ||
         kind == ConvexShape::Kind::kBox;
}

PLIANT_LANES void Clamp(Vec4* x, double half) {
  const Vec4 high = {half, half, half, half};
  Raise(x, -high);
  Lower(x, high);
}

// The points of the shape, of a capsule of its axis, that are nearest to some points.
PLIANT_LANES void NearestOnShape(Points4& res, const ConvexShape& shape, const Points4& point) {
  const double* const size = shape.place.size;
  Points4 pos, offset, local;
  Repeat(pos, shape.place.pos);
  Sub(offset, point, pos);
  MulMatT(local, shape.place.mat, offset);
  if (shape.kind == ConvexShape::Kind::kBox) {
    Clamp(&local.x, size[0]);
    Clamp(&local.y, size[1]);
    Clamp(&local.z, size[2]);
  } else {
    const double radius = shape.kind == ConvexShape::Kind::kCylinder ? size[0] : 0;
    const Vec4 zero = {0, 0, 0, 0}, one = {1, 1, 1, 1};
    Vec4 away = local.x * local.x + local.y * local.y;
    Sqrt(&away);
    Vec4 part = away > 0 ? radius / away : zero;
    Lower(&part, one);
    local.x *= part;
    local.y *= part;
    Clamp(&local.z, size[1]);
  }
  MulMat(res, shape.place.mat, local);
  res = {res.x + pos.x, res.y + pos.y, res.z + pos.z};
}

// Those across the tops, upwards.
PLIANT_LANES void DirectionsAcross(Points4& up, const Tops& tops) {
  Vec4 length;
  Normals(up, tops.corner);
  Dot(&length, up, up);
  Sqrt(&length);
  const Vec4 scale = 1 / length;
  Scale(up, up.z < 0 ? -scale : scale);
}

// Which prisms a plane parts from what lies above `lowest` along these directions.
PLIANT_LANES void Parted(Mask4* parted, const Tops& tops, const Points4& up, const Vec4& lowest, double gap) {
  Vec4 height[3];
  for (int k = 0; k < 3; ++k) Dot(&height[k], up, tops.corner[k]);
  Raise(&height[0], height[1]);
  Raise(&height[0], height[2]);
  *parted |= tops.whole & (up.z >= 0) & (lowest - height[0] > gap);
}

PLIANT_LANES int Bits(const Mask4& mask) {
  return static_cast<int>((mask[0] & 1) | (mask[1] & 2) | (mask[2] & 4) | (mask[3] & 8));
}

}  // namespace

PrismParter::PrismParter(const ConvexShape& shape, double gap) : shape_(shape), gap_(gap) {
  ShapeCenter(center_, shape);
}

PLIANT_CHOOSING_CLONES
int PrismParter::PartSolid(const double* const corners[4]) const {
  constexpr int kTurns = 2;  // of those that go from a nearest point to another
  const Tops tops(corners);
  Mask4 parted = {0, 0, 0, 0};
  Points4 up, on_top, on_shape;
  const auto part = [&]() __attribute__((always_inline)) {
    Vec4 lowest;
    Lowest(&lowest, shape_, up);
    Parted(&parted, tops, up, lowest, gap_);
    return Bits(parted) == 15;
  };
  DirectionsAcross(up, tops);
  if (part()) return 15;
  if (shape_.kind == ConvexShape::Kind::kEllipsoid) {
    DirectionsToEllipsoid(up, tops, shape_.place);
    part();
    return Bits(parted);
  }
  Repeat(on_shape, center_);
  NearestOnTops(on_top, tops, on_shape);
  DirectionsBetween(up, on_top, on_shape);
  if (part()) return 15;
  for (int turn = 0; turn < kTurns && IsLong(shape_.kind); ++turn) {
    NearestOnShape(on_shape, shape_, on_top);
    NearestOnTops(on_top, tops, on_shape);
    DirectionsBetween(up, on_top, on_shape);
    if (part()) return 15;
  }
  return Bits(parted);
}

PLIANT_CHOOSING_CLONES
int PrismParter::PartMesh(const double* const corners[4]) {
  const Tops tops(corners);
  Mask4 parted = {0, 0, 0, 0};
  Points4 up;
  const auto part = [&](const Plane& plane) __attribute__((always_inline)) {
    const double low = plane.lowest;
    Repeat(up, plane.up);
    Parted(&parted, tops, up, Vec4{low, low, low, low}, gap_);
  };
  for (int i = 0; i < known_; ++i) part(planes_[i]);
  if (Bits(parted) == 15) return 15;
  Points4 own, on_top, middle;
  Repeat(middle, center_);
  NearestOnTops(on_top, tops, middle);
  DirectionsBetween(own, on_top, middle);
  for (int lane = 0; lane < 4; ++lane) {
    if (parted[lane] || !(own.z[lane] >= 0)) continue;
    Plane& plane = planes_[next_];
    const double direction[3] = {own.x[lane], own.y[lane], own.z[lane]};
    FindPlane(plane, direction);
    part(plane);
    if (!parted[lane]) continue;
    next_ = (next_ + 1) % kMax;
    known_ = known_ < kMax ? known_ + 1 : kMax;
  }
  return Bits(parted);
}

int PrismParter::Part(const double* const corners[4]) {
  return shape_.kind == ConvexShape::Kind::kMesh ? PartMesh(corners) : PartSolid(corners);
}

void PrismParter::FindPlane(Plane& plane, const double up[3]) const {
  double down[3], lowest[3];
  Scl3(down, up, -1);
  const int vertex = shape_.vertex;
  shape_.vertex = -1;
  Support(lowest, shape_, down);
  shape_.vertex = vertex;
  Copy3(plane.up, up);
  plane.lowest = Dot3(up, lowest);
}

}  // namespace pliant
