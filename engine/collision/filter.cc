#include "engine/collision/filter.h"

#include <algorithm>

namespace pliant {
namespace {

bool IsExcluded(const mjModel& m, int body1, int body2) {
  if (!m.nexclude) return false;
  const int signature = static_cast<int>(BodySignature(body1, body2));
  return std::binary_search(m.exclude_signature, m.exclude_signature + m.nexclude, signature);
}

// True when the sphere around geom `other` stays further than the margin above the plane.
bool AbovePlane(const mjModel& m, const mjData& d, int plane, int other, mjtNum margin) {
  const mjtNum* mat = d.geom_xmat + 9 * plane;
  const mjtNum normal[3] = {mat[2], mat[5], mat[8]};
  mjtNum offset[3];
  Sub3(offset, d.geom_xpos + 3 * other, d.geom_xpos + 3 * plane);
  return Dot3(offset, normal) > margin + m.geom_rbound[other];
}

}  // namespace

BodyRule FilterWelds(const mjModel& m, int body1, int body2) {
  const int weld1 = m.body_weldid[body1], weld2 = m.body_weldid[body2];
  if (weld1 == weld2) return BodyRule::kSameBody;
  if (m.body_treeid[body1] < 0 && m.body_treeid[body2] < 0) return BodyRule::kImmovable;
  if (weld1 && weld2 && !(m.opt.disableflags & mjDSBL_FILTERPARENT)) {
    const int parent1 = m.body_weldid[m.body_parentid[weld1]];
    const int parent2 = m.body_weldid[m.body_parentid[weld2]];
    if (weld1 == parent2 || weld2 == parent1) return BodyRule::kParentChild;
  }
  return BodyRule::kAllowed;
}

BodyRule FilterBodies(const mjModel& m, int body1, int body2) {
  if (const BodyRule rule = FilterWelds(m, body1, body2); rule != BodyRule::kAllowed) return rule;
  if (!MasksMatch(m.body_contype[body1], m.body_conaffinity[body1], m.body_contype[body2],
                  m.body_conaffinity[body2])) {
    return BodyRule::kMasks;
  }
  return IsExcluded(m, body1, body2) ? BodyRule::kExcluded : BodyRule::kAllowed;
}

bool FilterUnbounded(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum margin) {
  const mjtNum radius1 = m.geom_rbound[geom1], radius2 = m.geom_rbound[geom2];
  if (radius2 > 0 && m.geom_type[geom1] == mjGEOM_PLANE) return AbovePlane(m, d, geom1, geom2, margin);
  if (radius1 > 0 && m.geom_type[geom2] == mjGEOM_PLANE) return AbovePlane(m, d, geom2, geom1, margin);
  return false;
}

}  // namespace pliant
