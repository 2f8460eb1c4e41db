// Which pairs of bodies and geoms may touch, by rules that do not look at shapes.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/math/vec3.h"

namespace pliant {

// Bit masks: contype of one side against conaffinity of the other, in either direction.
inline bool MasksMatch(int contype1, int conaffinity1, int contype2, int conaffinity2) {
  return (contype1 & conaffinity2) || (contype2 & conaffinity1);
}

// True when body_contype/body_conaffinity say that some geom of the body may touch something.
inline bool HasCollidingGeom(const mjModel& m, int body) {
  return m.body_geomnum[body] > 0 && (m.body_contype[body] || m.body_conaffinity[body]);
}

// Why two bodies are left out, kAllowed if they are not. Bodies joined without joints count as one; two
// bodies that no joint moves, like the world and mocap bodies, do not touch; nor do a body and its (welded)
// parent, unless the parent is static or mjDSBL_FILTERPARENT is set.
enum class BodyRule { kAllowed, kSameBody, kImmovable, kParentChild, kMasks, kExcluded };
// The part of these rules that knows no masks: kAllowed, kSameBody, kImmovable or kParentChild.
BodyRule FilterWelds(const mjModel& m, int body1, int body2);
BodyRule FilterBodies(const mjModel& m, int body1, int body2);

// (smaller id << 16) + larger id, as in pair_signature and exclude_signature.
inline unsigned BodySignature(int body1, int body2) {
  return body1 < body2 ? (static_cast<unsigned>(body1) << 16) + static_cast<unsigned>(body2)
                       : (static_cast<unsigned>(body2) << 16) + static_cast<unsigned>(body1);
}

// FilterSpheres() where one of the geoms has no bounding sphere.
[[gnu::pure]] bool FilterUnbounded(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum margin);

// True when bounding spheres (a plane: its half space) are further apart than the margin. Within its callers,
// as most pairs of geoms end here.
inline bool FilterSpheres(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum margin) {
  const mjtNum radius1 = m.geom_rbound[geom1], radius2 = m.geom_rbound[geom2];
  if (!(radius1 > 0 && radius2 > 0)) return FilterUnbounded(m, d, geom1, geom2, margin);
  mjtNum offset[3];
  Sub3(offset, d.geom_xpos + 3 * geom1, d.geom_xpos + 3 * geom2);
  const mjtNum reach = radius1 + radius2 + margin;
  return Dot3(offset, offset) > reach * reach;
}

}  // namespace pliant
