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

// (smaller id << 16) + larger id, as in pair_signature and exclude_signature.
inline unsigned BodySignature(int body1, int body2) {
  return body1 < body2 ? (static_cast<unsigned>(body1) << 16) + static_cast<unsigned>(body2)
                       : (static_cast<unsigned>(body2) << 16) + static_cast<unsigned>(body1);
}

// Whether an exclude of the model names the two.
[[gnu::pure]] bool IsExcluded(const mjModel& m, int body1, int body2);

// The part of the rules that knows no masks: kAllowed, kSameBody, kImmovable or kParentChild. These two are
// within their callers, as they are asked for each pair of bodies that are near.
inline BodyRule FilterWelds(const mjModel& m, int body1, int body2) {
  const int weld1 = m.body_weldid[body1], weld2 = m.body_weldid[body2];
  if (weld1 == weld2) return BodyRule::kSameBody;
  if (m.body_treeid[body1] < 0 && m.body_treeid[body2] < 0) return BodyRule::kImmovable;
  // One question of all of it: half of the pairs of a robot are of one kind, half of the other.
  const int parent1 = m.body_weldid[m.body_parentid[weld1]];
  const int parent2 = m.body_weldid[m.body_parentid[weld2]];
  const bool filtered = !(m.opt.disableflags & mjDSBL_FILTERPARENT);
  const bool joined = (weld1 != 0) & (weld2 != 0) & filtered & ((weld1 == parent2) | (weld2 == parent1));
  return joined ? BodyRule::kParentChild : BodyRule::kAllowed;
}

// All of the rules but the excludes.
inline BodyRule FilterWeldsAndMasks(const mjModel& m, int body1, int body2) {
  if (const BodyRule rule = FilterWelds(m, body1, body2); rule != BodyRule::kAllowed) return rule;
  const bool match = MasksMatch(m.body_contype[body1], m.body_conaffinity[body1], m.body_contype[body2],
                                m.body_conaffinity[body2]);
  return match ? BodyRule::kAllowed : BodyRule::kMasks;
}

inline BodyRule FilterBodies(const mjModel& m, int body1, int body2) {
  const BodyRule rule = FilterWeldsAndMasks(m, body1, body2);
  return rule == BodyRule::kAllowed && IsExcluded(m, body1, body2) ? BodyRule::kExcluded : rule;
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

// True when an axis of one geom's frame separates the boxes around the two (`geom_aabb`) by more than the
// margin, a length. Geoms without a bounding sphere are never apart.
[[gnu::pure]] bool BoxesApart(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum margin);

}  // namespace pliant
