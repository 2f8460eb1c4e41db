#include "engine/visual/decor/joints.h"

#include <algorithm>

#include "engine/math/vec3.h"
#include "engine/visual/geoms/geom.h"

namespace pliant::visual {
namespace {

constexpr mjtNum kFreeJointSize = 0.3;  // of the joint's length

// Impedance of the limit that holds joint i, 0 when none does.
mjtNum LimitStrength(const SceneContext& c, int joint) {
  mjtNum strength = 0;
  for (int row = 0; row < c.d.nefc; ++row) {
    if (c.d.efc_type[row] == mjCNSTR_LIMIT_JOINT && c.d.efc_id[row] == joint) {
      strength = std::max(strength, c.d.efc_KBIP[4 * row + 2]);
    }
  }
  return strength;
}

// Joints at their limit turn towards the colour of violations.
void JointColor(const SceneContext& c, int joint, float rgba[4]) {
  const auto t = static_cast<float>(LimitStrength(c, joint));
  for (int i = 0; i < 3; ++i) rgba[i] = (1 - t) * c.m.vis.rgba.joint[i] + t * c.m.vis.rgba.constraint[i];
  rgba[3] = 1;
}

void AddAnchorPair(const SceneContext& c, int eq, const mjtNum pos1[3], const mjtNum mat1[9],
                   const mjtNum pos2[3], const mjtNum mat2[9]) {
  const mjtNum radius = c.m.vis.scale.constraint * c.scale();
  const mjtNum size[3] = {radius, radius, radius};
  mjvGeom* geom =
      c.AddShape(mjOBJ_EQUALITY, eq, mjCAT_DECOR, mjGEOM_SPHERE, size, pos1, mat1, c.m.vis.rgba.connect);
  if (geom != nullptr && c.opt.label == mjLABEL_CONSTRAINT) LabelObject(c, mjOBJ_EQUALITY, eq, geom);
  geom =
      c.AddShape(mjOBJ_EQUALITY, eq, mjCAT_DECOR, mjGEOM_SPHERE, size, pos2, mat2, c.m.vis.rgba.constraint);
  if (geom != nullptr && c.opt.label == mjLABEL_CONSTRAINT) LabelObject(c, mjOBJ_EQUALITY, eq, geom);
}

void WorldPoint(const mjtNum pos[3], const mjtNum mat[9], const mjtNum local[3], mjtNum point[3]) {
  MulMatVec3(point, mat, local);
  AddTo3(point, pos);
}

}  // namespace

void AddJoints(const SceneContext& c) {
  if (!c.Shows(mjVIS_JOINT)) return;
  const mjModel& m = c.m;
  const mjtNum length = m.vis.scale.jointlength * c.scale(), width = m.vis.scale.jointwidth * c.scale();
  for (int i = 0; i < m.njnt; ++i) {
    if (!InGroup(c.opt.jointgroup, m.jnt_group[i])) continue;
    float rgba[4];
    JointColor(c, i, rgba);
    const mjtNum* anchor = c.d.xanchor + 3 * i;
    const int type = m.jnt_type[i];
    mjvGeom* geom = nullptr;
    if (type == mjJNT_FREE || type == mjJNT_BALL) {
      const mjtNum s = kFreeJointSize * length;
      const mjtNum size[3] = {s, s, s};
      geom = c.AddShape(mjOBJ_JOINT, i, mjCAT_DECOR, type == mjJNT_FREE ? mjGEOM_BOX : mjGEOM_SPHERE, size,
                        anchor, c.d.xmat + 9 * m.jnt_bodyid[i], rgba);
    } else {
      mjtNum end[3];
      AddScl3(end, anchor, c.d.xaxis + 3 * i, length);
      geom = c.AddSpan(mjOBJ_JOINT, i, mjCAT_DECOR, type == mjJNT_SLIDE ? mjGEOM_ARROW : mjGEOM_ARROW1, width,
                       anchor, end, rgba);
    }
    if (geom != nullptr && c.opt.label == mjLABEL_JOINT) LabelObject(c, mjOBJ_JOINT, i, geom);
  }
}

// The two points that an equality wants to be one.
void AddConstraints(const SceneContext& c) {
  if (!c.Shows(mjVIS_CONSTRAINT)) return;
  const mjModel& m = c.m;
  const mjData& d = c.d;
  for (int i = 0; i < m.neq; ++i) {
    const int type = m.eq_type[i];
    if (!d.eq_active[i] || (type != mjEQ_CONNECT && type != mjEQ_WELD)) continue;
    const int id1 = m.eq_obj1id[i], id2 = m.eq_obj2id[i];
    if (m.eq_objtype[i] == mjOBJ_SITE) {
      AddAnchorPair(c, i, d.site_xpos + 3 * id1, d.site_xmat + 9 * id1, d.site_xpos + 3 * id2,
                    d.site_xmat + 9 * id2);
      continue;
    }
    // Anchors in eq_data: connect has body 1 first, weld body 2 first.
    const mjtNum* data = m.eq_data + mjNEQDATA * i;
    const int first = type == mjEQ_CONNECT ? 0 : 3, second = type == mjEQ_CONNECT ? 3 : 0;
    mjtNum pos1[3], pos2[3];
    WorldPoint(d.xpos + 3 * id1, d.xmat + 9 * id1, data + first, pos1);
    WorldPoint(d.xpos + 3 * id2, d.xmat + 9 * id2, data + second, pos2);
    AddAnchorPair(c, i, pos1, d.xmat + 9 * id1, pos2, d.xmat + 9 * id2);
  }
}

}  // namespace pliant::visual
