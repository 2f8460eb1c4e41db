#include "engine/visual/geoms/tendons.h"

#include <algorithm>
#include <cmath>

#include "engine/math/vec3.h"
#include "engine/visual/geoms/bodies.h"
#include "engine/visual/geoms/geom.h"
#include "engine/visual/geoms/islands.h"

namespace pliant::visual {
namespace {

constexpr int kRopePieces = 29;
constexpr mjtNum kWrapWidth = 0.5;  // of the tendon's width, where it touches an obstacle
constexpr int kNewtonSteps = 20;

// A rope: nothing but an upper length limit between two sites.
bool IsSlackRope(const SceneContext& c, int tendon) {
  const mjModel& m = c.m;
  const mjData& d = c.d;
  const mjtNum* range = m.tendon_range + 2 * tendon;
  return m.tendon_limited[tendon] && range[0] == 0 && d.ten_wrapnum[tendon] == 2 &&
         m.tendon_num[tendon] == 2 && m.tendon_stiffness[tendon] == 0 && d.ten_length[tendon] < range[1] &&
         Norm3(m.opt.gravity) > mjMINVAL;
}

// b with sinh(b) / b = ratio, ratio > 1, by Newton's method.
mjtNum SolveSinhRatio(mjtNum ratio) {
  mjtNum b = ratio < 3 ? std::sqrt(6 * (ratio - 1)) : std::log(2 * ratio) + std::log(std::log(2 * ratio));
  for (int i = 0; i < kNewtonSteps; ++i) {
    const mjtNum step = (std::sinh(b) - ratio * b) / (std::cosh(b) - ratio);
    b -= step;
    if (std::fabs(step) < 1e-12 * b) break;
  }
  return b;
}

// The catenary z = a cosh(x / a) of given length between two points, drawn as capsules.
template <typename Piece>
bool AddCatenary(const SceneContext& c, const mjtNum from[3], const mjtNum to[3], mjtNum length,
                 Piece piece) {
  mjtNum up[3], across[3];
  Scl3(up, c.m.opt.gravity, -1);
  Normalize3(up);
  Sub3(across, to, from);
  const mjtNum rise = Dot3(across, up);
  AddToScl3(across, up, -rise);
  const mjtNum span = Normalize3(across);
  const mjtNum reach = length * length - rise * rise;
  if (span < 1e-6 * length || reach <= span * span * (1 + 1e-9)) return false;  // vertical or tight
  const mjtNum a = span / (2 * SolveSinhRatio(std::sqrt(reach) / span));
  const mjtNum lowest = span / 2 - a * std::asinh(rise / (2 * a * std::sinh(span / (2 * a))));
  mjtNum before[3];
  Copy3(before, from);
  for (int i = 1; i <= kRopePieces; ++i) {
    const mjtNum x = span * i / kRopePieces;
    mjtNum point[3];
    AddScl3(point, from, across, x);
    AddToScl3(point, up, a * (std::cosh((x - lowest) / a) - std::cosh(lowest / a)));
    if (!piece(before, point)) break;
    Copy3(before, point);
  }
  return true;
}

}  // namespace

void AddTendonPath(const SceneContext& c, int tendon, int objtype, int objid, int category, mjtNum width,
                   const float rgba[4], const TendonPieceFn& finish) {
  const mjData& d = c.d;
  const int first = d.ten_wrapadr[tendon], count = d.ten_wrapnum[tendon];
  const auto add = [&](mjtNum piece_width, const mjtNum from[3], const mjtNum to[3]) {
    mjvGeom* geom = c.AddSpan(objtype, objid, category, mjGEOM_CAPSULE, piece_width, from, to, rgba);
    if (geom != nullptr) finish(geom);
    return geom != nullptr;
  };
  if (IsSlackRope(c, tendon)) {
    const mjtNum* from = d.wrap_xpos + 3 * first;
    const auto rope = [&](const mjtNum a[3], const mjtNum b[3]) { return add(width, a, b); };
    if (AddCatenary(c, from, from + 3, c.m.tendon_range[2 * tendon + 1], rope)) return;
  }
  for (int k = first; k < first + count - 1; ++k) {
    if (d.wrap_obj[k] == -2 || d.wrap_obj[k + 1] == -2) continue;  // across a pulley
    const bool on_obstacle = d.wrap_obj[k] >= 0 && d.wrap_obj[k + 1] >= 0;
    if (!add(on_obstacle ? kWrapWidth * width : width, d.wrap_xpos + 3 * k, d.wrap_xpos + 3 * (k + 1)))
      return;
  }
}

void AddTendons(const SceneContext& c) {
  if (!c.Wants(mjCAT_DYNAMIC) || !c.Shows(mjVIS_TENDON)) return;
  const mjModel& m = c.m;
  for (int i = 0; i < m.ntendon; ++i) {
    if (!InGroup(c.opt.tendongroup, m.tendon_group[i]) || c.d.ten_wrapnum[i] < 2) continue;
    bool labelled = false;
    AddTendonPath(c, i, mjOBJ_TENDON, i, mjCAT_DYNAMIC, m.tendon_width[i], nullptr, [&](mjvGeom* geom) {
      ApplyMaterial(c, m.tendon_matid[i], m.tendon_rgba + 4 * i, geom);
      if (!c.Shows(mjVIS_TEXTURE)) RemoveTexture(geom);
      if (c.Shows(mjVIS_ISLAND)) ColorByIsland(c, IslandOfTendon(c, i), geom);
      AddTransparency(c, geom);
      if (!labelled && c.opt.label == mjLABEL_TENDON) LabelObject(c, mjOBJ_TENDON, i, geom);
      labelled = true;
    });
  }
}

}  // namespace pliant::visual
