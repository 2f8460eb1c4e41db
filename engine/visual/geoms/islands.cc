#include "engine/visual/geoms/islands.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/visual/geoms/geom.h"

namespace pliant::visual {
namespace {

constexpr float kSaturation = 0.8f, kValue = 0.7f;
// What sleeps is darker and paler, by the factors of the reference.
constexpr float kAsleepSaturation = 0.7f, kAsleepValue = 0.6f;
constexpr float kNoIslandGrey = 0.7f;

// Digits of index in base 2, mirrored at the point: neighbouring numbers get distant values in [0, 1).
float VanDerCorput(unsigned index) {
  float value = 0;
  for (float weight = 0.5f; index > 0; index >>= 1, weight *= 0.5f)
    value += weight * static_cast<float>(index & 1u);
  return value;
}

void HueToRgb(float hue, bool asleep, float rgb[3]) {
  const float saturation = asleep ? kSaturation * kAsleepSaturation : kSaturation;
  const float value = asleep ? kValue * kAsleepValue : kValue;
  for (int i = 0; i < 3; ++i) {
    // Distance of each primary's place on the colour circle from the hue.
    float d = std::fabs(hue * 6 - 2 * static_cast<float>(i));
    if (d > 3) d = 6 - d;
    const float strength = d <= 1 ? 1 : d >= 2 ? 0 : 2 - d;
    rgb[i] = value * (1 - saturation + saturation * strength);
  }
}

}  // namespace

int IslandOfBody(const SceneContext& c, int body) {
  const mjModel& m = c.m;
  const int root = m.body_weldid[body];
  if (c.d.nisland == 0 || c.d.dof_island == nullptr || m.body_dofnum[root] == 0) return -1;
  return c.d.dof_island[m.body_dofadr[root]];
}

int IslandOfTendon(const SceneContext& c, int tendon) {
  if (c.d.nisland == 0 || c.d.tendon_efcadr == nullptr || c.d.efc_island == nullptr) return -1;
  const int row = c.d.tendon_efcadr[tendon];
  return row >= 0 && row < c.d.nefc ? c.d.efc_island[row] : -1;
}

namespace {

// The first degree of freedom names the island, so that it keeps its colour while others come and go.
void ColorByDof(int dof, bool asleep, mjvGeom* geom) {
  HueToRgb(VanDerCorput(static_cast<unsigned>(dof) + 1), asleep, geom->rgba);
}

// The smallest tree of those that fell asleep with this one: it was the first of their island.
int FirstOfRing(const mjModel& m, const mjData& d, int tree) {
  int first = tree, count = 1;
  for (int t = d.tree_asleep[tree]; t >= 0 && t != tree && count < m.ntree; t = d.tree_asleep[t], ++count) {
    first = std::min(first, t);
  }
  return first;
}

}  // namespace

void ColorByIsland(const SceneContext& c, int island, mjvGeom* geom) {
  RemoveTexture(geom);
  geom->rgba[0] = geom->rgba[1] = geom->rgba[2] = kNoIslandGrey;
  geom->rgba[3] = 1;
  if (island < 0 || island >= c.d.nisland) return;
  ColorByDof(c.d.map_idof2dof[c.d.island_idofadr[island]], false, geom);
}

void ColorBodyByIsland(const SceneContext& c, int body, mjvGeom* geom) {
  ColorByIsland(c, IslandOfBody(c, body), geom);
  const int tree = c.m.body_treeid[body];
  if (c.d.body_awake[body] != mjS_ASLEEP || tree < 0) return;
  ColorByDof(c.m.tree_dofadr[FirstOfRing(c.m, c.d, tree)], true, geom);
}

void AddIslandLabels(const SceneContext& c) {
  if (c.opt.label != mjLABEL_ISLAND) return;
  for (int i = 1; i < c.m.nbody; ++i) {
    const int island = IslandOfBody(c, i);
    if (island < 0) continue;
    mjvGeom* geom = c.AddShape(mjOBJ_UNKNOWN, i, mjCAT_DECOR, mjGEOM_LABEL, nullptr, c.d.xipos + 3 * i,
                               c.d.ximat + 9 * i, nullptr);
    if (geom != nullptr) std::snprintf(geom->label, sizeof(geom->label), "%d", island);
  }
}

}  // namespace pliant::visual
