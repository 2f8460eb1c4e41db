#include "ui/viewport/pick.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/query/ray.h"
#include "engine/visual/select.h"
#include "render/camera.h"

namespace pliant::ui {
namespace {

bool IsShown(const mjtByte* groups, int group) { return groups[std::clamp(group, 0, mjNGROUP - 1)] != 0; }

bool IsBelow(const mjModel& m, int body, int ancestor) {
  for (int b = body; b > 0; b = m.body_parentid[b]) {
    if (b == ancestor) return true;
  }
  return ancestor == 0;
}

bool IsGeomShown(const mjModel& m, const ViewState& view, int geom) {
  const int body = m.geom_bodyid[geom];
  if (!IsShown(view.option.geomgroup, m.geom_group[geom]) || IsHidden(m, view.extras, body)) return false;
  if (view.option.flags[mjVIS_STATIC] == 0 && m.body_weldid[body] == 0) return false;
  const int material = m.geom_matid[geom];
  return m.geom_rgba[4 * geom + 3] > 0 && (material < 0 || m.mat_rgba[4 * material + 3] > 0);
}

double RayToGeom(const mjModel& m, const mjData& d, int geom, const render::PixelRay& ray) {
  switch (m.geom_type[geom]) {
    case mjGEOM_HFIELD:
      return RayHfield(m, d, geom, ray.origin, ray.direction);
    case mjGEOM_MESH:
    case mjGEOM_SDF:
      return RayMesh(m, d, geom, ray.origin, ray.direction);
    default:
      return RayGeom(d.geom_xpos + 3 * geom, d.geom_xmat + 9 * geom, m.geom_size + 3 * geom, ray.origin,
                     ray.direction, m.geom_type[geom]);
  }
}

// Remembers the candidate whose picture is nearest to a pixel.
class NearestPixel {
 public:
  NearestPixel(const PanePointer& at, double reach) : at_(at), best_(reach) {}

  void Offer(int id, const double* point) {
    double pixel[2];
    if (!render::ProjectToPixel(at_.scene, at_.viewport, point, pixel)) return;
    const double distance = std::hypot(pixel[0] - at_.x, pixel[1] - at_.y);
    if (distance >= best_) return;
    best_ = distance;
    id_ = id;
    std::copy(point, point + 3, point_);
  }
  // Points of the line between a and b.
  void OfferLine(int id, const double* a, const double* b) {
    constexpr int kParts = 16;
    for (int k = 0; k <= kParts; ++k) {
      double p[3];
      for (int i = 0; i < 3; ++i) p[i] = a[i] + (b[i] - a[i]) * k / kParts;
      Offer(id, p);
    }
  }
  int Take(double point[3]) const {
    if (point != nullptr && id_ >= 0) std::copy(point_, point_ + 3, point);
    return id_;
  }

 private:
  const PanePointer& at_;
  double best_;
  int id_ = -1;
  double point_[3] = {};
};

}  // namespace

bool IsHidden(const mjModel& m, const DrawExtras& extras, int body) {
  if (body < 0 || body >= m.nbody) return false;
  if (extras.solo.body > 0 && !IsBelow(m, body, extras.solo.body)) return m.body_weldid[body] != 0;
  for (const SubtreeRef& hidden : extras.hidden) {
    if (hidden.body > 0 && IsBelow(m, body, hidden.body)) return true;
  }
  return false;
}

std::vector<PickResult> PickThrough(const mjModel& m, const mjData& d, const ViewState& view,
                                    const PanePointer& at) {
  std::vector<std::pair<double, PickResult>> hits;
  const render::PixelRay ray = render::RayThroughPixel(at.scene, at.viewport, at.x, at.y);
  for (int g = 0; g < m.ngeom; ++g) {
    if (!IsGeomShown(m, view, g)) continue;
    const double distance = RayToGeom(m, d, g, ray);
    if (distance < 0) continue;
    PickResult hit;
    hit.geom = g;
    hit.body = m.geom_bodyid[g];
    for (int i = 0; i < 3; ++i) hit.point[i] = ray.origin[i] + distance * ray.direction[i];
    hits.emplace_back(distance, hit);
  }
  std::stable_sort(hits.begin(), hits.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<PickResult> sorted;
  sorted.reserve(hits.size());
  for (const auto& hit : hits) sorted.push_back(hit.second);
  return sorted;
}

PickResult PickAt(const mjModel& m, const mjData& d, const ViewState& view, const PanePointer& at) {
  PickResult hit;
  const render::Viewport& viewport = at.viewport;
  if (viewport.width <= 0 || viewport.height <= 0) return hit;
  const double aspect = static_cast<double>(viewport.width) / viewport.height;
  hit.body = visual::Select(m, d, view.option, aspect, at.x / viewport.width, 1 - at.y / viewport.height,
                            at.scene, hit.point, &hit.geom, &hit.flex, &hit.skin);
  if (!IsHidden(m, view.extras, hit.body)) return hit;
  const std::vector<PickResult> behind = PickThrough(m, d, view, at);
  return behind.empty() ? PickResult{} : behind.front();
}

int PickNear(const mjModel& m, const mjData& d, const ViewState& view, const PanePointer& at,
             const NearThing& wanted, double point[3]) {
  NearestPixel nearest(at, wanted.reach);
  if (wanted.type == mjOBJ_SITE) {
    for (int i = 0; i < m.nsite; ++i) {
      const bool shown = IsShown(view.option.sitegroup, m.site_group[i]);
      if (shown && !IsHidden(m, view.extras, m.site_bodyid[i])) nearest.Offer(i, d.site_xpos + 3 * i);
    }
  } else if (wanted.type == mjOBJ_JOINT) {
    for (int i = 0; i < m.njnt; ++i) {
      const bool shown = IsShown(view.option.jointgroup, m.jnt_group[i]);
      if (shown && !IsHidden(m, view.extras, m.jnt_bodyid[i])) nearest.Offer(i, d.xanchor + 3 * i);
    }
  } else if (wanted.type == mjOBJ_TENDON) {
    for (int i = 0; i < m.ntendon; ++i) {
      if (!IsShown(view.option.tendongroup, m.tendon_group[i])) continue;
      for (int k = d.ten_wrapadr[i]; k + 1 < d.ten_wrapadr[i] + d.ten_wrapnum[i]; ++k) {
        // A pulley (-2) separates branches.
        if (d.wrap_obj[k] != -2 && d.wrap_obj[k + 1] != -2)
          nearest.OfferLine(i, d.wrap_xpos + 3 * k, d.wrap_xpos + 3 * k + 3);
      }
    }
  } else {
    for (int i = 0; i < d.ncon; ++i) nearest.Offer(i, d.contact[i].pos);
  }
  return nearest.Take(point);
}

}  // namespace pliant::ui
