#include "engine/visual/decor/bodies.h"

#include <cmath>
#include <cstdio>
#include <cstring>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/visual/geoms/geom.h"

namespace pliant::visual {
namespace {

constexpr mjtNum kWorldFrameScale = 2;
constexpr float kAxisBrightness = 0.9f;
constexpr mjtNum kWaterDensity = 1000;

bool IsSelected(const SceneContext& c, int body) {
  return c.pert != nullptr && c.pert->select > 0 && c.pert->select == body;
}

// Half sizes of the uniform box (or radii of the ellipsoid) with the body's mass and principal moments.
void EquivalentSize(const SceneContext& c, int body, mjtNum size[3]) {
  const mjModel& m = c.m;
  const mjtNum* inertia = m.body_inertia + 3 * body;
  const mjtNum mass = m.body_mass[body];
  const bool ellipsoid = m.vis.global.ellipsoidinertia != 0;
  // Moment about x: mass/3 (b^2 + c^2) for a box, mass/5 (b^2 + c^2) for an ellipsoid.
  const mjtNum k = ellipsoid ? 2.5 : 1.5;
  for (int i = 0; i < 3; ++i) {
    const mjtNum others = inertia[(i + 1) % 3] + inertia[(i + 2) % 3];
    size[i] = std::sqrt(std::max(0.0, k * (others - inertia[i]) / mass));
  }
  if (!c.Shows(mjVIS_SCLINERTIA)) return;
  // The same mass as a shape of water.
  const mjtNum unit = ellipsoid ? 4.0 / 3.0 * mjPI : 8;
  const mjtNum volume = unit * size[0] * size[1] * size[2];
  if (volume < mjMINVAL) return;
  Scl3(size, size, std::cbrt(mass / (kWaterDensity * volume)));
}

// The colour of a second pointing device has red and green swapped; both together show both.
void PerturbColor(const SceneContext& c, const float base[4], int bit, float rgba[4]) {
  std::memcpy(rgba, base, 4 * sizeof(float));
  const bool first = (c.pert->active & bit) != 0, second = (c.pert->active2 & bit) != 0;
  if (!second) return;
  rgba[1] = base[0];
  if (!first) rgba[0] = base[1];
}

// Where the picked point is, and the line to where the mouse wants it.
void AddPerturbTranslation(const SceneContext& c) {
  const mjvPerturb& p = *c.pert;
  mjtNum selpos[3];
  MulMatVec3(selpos, c.d.xmat + 9 * p.select, p.localpos);
  AddTo3(selpos, c.d.xpos + 3 * p.select);
  float rgba[4];
  PerturbColor(c, c.m.vis.rgba.constraint, mjPERT_TRANSLATE, rgba);
  const mjtNum width = c.m.vis.scale.constraint * c.scale();
  c.AddSpan(mjOBJ_UNKNOWN, p.select, mjCAT_DECOR, mjGEOM_CAPSULE, width, selpos, p.refselpos, rgba);
  const mjtNum size[3] = {2 * width, 2 * width, 2 * width};
  mjtNum mat[9];
  Quat2Mat(mat, p.refquat);
  c.AddShape(mjOBJ_UNKNOWN, p.select, mjCAT_DECOR, mjGEOM_SPHERE, size, p.refselpos, mat, rgba);
}

// The body's bounding box in the orientation that the mouse wants.
void AddPerturbRotation(const SceneContext& c) {
  const mjvPerturb& p = *c.pert;
  const mjModel& m = c.m;
  mjtNum pos[3], mat[9], size[3];
  Copy3(pos, c.d.xipos + 3 * p.select);
  if (m.body_bvhadr[p.select] >= 0) {
    const mjtNum* box = m.bvh_aabb + 6 * m.body_bvhadr[p.select];
    mjtNum center[3];
    MulMatVec3(center, c.d.ximat + 9 * p.select, box);
    AddTo3(pos, center);
    Copy3(size, box + 3);
  } else {
    for (mjtNum& s : size) s = c.scale();
  }
  Quat2Mat(mat, p.refquat);
  float rgba[4];
  PerturbColor(c, m.vis.rgba.inertia, mjPERT_ROTATE, rgba);
  c.AddShape(mjOBJ_UNKNOWN, p.select, mjCAT_DECOR, mjGEOM_BOX, size, pos, mat, rgba);
}

void AddSelectPoint(const SceneContext& c) {
  const mjvPerturb& p = *c.pert;
  mjtNum selpos[3];
  MulMatVec3(selpos, c.d.xmat + 9 * p.select, p.localpos);
  AddTo3(selpos, c.d.xpos + 3 * p.select);
  const mjtNum radius = c.m.vis.scale.selectpoint * c.scale();
  const mjtNum size[3] = {radius, radius, radius};
  mjvGeom* geom = c.AddShape(mjOBJ_UNKNOWN, p.select, mjCAT_DECOR, mjGEOM_SPHERE, size, selpos, nullptr,
                             c.m.vis.rgba.selectpoint);
  if (geom != nullptr && c.opt.label == mjLABEL_SELPNT) {
    std::snprintf(geom->label, sizeof(geom->label), "%.3f %.3f %.3f (local %.3f %.3f %.3f)", selpos[0],
                  selpos[1], selpos[2], p.localpos[0], p.localpos[1], p.localpos[2]);
  }
}

void AddBodyLabel(const SceneContext& c, int body) {
  mjvGeom* geom = c.AddShape(mjOBJ_UNKNOWN, body, mjCAT_DECOR, mjGEOM_LABEL, nullptr, c.d.xpos + 3 * body,
                             c.d.xmat + 9 * body, nullptr);
  if (geom != nullptr) LabelObject(c, mjOBJ_BODY, body, geom);
}

}  // namespace

void AddFrame(const SceneContext& c, int objid, const mjtNum pos[3], const mjtNum mat[9], mjtNum scale) {
  const mjtNum length = scale * c.m.vis.scale.framelength * c.scale();
  const mjtNum width = scale * c.m.vis.scale.framewidth * c.scale();
  for (int axis = 0; axis < 3; ++axis) {
    const mjtNum direction[3] = {mat[axis], mat[3 + axis], mat[6 + axis]};
    mjtNum end[3];
    AddScl3(end, pos, direction, length);
    float rgba[4] = {0, 0, 0, 1};
    rgba[axis] = kAxisBrightness;
    c.AddSpan(mjOBJ_UNKNOWN, objid, mjCAT_DECOR, mjGEOM_CYLINDER, width, pos, end, rgba);
  }
}

void AddInertias(const SceneContext& c) {
  const mjModel& m = c.m;
  for (int i = 1; c.Shows(mjVIS_INERTIA) && i < m.nbody; ++i) {
    if (m.body_mass[i] <= mjMINVAL) continue;
    mjtNum size[3];
    EquivalentSize(c, i, size);
    const int type = m.vis.global.ellipsoidinertia ? mjGEOM_ELLIPSOID : mjGEOM_BOX;
    mjvGeom* geom = c.AddShape(mjOBJ_BODY, i, mjCAT_DECOR, type, size, c.d.xipos + 3 * i, c.d.ximat + 9 * i,
                               m.vis.rgba.inertia);
    if (geom == nullptr) return;
    if (IsSelected(c, i)) geom->emission += m.vis.global.glow;
    if (c.opt.label == mjLABEL_BODY) LabelObject(c, mjOBJ_BODY, i, geom);
  }
  // Without inertia shapes the names stand alone.
  for (int i = 1; c.opt.label == mjLABEL_BODY && !c.Shows(mjVIS_INERTIA) && i < m.nbody; ++i)
    AddBodyLabel(c, i);
}

void AddPerturbation(const SceneContext& c) {
  if (c.pert == nullptr || c.pert->select <= 0 || c.pert->select >= c.m.nbody) return;
  const int active = c.pert->active | c.pert->active2;
  if (c.Shows(mjVIS_PERTOBJ) && (active & mjPERT_TRANSLATE)) AddPerturbTranslation(c);
  if (c.Shows(mjVIS_PERTOBJ) && (active & mjPERT_ROTATE)) AddPerturbRotation(c);
}

void AddFrames(const SceneContext& c) {
  const mjModel& m = c.m;
  switch (c.opt.frame) {
    case mjFRAME_WORLD: {
      const mjtNum origin[3] = {0, 0, 0}, identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
      AddFrame(c, 0, origin, identity, kWorldFrameScale);
      break;
    }
    // Cameras, lights and contacts draw theirs.
    case mjFRAME_BODY:
      for (int i = 1; i < m.nbody; ++i) AddFrame(c, i, c.d.xpos + 3 * i, c.d.xmat + 9 * i, 1);
      break;
    case mjFRAME_GEOM:
      for (int i = 0; i < m.ngeom; ++i) {
        if (InGroup(c.opt.geomgroup, m.geom_group[i]))
          AddFrame(c, i, c.d.geom_xpos + 3 * i, c.d.geom_xmat + 9 * i, 1);
      }
      break;
    case mjFRAME_SITE:
      for (int i = 0; i < m.nsite; ++i) {
        if (InGroup(c.opt.sitegroup, m.site_group[i]))
          AddFrame(c, i, c.d.site_xpos + 3 * i, c.d.site_xmat + 9 * i, 1);
      }
      break;
    default:
      break;
  }
  if (c.pert == nullptr || c.pert->select <= 0 || c.pert->select >= m.nbody) return;
  if (c.Shows(mjVIS_SELECT)) AddSelectPoint(c);
  if (c.opt.label == mjLABEL_SELECTION) AddBodyLabel(c, c.pert->select);
}

void AddCentersOfMass(const SceneContext& c) {
  if (!c.Shows(mjVIS_COM)) return;
  const mjtNum radius = c.m.vis.scale.com * c.scale();
  const mjtNum size[3] = {radius, radius, radius};
  for (int i = 1; i < c.m.nbody; ++i) {
    if (c.m.body_rootid[i] != i) continue;
    c.AddShape(mjOBJ_UNKNOWN, i, mjCAT_DECOR, mjGEOM_SPHERE, size, c.d.subtree_com + 3 * i, nullptr,
               c.m.vis.rgba.com);
  }
}

// From each body's center of mass over its joints, last to first, to the parent's.
void AddSkeleton(const SceneContext& c) {
  if (!c.Shows(mjVIS_AUTOCONNECT)) return;
  const mjModel& m = c.m;
  const mjtNum width = m.vis.scale.connect * c.scale();
  for (int i = 1; i < m.nbody; ++i) {
    if (m.body_parentid[i] == 0) continue;
    const mjtNum* from = c.d.xipos + 3 * i;
    for (int j = m.body_jntadr[i] + m.body_jntnum[i] - 1; j >= m.body_jntadr[i] && j >= 0; --j) {
      const mjtNum* to = c.d.xanchor + 3 * j;
      c.AddSpan(mjOBJ_UNKNOWN, i, mjCAT_DECOR, mjGEOM_CAPSULE, width, from, to, m.vis.rgba.connect);
      from = to;
    }
    c.AddSpan(mjOBJ_UNKNOWN, i, mjCAT_DECOR, mjGEOM_CAPSULE, width, from, c.d.xipos + 3 * m.body_parentid[i],
              m.vis.rgba.connect);
  }
}

void AddAppliedForces(const SceneContext& c) {
  if (!c.Shows(mjVIS_PERTFORCE)) return;
  const mjModel& m = c.m;
  const mjtNum width = m.vis.scale.forcewidth * c.scale();
  for (int i = 1; i < m.nbody; ++i) {
    const mjtNum* force = c.d.xfrc_applied + 6 * i;
    if (Norm3(force) < mjMINVAL) continue;
    mjtNum end[3];
    AddScl3(end, c.d.xipos + 3 * i, force, m.vis.map.force / m.stat.meanmass);
    c.AddSpan(mjOBJ_UNKNOWN, i, mjCAT_DECOR, mjGEOM_ARROW, width, c.d.xipos + 3 * i, end, m.vis.rgba.force);
  }
}

}  // namespace pliant::visual
