#include <algorithm>
#include <cmath>

#include "engine/geometry/primitive_pairs/primitive_pairs.h"

namespace pliant {
namespace {

// The point of a segment nearest to a point.
void NearestOnSegment(double res[3], const double point[3], const double end1[3], const double end2[3]) {
  double along[3], offset[3];
  Sub3(along, end2, end1);
  Sub3(offset, point, end1);
  const double length2 = Dot3(along, along);
  const double at = length2 > mjMINVAL ? Clip(Dot3(along, offset) / length2, 0, 1) : 0;
  AddScl3(res, end1, along, at);
}

// The point of a triangle nearest to a point: its projection where that lies inside,
// else the best on the sides.
void NearestOnTriangle(double res[3], const double point[3], const double* const corner[3],
                       const double normal[3]) {
  bool inside = true;
  for (int i = 0; i < 3; ++i) {
    double side[3], inward[3], offset[3];
    Sub3(side, corner[(i + 1) % 3], corner[i]);
    Sub3(offset, point, corner[i]);
    Cross(inward, normal, side);
    inside = inside && Dot3(inward, offset) > 0;
  }
  double offset[3];
  Sub3(offset, point, corner[0]);
  if (inside) {
    AddScl3(res, point, normal, -Dot3(offset, normal));
    return;
  }
  double best = HUGE_VAL;
  for (int i = 0; i < 3; ++i) {
    double candidate[3];
    NearestOnSegment(candidate, point, corner[i], corner[(i + 1) % 3]);
    const double dist = Dist3(candidate, point);
    if (dist >= best) continue;
    best = dist;
    Copy3(res, candidate);
  }
}

}  // namespace

int SphereTriangle(ContactPoint* con, double margin, const Placed& sphere, const Triangle& triangle) {
  const double* const(&corner)[3] = triangle.corner;
  double side1[3], side2[3], normal[3], nearest[3];
  Sub3(side1, corner[1], corner[0]);
  Sub3(side2, corner[2], corner[0]);
  Cross(normal, side1, side2);
  Normalize3(normal);
  NearestOnTriangle(nearest, sphere.pos, corner, normal);

  Sub3(con->normal, nearest, sphere.pos);
  const double apart = Normalize3(con->normal);
  // A centre within the triangle is pushed out along its normal.
  if (apart < mjMINVAL) Copy3(con->normal, normal);
  con->dist = apart - sphere.size[0] - triangle.radius;
  if (!(con->dist <= margin)) return 0;
  AddScl3(con->pos, sphere.pos, con->normal, sphere.size[0] + 0.5 * con->dist);
  Zero3(con->tangent);
  return 1;
}

}  // namespace pliant
