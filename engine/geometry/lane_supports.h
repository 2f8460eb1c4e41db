// Support functions of four shapes of one kind at once, lane by lane and bit for bit as Support() has
// them. For functions compiled for several vector widths (engine/math/simd.h), within which these are held.
#pragma once

#include "engine/geometry/gjk_four.h"
#include "engine/geometry/mesh_support.h"
#include "engine/geometry/triangle_lanes.h"

namespace pliant {

// Poses and sizes, or corners of prisms, lane by lane.
struct Group {
  ConvexShape::Kind kind;
  Vec4 size[3];
  Vec4 mat[9];
  Points4 pos;
  Points4 corner[6];
  const ConvexShape* shape[4];
};

PLIANT_LANES void SetLane(Points4& to, int lane, const double p[3]) {
  to.x[lane] = p[0];
  to.y[lane] = p[1];
  to.z[lane] = p[2];
}

// All lanes.
PLIANT_LANES void SetShapes(Group& group, const ConvexShape* const shape[4]) {
  for (int i = 0; i < 4; ++i) group.shape[i] = shape[i];
  if (group.kind == ConvexShape::Kind::kPrism) {
    for (int i = 0; i < 6; ++i) {
      const int at = 3 * i;
      Load(group.corner[i], shape[0]->points + at, shape[1]->points + at, shape[2]->points + at,
           shape[3]->points + at);
    }
    return;
  }
  Load(group.pos, shape[0]->place.pos, shape[1]->place.pos, shape[2]->place.pos, shape[3]->place.pos);
  if (group.kind == ConvexShape::Kind::kPoint) return;
  for (int i = 0; i < 9; ++i) {
    group.mat[i] =
        Vec4{shape[0]->place.mat[i], shape[1]->place.mat[i], shape[2]->place.mat[i], shape[3]->place.mat[i]};
  }
  if (group.kind == ConvexShape::Kind::kMesh) return;
  for (int i = 0; i < 3; ++i) {
    group.size[i] = Vec4{shape[0]->place.size[i], shape[1]->place.size[i], shape[2]->place.size[i],
                         shape[3]->place.size[i]};
  }
}

PLIANT_LANES void Centers(Points4& res, const Group& group) {
  if (group.kind != ConvexShape::Kind::kPrism) {
    res = group.pos;
    return;
  }
  const Vec4 zero = {0, 0, 0, 0};
  res = {zero, zero, zero};
  for (const Points4& corner : group.corner) {
    res.x += corner.x;
    res.y += corner.y;
    res.z += corner.z;
  }
  constexpr double kSixth = 1.0 / 6;
  res = {res.x * kSixth, res.y * kSixth, res.z * kSixth};
}

// Another shape in a lane.
inline void SetShape(Group& group, int lane, const ConvexShape& shape) {
  group.shape[lane] = &shape;
  if (group.kind == ConvexShape::Kind::kPrism) {
    for (int i = 0; i < 6; ++i) SetLane(group.corner[i], lane, shape.points + 3 * i);
    return;
  }
  SetLane(group.pos, lane, shape.place.pos);
  if (group.kind == ConvexShape::Kind::kPoint) return;
  for (int i = 0; i < 9; ++i) group.mat[i][lane] = shape.place.mat[i];
  if (group.kind == ConvexShape::Kind::kMesh) return;
  for (int i = 0; i < 3; ++i) group.size[i][lane] = shape.place.size[i];
}

PLIANT_LANES void PrismCorners(Points4& res, const Group& group, const Points4& dir) {
  const Mask4 up = dir.z >= 0;
  Vec4 best;
  for (int i = 0; i < 3; ++i) {
    Points4 corner = group.corner[i];
    Vec4 along;
    Choose(corner, up, group.corner[i + 3]);
    Dot(&along, corner, dir);
    if (i == 0) {
      res = corner;
      best = along;
    } else {
      const Mask4 farther = along > best;
      Choose(res, farther, corner);
      Choose(&best, farther, along);
    }
  }
}

// 1 up the axis, -1 down.
PLIANT_LANES void EndOf(Vec4* res, const Vec4& x) {
  const Vec4 zero = {0, 0, 0, 0}, one = {1, 1, 1, 1};
  *res = (x >= 0 ? one : zero) - (x < 0 ? one : zero);
}

// In the lanes that are active.
PLIANT_LANES void MeshPoints(Points4& res, const Group& group, const Points4& along, const Mask4& active) {
  double dir[3][4], point[4][3] = {};
  Store4(dir[0], along.x);
  Store4(dir[1], along.y);
  Store4(dir[2], along.z);
  const bool wanted[4] = {active[0] != 0, active[1] != 0, active[2] != 0, active[3] != 0};
  FourMeshPoints(point, group.shape, dir, wanted);
  Load(res, point[0], point[1], point[2], point[3]);
}

PLIANT_LANES void CylinderPoints(Points4& res, const Vec4 size[2], const Points4& along, const Vec4& end) {
  const Vec4 zero = {0, 0, 0, 0};
  Vec4 radial = along.x * along.x + along.y * along.y;
  Sqrt(&radial);
  const Vec4 scale = radial > mjMINVAL ? size[0] / radial : zero;
  res = {along.x * scale, along.y * scale, end * size[1]};
}

PLIANT_LANES void EllipsoidPoints(Points4& res, const Vec4 size[3], const Points4& along) {
  res = {along.x * size[0], along.y * size[1], along.z * size[2]};
  Vec4 norm;
  Dot(&norm, res, res);
  Sqrt(&norm);
  const Vec4 scale = 1 / norm;
  res.x *= size[0] * scale;
  res.y *= size[1] * scale;
  res.z *= size[2] * scale;
}

// As Support(), of the shapes whose lanes are active; also of others where that costs nothing.
PLIANT_LANES void Supports(Points4& res, const Group& group, const Points4& dir, const Mask4& active) {
  if (group.kind == ConvexShape::Kind::kPrism) return PrismCorners(res, group, dir);
  if (group.kind == ConvexShape::Kind::kPoint) {
    res = group.pos;
    return;
  }
  const Vec4* const mat = group.mat;
  const Points4 along = {mat[0] * dir.x + mat[3] * dir.y + mat[6] * dir.z,
                         mat[1] * dir.x + mat[4] * dir.y + mat[7] * dir.z,
                         mat[2] * dir.x + mat[5] * dir.y + mat[8] * dir.z};
  Points4 local;
  Vec4 end;
  EndOf(&end, along.z);
  if (group.kind == ConvexShape::Kind::kMesh) {
    MeshPoints(local, group, along, active);
  } else if (group.kind == ConvexShape::Kind::kSegment) {
    local = {along.x * 0.0, along.y * 0.0, along.z * 0.0 + end * group.size[1]};
  } else if (group.kind == ConvexShape::Kind::kEllipsoid) {
    EllipsoidPoints(local, group.size, along);
  } else {
    CylinderPoints(local, group.size, along, end);
  }
  res.x = mat[0] * local.x + mat[1] * local.y + mat[2] * local.z + group.pos.x;
  res.y = mat[3] * local.x + mat[4] * local.y + mat[5] * local.z + group.pos.y;
  res.z = mat[6] * local.x + mat[7] * local.y + mat[8] * local.z + group.pos.z;
}

}  // namespace pliant
