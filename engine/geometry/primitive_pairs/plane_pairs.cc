#include <cmath>
#include <initializer_list>

#include "engine/geometry/primitive_pairs/primitive_pairs.h"

namespace pliant {

namespace {

// A contact at `point`, the deepest point of a feature, `dist` above the plane: pos goes half way up.
void SetPlaneContact(ContactPoint& con, const double normal[3], const double point[3], double dist) {
  con.dist = dist;
  AddScl3(con.pos, point, normal, -0.5 * dist);
  Copy3(con.normal, normal);
  Zero3(con.tangent);
}

}  // namespace

int PlaneSphere(ContactPoint* con, double margin, const Placed& plane, const Placed& sphere) {
  double normal[3], offset[3];
  Column3(normal, plane.mat, 2);
  Sub3(offset, sphere.pos, plane.pos);
  const double height = Dot3(offset, normal);
  if (height > margin + sphere.size[0]) return 0;

  con->dist = height - sphere.size[0];
  AddScl3(con->pos, sphere.pos, normal, -0.5 * con->dist - sphere.size[0]);
  Copy3(con->normal, normal);
  Zero3(con->tangent);
  return 1;
}

// The two end spheres, with the first tangent along the capsule.
int PlaneCapsule(ContactPoint* con, double margin, const Placed& plane, const Placed& capsule) {
  double axis[3];
  Column3(axis, capsule.mat, 2);
  int n = 0;
  for (const double side : {1.0, -1.0}) {
    double end[3];
    AddScl3(end, capsule.pos, axis, side * capsule.size[1]);
    if (PlaneSphere(con + n, margin, plane, {end, capsule.mat, capsule.size})) {
      Copy3(con[n].tangent, axis);
      ++n;
    }
  }
  return n;
}

// The lowest rim point, the one opposite along the axis, and two more on the rim of the lower disk such that
// the three points there form an equilateral triangle.
int PlaneCylinder(ContactPoint* con, double margin, const Placed& plane, const Placed& cylinder) {
  double normal[3], axis[3], offset[3];
  Column3(normal, plane.mat, 2);
  Column3(axis, cylinder.mat, 2);
  Sub3(offset, cylinder.pos, plane.pos);
  const double height = Dot3(offset, normal);
  const double radius = cylinder.size[0];

  // Let the axis point to the plane.
  double slope = Dot3(normal, axis);
  if (slope > 0) {
    Scl3(axis, axis, -1);
    slope = -slope;
  }

  // Radial direction of steepest descent, of length radius; any will do when the disk is parallel
  // to the plane.
  double radial[3];
  for (int i = 0; i < 3; ++i) radial[i] = axis[i] * slope - normal[i];
  const double length = Norm3(radial);
  if (length < mjMINVAL) {
    Column3(radial, cylinder.mat, 0);
    Scl3(radial, radial, radius);
  } else {
    Scl3(radial, radial, radius / length);
  }

  const double radial_drop = Dot3(radial, normal);
  Scl3(axis, axis, cylinder.size[1]);
  const double axial_drop = slope * cylinder.size[1];

  double point[3];
  const double lowest = height + axial_drop + radial_drop;
  if (lowest > margin) return 0;
  Add3(point, cylinder.pos, radial);
  AddTo3(point, axis);
  SetPlaneContact(con[0], normal, point, lowest);
  int n = 1;

  const double far_end = height - axial_drop + radial_drop;
  if (far_end <= margin) {
    Add3(point, cylinder.pos, radial);
    SubFrom3(point, axis);
    SetPlaneContact(con[n++], normal, point, far_end);
  }

  const double side = height + axial_drop - 0.5 * radial_drop;
  if (side <= margin) {
    double across[3];
    Cross(across, radial, axis);
    Normalize3(across);
    Scl3(across, across, radius * std::sqrt(3.0) / 2);
    for (const double sign : {1.0, -1.0}) {
      for (int i = 0; i < 3; ++i) point[i] = cylinder.pos[i] + sign * across[i] + axis[i] - 0.5 * radial[i];
      SetPlaneContact(con[n++], normal, point, side);
    }
  }
  return n;
}

// The first four corners, in binary order of their signs, that lie below the centre and within the margin.
int PlaneBox(ContactPoint* con, double margin, const Placed& plane, const Placed& box) {
  double normal[3], offset[3];
  Column3(normal, plane.mat, 2);
  Sub3(offset, box.pos, plane.pos);
  const double height = Dot3(offset, normal);

  int n = 0;
  for (int i = 0; i < 8 && n < 4; ++i) {
    const double local[3] = {i & 1 ? box.size[0] : -box.size[0], i & 2 ? box.size[1] : -box.size[1],
                             i & 4 ? box.size[2] : -box.size[2]};
    double corner[3];
    MulMatVec3(corner, box.mat, local);
    const double rise = Dot3(normal, corner);
    if (rise > 0 || height + rise > margin) continue;
    AddTo3(corner, box.pos);
    SetPlaneContact(con[n++], normal, corner, height + rise);
  }
  return n;
}

}  // namespace pliant
