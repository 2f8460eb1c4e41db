#include "engine/collision/filter.h"

#include <algorithm>
#include <cmath>

namespace pliant {
namespace {

// True when the sphere around geom `other` stays further than the margin above the plane.
bool AbovePlane(const mjModel& m, const mjData& d, int plane, int other, mjtNum margin) {
  const mjtNum* mat = d.geom_xmat + 9 * plane;
  const mjtNum normal[3] = {mat[2], mat[5], mat[8]};
  mjtNum offset[3];
  Sub3(offset, d.geom_xpos + 3 * other, d.geom_xpos + 3 * plane);
  return Dot3(offset, normal) > margin + m.geom_rbound[other];
}

// The box around a geom: its centre and the axes of its frame in world coordinates, and half its sides.
struct TurnedBox {
  mjtNum center[3];
  mjtNum axis[3][3];
  const mjtNum* half;

  TurnedBox(const mjModel& m, const mjData& d, int geom) : half(m.geom_aabb + 6 * geom + 3) {
    const mjtNum* mat = d.geom_xmat + 9 * geom;
    MulMatVec3(center, mat, m.geom_aabb + 6 * geom);
    AddTo3(center, d.geom_xpos + 3 * geom);
    for (int k = 0; k < 9; ++k) axis[k % 3][k / 3] = mat[k];
  }
  mjtNum Reach(const mjtNum direction[3]) const {
    mjtNum reach = 0;
    for (int k = 0; k < 3; ++k) reach += std::fabs(half[k] * Dot3(axis[k], direction));
    return reach;
  }
};

// An axis of `a` along which the two boxes are further apart than the margin.
bool AxisSeparates(const TurnedBox& a, const TurnedBox& box1, const TurnedBox& box2, mjtNum margin) {
  return std::any_of(a.axis, a.axis + 3, [&](const mjtNum* n) {
    return box1.Reach(n) + box2.Reach(n) + margin < std::fabs(Dot3(box2.center, n) - Dot3(box1.center, n));
  });
}

}  // namespace

bool BoxesApart(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum margin) {
  if (!(m.geom_rbound[geom1] > 0) || !(m.geom_rbound[geom2] > 0)) return false;
  const TurnedBox box1(m, d, geom1), box2(m, d, geom2);
  return AxisSeparates(box1, box1, box2, margin) || AxisSeparates(box2, box1, box2, margin);
}

bool IsExcluded(const mjModel& m, int body1, int body2) {
  const int signature = static_cast<int>(BodySignature(body1, body2));
  return std::binary_search(m.exclude_signature, m.exclude_signature + m.nexclude, signature);
}

bool FilterUnbounded(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum margin) {
  const mjtNum radius1 = m.geom_rbound[geom1], radius2 = m.geom_rbound[geom2];
  if (radius2 > 0 && m.geom_type[geom1] == mjGEOM_PLANE) return AbovePlane(m, d, geom1, geom2, margin);
  if (radius1 > 0 && m.geom_type[geom2] == mjGEOM_PLANE) return AbovePlane(m, d, geom2, geom1, margin);
  return false;
}

}  // namespace pliant
