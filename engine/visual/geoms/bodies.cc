#include "engine/visual/geoms/bodies.h"

#include <cmath>
#include <cstring>

#include "engine/math/vec3.h"
#include "engine/visual/camera.h"
#include "engine/visual/geoms/geom.h"
#include "engine/visual/geoms/islands.h"

namespace pliant::visual {
namespace {

// Spacing of grid lines of an endless plane: one period of the texture, so that the pattern does not move
// with the camera; without texture the far plane divided into the most lines that are drawn.
mjtNum PlaneGridStep(const mjModel& m, int matid, int axis) {
  if (matid >= 0 && m.mat_texuniform[matid] && m.mat_texrepeat[2 * matid + axis] > 0) {
    return 2 / m.mat_texrepeat[2 * matid + axis];
  }
  return 2.1 * m.vis.map.zfar * m.stat.extent / (mjMAXPLANEGRID - 2);
}

// Endless planes are moved below the camera, by whole double steps.
void CenterEndlessPlane(const SceneContext& c, int geom_id, mjvGeom* geom) {
  const mjtNum* size = c.m.geom_size + 3 * geom_id;
  if (size[0] > 0 && size[1] > 0) return;
  mjtNum head[3], forward[3], up[3], offset[3], local[3];
  const mjtNum* pos = c.d.geom_xpos + 3 * geom_id;
  const mjtNum* mat = c.d.geom_xmat + 9 * geom_id;
  CameraInModel(head, forward, up, *c.scn);
  Sub3(offset, head, pos);
  MulMatTVec3(local, mat, offset);
  local[2] = 0;
  for (int axis = 0; axis < 2; ++axis) {
    if (size[axis] > 0) {
      local[axis] = 0;
      continue;
    }
    const mjtNum step = 2 * PlaneGridStep(c.m, c.m.geom_matid[geom_id], axis);
    local[axis] = step * std::round(local[axis] / step);
  }
  MulMatVec3(offset, mat, local);
  for (int i = 0; i < 3; ++i) geom->pos[i] = static_cast<float>(pos[i] + offset[i]);
}

// The selected body shines a little.
void AddGlow(const SceneContext& c, int body, mjvGeom* geom) {
  if (c.pert != nullptr && c.pert->select > 0 && c.pert->select == body)
    geom->emission += c.m.vis.global.glow;
}

}  // namespace

void AddTransparency(const SceneContext& c, mjvGeom* geom) {
  if (c.Shows(mjVIS_TRANSPARENT) && geom->category == mjCAT_DYNAMIC) geom->rgba[3] *= c.m.vis.map.alpha;
}

namespace {

// Asset behind a geom: meshes count double, with the convex hull as the odd one.
int DataIdOf(const SceneContext& c, int geom_id, int plane_count) {
  const mjModel& m = c.m;
  const int type = m.geom_type[geom_id], asset = m.geom_dataid[geom_id];
  if (type == mjGEOM_PLANE) return plane_count;
  if (type != mjGEOM_MESH && type != mjGEOM_SDF) return asset;
  if (asset < 0) return -1;
  const bool collides = m.geom_contype[geom_id] != 0 || m.geom_conaffinity[geom_id] != 0;
  const bool hull =
      type == mjGEOM_MESH && c.Shows(mjVIS_CONVEXHULL) && m.mesh_graphadr[asset] >= 0 && collides;
  return 2 * asset + (hull ? 1 : 0);
}

bool HasTexcoord(const mjModel& m, int geom_id) {
  const int type = m.geom_type[geom_id], mesh = m.geom_dataid[geom_id];
  return (type == mjGEOM_MESH || type == mjGEOM_SDF) && mesh >= 0 && m.mesh_texcoordadr[mesh] >= 0;
}

void AddGeom(const SceneContext& c, int id, int category, int plane_count) {
  const mjModel& m = c.m;
  const int body = m.geom_bodyid[id];
  mjvGeom* geom = c.AddShape(mjOBJ_GEOM, id, category, m.geom_type[id], nullptr, c.d.geom_xpos + 3 * id,
                             c.d.geom_xmat + 9 * id, nullptr);
  if (geom == nullptr) return;
  SceneSize(geom->type, m.geom_size + 3 * id, geom->size);
  if (geom->type == mjGEOM_PLANE) CenterEndlessPlane(c, id, geom);
  geom->dataid = DataIdOf(c, id, plane_count);
  if (geom->type == mjGEOM_SDF) geom->type = mjGEOM_MESH;
  ApplyMaterial(c, m.geom_matid[id], m.geom_rgba + 4 * id, geom);
  geom->texcoord = HasTexcoord(m, id);
  if (!c.Shows(mjVIS_TEXTURE)) RemoveTexture(geom);
  if (c.Shows(mjVIS_ISLAND) && m.body_dofnum[m.body_weldid[body]] > 0) {
    ColorBodyByIsland(c, body, geom);
  }
  geom->modelrbound = static_cast<float>(m.geom_rbound[id]);
  AddGlow(c, body, geom);
  AddTransparency(c, geom);
  if (c.opt.label == mjLABEL_GEOM) LabelObject(c, mjOBJ_GEOM, id, geom);
}

}  // namespace

void AddSkinsAndFlexes(const SceneContext& c) {
  const mjModel& m = c.m;
  if (!c.Wants(mjCAT_DYNAMIC)) return;
  for (int i = 0; c.Shows(mjVIS_SKIN) && i < m.nskin; ++i) {
    if (!InGroup(c.opt.skingroup, m.skin_group[i]) || m.skin_rgba[4 * i + 3] == 0) continue;
    // Placed at its first bone, for sorting only: skin vertices are in the world.
    const mjtNum* pos = m.skin_bonenum[i] > 0 ? c.d.xpos + 3 * m.skin_bonebodyid[m.skin_boneadr[i]] : nullptr;
    mjvGeom* geom = c.AddShape(mjOBJ_SKIN, i, mjCAT_DYNAMIC, mjGEOM_SKIN, nullptr, pos, nullptr, nullptr);
    if (geom == nullptr) return;
    ApplyMaterial(c, m.skin_matid[i], m.skin_rgba + 4 * i, geom);
    geom->texcoord = m.skin_texcoordadr[i] >= 0;
    AddTransparency(c, geom);
    if (c.opt.label == mjLABEL_SKIN) LabelObject(c, mjOBJ_SKIN, i, geom);
  }
  for (int i = 0; i < m.nflex; ++i) {
    if (!InGroup(c.opt.flexgroup, m.flex_group[i]) || m.flex_rgba[4 * i + 3] == 0) continue;
    mjvGeom* geom = c.AddShape(mjOBJ_FLEX, i, mjCAT_DYNAMIC, mjGEOM_FLEX, nullptr,
                               c.d.flexvert_xpos + 3 * m.flex_vertadr[i], nullptr, nullptr);
    if (geom == nullptr) return;
    geom->size[0] = static_cast<float>(m.flex_radius[i]);
    ApplyMaterial(c, m.flex_matid[i], m.flex_rgba + 4 * i, geom);
    geom->texcoord = m.flex_texcoordadr[i] >= 0;
    AddTransparency(c, geom);
    if (c.opt.label == mjLABEL_FLEX) LabelObject(c, mjOBJ_FLEX, i, geom);
  }
}

void AddBodyGeoms(const SceneContext& c) {
  const mjModel& m = c.m;
  int planes = 0;
  for (int i = 0; i < m.ngeom; ++i) {
    const int plane_count = m.geom_type[i] == mjGEOM_PLANE ? planes++ : planes;
    const int category = CategoryOfBody(m, m.geom_bodyid[i]);
    if (!c.Wants(category) || !InGroup(c.opt.geomgroup, m.geom_group[i])) continue;
    if (category == mjCAT_STATIC && !c.Shows(mjVIS_STATIC)) continue;
    AddGeom(c, i, category, plane_count);
  }
}

void AddSites(const SceneContext& c) {
  const mjModel& m = c.m;
  for (int i = 0; i < m.nsite; ++i) {
    const int category = CategoryOfBody(m, m.site_bodyid[i]);
    if (!c.Wants(category) || !InGroup(c.opt.sitegroup, m.site_group[i])) continue;
    if (category == mjCAT_STATIC && !c.Shows(mjVIS_STATIC)) continue;
    mjvGeom* geom = c.AddShape(mjOBJ_SITE, i, category, m.site_type[i], m.site_size + 3 * i,
                               c.d.site_xpos + 3 * i, c.d.site_xmat + 9 * i, nullptr);
    if (geom == nullptr) return;
    ApplyMaterial(c, m.site_matid[i], m.site_rgba + 4 * i, geom);
    if (!c.Shows(mjVIS_TEXTURE)) RemoveTexture(geom);
    AddGlow(c, m.site_bodyid[i], geom);
    AddTransparency(c, geom);
    if (c.opt.label == mjLABEL_SITE) LabelObject(c, mjOBJ_SITE, i, geom);
  }
}

}  // namespace pliant::visual
