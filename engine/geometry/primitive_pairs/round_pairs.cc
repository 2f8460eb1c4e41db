#include <cmath>

#include "engine/geometry/primitive_pairs/primitive_pairs.h"

namespace pliant {

int SphereSphere(ContactPoint* con, double margin, const Placed& sphere1, const Placed& sphere2) {
  const double reach = margin + sphere1.size[0] + sphere2.size[0];
  Sub3(con->normal, sphere2.pos, sphere1.pos);
  if (Dot3(con->normal, con->normal) > reach * reach) return 0;

  const double centre_dist = Normalize3(con->normal);
  // Coincident centres leave the normal open: take it square to both z axes, which moves with the shapes.
  if (centre_dist < mjMINVAL) {
    double axis1[3], axis2[3];
    Column3(axis1, sphere1.mat, 2);
    Column3(axis2, sphere2.mat, 2);
    Cross(con->normal, axis1, axis2);
    Normalize3(con->normal);
  }
  con->dist = centre_dist - sphere1.size[0] - sphere2.size[0];
  AddScl3(con->pos, sphere1.pos, con->normal, sphere1.size[0] + 0.5 * con->dist);
  Zero3(con->tangent);
  return 1;
}

// A sphere against the sphere at the nearest point of the capsule's segment.
int SphereCapsule(ContactPoint* con, double margin, const Placed& sphere, const Placed& capsule) {
  double axis[3], offset[3], nearest[3];
  Column3(axis, capsule.mat, 2);
  Sub3(offset, sphere.pos, capsule.pos);
  AddScl3(nearest, capsule.pos, axis, Clip(Dot3(axis, offset), -capsule.size[1], capsule.size[1]));
  return SphereSphere(con, margin, sphere, {nearest, capsule.mat, capsule.size});
}

// Side: a sphere against a sphere on the axis. Cap: a sphere on a plane. Rim: a sphere against a point.
int SphereCylinder(ContactPoint* con, double margin, const Placed& sphere, const Placed& cylinder) {
  const double radius = cylinder.size[0], half = cylinder.size[1];
  double axis[3], offset[3], along[3], across[3];
  Column3(axis, cylinder.mat, 2);
  Sub3(offset, sphere.pos, cylinder.pos);
  const double x = Dot3(axis, offset);
  Scl3(along, axis, x);
  Sub3(across, offset, along);
  const double across_sqr = Dot3(across, across);

  bool side = std::fabs(x) < half;
  bool cap = across_sqr < radius * radius;
  if (side && cap) {  // centre inside: leave by the nearer surface
    const double to_cap = half - std::fabs(x);
    const double to_side = radius - std::sqrt(across_sqr);
    side = to_cap >= to_side;
    cap = !side;
  }

  double point[3];
  if (side) {
    Add3(point, cylinder.pos, along);
    return SphereSphere(con, margin, sphere, {point, cylinder.mat, cylinder.size});
  }
  const double end = x > 0 ? half : -half;
  AddScl3(point, cylinder.pos, axis, end);
  if (cap) {
    // The cap as a plane; turned about y when it looks down the axis.
    const double* m = cylinder.mat;
    const double flipped[9] = {-m[0], m[1], -m[2], -m[3], m[4], -m[5], -m[6], m[7], -m[8]};
    const int n = PlaneSphere(con, margin, {point, x > 0 ? m : flipped, cylinder.size}, sphere);
    if (n) Scl3(con->normal, con->normal, -1);
    return n;
  }
  Scl3(across, across, radius / std::sqrt(across_sqr));
  AddToScl3(across, axis, end);
  Add3(point, cylinder.pos, across);
  const double zero_size[3] = {0, 0, 0};
  return SphereSphere(con, margin, sphere, {point, cylinder.mat, zero_size});
}

// Nearest points of two segments (Ericson, Real-Time Collision Detection, 5.1.9). Parallel segments may touch
// along a stretch: then the ends that face the other segment make up to two contacts.
int CapsuleCapsule(ContactPoint* con, double margin, const Placed& capsule1, const Placed& capsule2) {
  double axis1[3], axis2[3], dif[3];
  Column3(axis1, capsule1.mat, 2);
  Column3(axis2, capsule2.mat, 2);
  Scl3(axis1, axis1, capsule1.size[1]);
  Scl3(axis2, axis2, capsule2.size[1]);
  Sub3(dif, capsule1.pos, capsule2.pos);

  // Minimise |dif + x1 axis1 - x2 axis2|^2: [ma mb; mb mc] (x1, x2) = (u, v).
  const double ma = Dot3(axis1, axis1), mb = -Dot3(axis1, axis2), mc = Dot3(axis2, axis2);
  const double u = -Dot3(axis1, dif), v = Dot3(axis2, dif);
  const double det = ma * mc - mb * mb;

  const auto collide = [&](ContactPoint* out, double x1, double x2) {
    double point1[3], point2[3];
    AddScl3(point1, capsule1.pos, axis1, x1);
    AddScl3(point2, capsule2.pos, axis2, x2);
    return SphereSphere(out, margin, {point1, capsule1.mat, capsule1.size},
                        {point2, capsule2.mat, capsule2.size});
  };

  if (std::fabs(det) >= mjMINVAL) {
    double x1 = (mc * u - mb * v) / det;
    double x2 = (ma * v - mb * u) / det;
    if (x1 > 1) {
      x1 = 1;
      x2 = (v - mb) / mc;
    } else if (x1 < -1) {
      x1 = -1;
      x2 = (v + mb) / mc;
    }
    if (x2 > 1) {
      x2 = 1;
      x1 = Clip((u - mb) / ma, -1, 1);
    } else if (x2 < -1) {
      x2 = -1;
      x1 = Clip((u + mb) / ma, -1, 1);
    }
    return collide(con, x1, x2);
  }

  int n = collide(con, 1, Clip((v - mb) / mc, -1, 1));
  n += collide(con + n, -1, Clip((v + mb) / mc, -1, 1));
  if (n < 2) n += collide(con + n, Clip((u - mb) / ma, -1, 1), 1);
  if (n < 2) n += collide(con + n, Clip((u + mb) / ma, -1, 1), -1);
  return n;
}

}  // namespace pliant
