#include "engine/collision/filter.h"

#include <algorithm>

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

}  // namespace

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
