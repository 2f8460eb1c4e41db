// Contacts of triangles by their corners and those of the other shape, as in release 3.14: each corner alone
// may touch, edges do not.
#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "engine/geometry/primitive_pairs/primitive_pairs.h"

namespace pliant {
namespace {

// A corner of a triangle with the side of a capsule, between its caps. Returns how many contacts there are.
int CornerCapsuleSide(ContactPoint* con, double margin, const double corner[3], double radius,
                      const Placed& capsule) {
  double axis[3], offset[3], nearest[3];
  Column3(axis, capsule.mat, 2);
  Sub3(offset, corner, capsule.pos);
  const double along = Dot3(axis, offset), thickness = capsule.size[0];
  if (std::fabs(along) >= capsule.size[1]) return 0;
  AddScl3(nearest, capsule.pos, axis, along);
  Sub3(con->normal, corner, nearest);
  con->dist = Normalize3(con->normal) - thickness - radius;
  if (!(con->dist <= margin)) return 0;
  AddScl3(con->pos, nearest, con->normal, thickness + 0.5 * con->dist);
  Zero3(con->tangent);
  return 1;
}

// A corner of a triangle with the face of a box that it is deepest below, or farthest above.
int CornerBoxFace(ContactPoint* con, double margin, const double corner[3], double radius,
                  const Placed& box) {
  double offset[3], local[3];
  Sub3(offset, corner, box.pos);
  MulMatTVec3(local, box.mat, offset);
  int face = 0;
  double height = std::fabs(local[0]) - box.size[0];
  for (int i = 1; i < 3; ++i) {
    const double other = std::fabs(local[i]) - box.size[i];
    if (other <= height) continue;
    height = other;
    face = i;
  }
  con->dist = height - radius;
  if (!(con->dist <= margin)) return 0;
  Column3(con->normal, box.mat, face);
  if (local[face] < 0) Scl3(con->normal, con->normal, -1);
  AddScl3(con->pos, corner, con->normal, -radius - 0.5 * con->dist);
  Zero3(con->tangent);
  return 1;
}

// The ends of a capsule and the corners of a box as spheres. Most are farther from the triangle's bounding
// box than they may be from the triangle, and nothing else need be known of them.
class EndSpheres {
 public:
  EndSpheres(const Triangle& triangle, double radius, double margin)
      : triangle_(triangle), size_{radius, 0, 0}, margin_(margin), reach_(radius + triangle.radius + margin) {
    const double* const(&corner)[3] = triangle.corner;
    for (int i = 0; i < 3; ++i) {
      low_[i] = std::min(std::min(corner[0][i], corner[1][i]), corner[2][i]);
      high_[i] = std::max(std::max(corner[0][i], corner[1][i]), corner[2][i]);
    }
  }

  // Returns how many contacts there are.
  int Collide(ContactPoint* con, const double center[3], const double mat[9]) const {
    return IsBeyond(center) ? 0 : SphereTriangle(con, margin_, {center, mat, size_}, triangle_);
  }

 private:
  bool IsBeyond(const double center[3]) const {
    constexpr double kRounding = 1e-9;
    for (int i = 0; i < 3; ++i) {
      const double apart = std::max(low_[i] - center[i], center[i] - high_[i]);
      if (apart > reach_ + kRounding * (reach_ + std::fabs(center[i]))) return true;
    }
    return false;
  }

  const Triangle& triangle_;
  const double size_[3];
  const double margin_, reach_;
  double low_[3], high_[3];
};

}  // namespace

int CapsuleTriangle(ContactPoint* con, double margin, const Placed& capsule, const Triangle& triangle) {
  int n = 0;
  double axis[3];
  Column3(axis, capsule.mat, 2);
  const EndSpheres ends(triangle, capsule.size[0], margin);
  for (const double side : {-1.0, 1.0}) {
    double end[3];
    AddScl3(end, capsule.pos, axis, side * capsule.size[1]);
    n += ends.Collide(con + n, end, capsule.mat);
  }
  for (const double* corner : triangle.corner) {
    n += CornerCapsuleSide(con + n, margin, corner, triangle.radius, capsule);
  }
  return n;
}

int BoxTriangle(ContactPoint* con, double margin, const Placed& box, const Triangle& triangle) {
  int n = 0;
  for (const double* corner : triangle.corner) {
    n += CornerBoxFace(con + n, margin, corner, triangle.radius, box);
  }
  const EndSpheres corners(triangle, 0, margin);
  for (int k = 0; k < 8; ++k) {
    double corner[3];
    const double local[3] = {k & 1 ? box.size[0] : -box.size[0], k & 2 ? box.size[1] : -box.size[1],
                             k & 4 ? box.size[2] : -box.size[2]};
    MulMatVec3(corner, box.mat, local);
    AddTo3(corner, box.pos);
    n += corners.Collide(con + n, corner, box.mat);
  }
  return n;
}

}  // namespace pliant
