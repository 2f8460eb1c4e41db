#include "engine/visual/decor/bounding_volumes.h"

#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/visual/geoms/geom.h"

namespace pliant::visual {
namespace {

// Nodes of one tree at the chosen level, and leaves above it.
bool IsShown(const SceneContext& c, int node) {
  const int depth = c.m.bvh_depth[node];
  return depth == c.opt.bvh_depth || (depth < c.opt.bvh_depth && c.m.bvh_nodeid[node] >= 0);
}

const float* ColorOf(const SceneContext& c, int node) {
  const bool active = c.m.vis.global.bvactive && c.d.bvh_active != nullptr && c.d.bvh_active[node];
  return active ? c.m.vis.rgba.bvactive : c.m.vis.rgba.bv;
}

// Box given by center and half sizes in a frame.
void AddBox(const SceneContext& c, int node, const mjtNum box[6], const mjtNum pos[3], const mjtNum mat[9]) {
  mjtNum center[3];
  MulMatVec3(center, mat, box);
  AddTo3(center, pos);
  c.AddShape(mjOBJ_UNKNOWN, node, mjCAT_DECOR, mjGEOM_LINEBOX, box + 3, center, mat, ColorOf(c, node));
}

// Leaves are drawn as the box of their geom, in its own frame.
void AddBodyTrees(const SceneContext& c) {
  const mjModel& m = c.m;
  for (int body = 0; body < m.nbody; ++body) {
    for (int k = 0; k < m.body_bvhnum[body]; ++k) {
      const int node = m.body_bvhadr[body] + k;
      if (!IsShown(c, node)) continue;
      const int geom = m.bvh_nodeid[node];
      if (geom >= 0) {
        AddBox(c, node, m.geom_aabb + 6 * geom, c.d.geom_xpos + 3 * geom, c.d.geom_xmat + 9 * geom);
      } else {
        AddBox(c, node, m.bvh_aabb + 6 * node, c.d.xipos + 3 * body, c.d.ximat + 9 * body);
      }
    }
  }
}

void AddMeshTrees(const SceneContext& c) {
  const mjModel& m = c.m;
  for (int geom = 0; geom < m.ngeom; ++geom) {
    const int mesh = m.geom_dataid[geom];
    const bool has_mesh = m.geom_type[geom] == mjGEOM_MESH || m.geom_type[geom] == mjGEOM_SDF;
    if (!has_mesh || mesh < 0 || !InGroup(c.opt.geomgroup, m.geom_group[geom])) continue;
    for (int k = 0; k < m.mesh_bvhnum[mesh]; ++k) {
      const int node = m.mesh_bvhadr[mesh] + k;
      if (m.bvh_depth[node] != c.opt.bvh_depth) continue;
      AddBox(c, node, m.bvh_aabb + 6 * node, c.d.geom_xpos + 3 * geom, c.d.geom_xmat + 9 * geom);
    }
  }
}

void AddFlexTrees(const SceneContext& c) {
  const mjModel& m = c.m;
  const mjtNum origin[3] = {0, 0, 0}, identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  for (int flex = 0; flex < m.nflex; ++flex) {
    if (m.flex_bvhadr[flex] < 0 || !InGroup(c.opt.flexgroup, m.flex_group[flex])) continue;
    for (int k = 0; k < m.flex_bvhnum[flex]; ++k) {
      const int node = m.flex_bvhadr[flex] + k;
      if (!IsShown(c, node)) continue;
      const int moving = node - m.nbvhstatic;  // flex boxes live in mjData, in the world frame
      if (moving >= 0 && moving < m.nbvhdynamic) {
        AddBox(c, node, c.d.bvh_aabb_dyn + 6 * moving, origin, identity);
      }
    }
  }
}

}  // namespace

void AddBoundingVolumes(const SceneContext& c) {
  if (c.Shows(mjVIS_BODYBVH)) AddBodyTrees(c);
  if (c.Shows(mjVIS_BODYBVH)) AddFlexTrees(c);
  if (c.Shows(mjVIS_MESHBVH)) AddMeshTrees(c);
}

}  // namespace pliant::visual
