#include "ui/viewport/force_decor.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include "engine/math/vec3.h"
#include "ui/model/force_names.h"
#include "ui/state/explain.h"
#include "ui/viewport/pen.h"
#include "ui/viewport/pick.h"

namespace pliant::ui {

using runner::ForceKind;
using runner::ForcePart;
using runner::ForceParts;

namespace {

constexpr size_t kNamed = 10;       // so many arrows have a text, the longest
constexpr double kLongest = 0.5;    // of the model's extent
constexpr double kThick = 0.01;     // of the extent, at least
constexpr double kShortest = 5e-3;  // of the longest; shorter ones are not seen
constexpr float kSum[4] = {0.98f, 0.98f, 0.98f, 1};

// Distinguishable for the colour-blind (Okabe and Ito 2008); the text tells too.
const float* ColorOf(ForceKind kind) {
  static constexpr float kOutside[4] = {0.34f, 0.71f, 0.91f, 1}, kNormal[4] = {0.94f, 0.89f, 0.26f, 1},
                         kTangential[4] = {0.90f, 0.62f, 0.00f, 1}, kInside[4] = {0.80f, 0.47f, 0.65f, 1},
                         kDriven[4] = {0.00f, 0.62f, 0.45f, 1};
  switch (kind) {
    case ForceKind::kNormal:
      return kNormal;
    case ForceKind::kFriction:
      return kTangential;
    case ForceKind::kActuator:
    case ForceKind::kTendon:
      return kDriven;
    case ForceKind::kBearing:
    case ForceKind::kConstraint:
    case ForceKind::kEquality:
      return kInside;
    default:
      return kOutside;
  }
}

// In steps, so that the arrows do not breathe with every frame.
double ScaleOf(const mjModel& m, double largest) {
  return kLongest * m.stat.extent / std::exp2(std::ceil(std::log2(largest)));
}

}  // namespace

void AddForcesOnBody(const ActionContext& c, const ViewState& view, mjvScene& scene) {
  const mjModel& m = *c.frame.m;
  const int body = c.ui.selection.body;
  const LayoutState& layout = c.ui.layout;
  if (!CurrentExplain().forces || !layout.bottom || layout.bottom_tab != "explain" || body <= 0 ||
      IsHidden(m, view.extras, body))
    return;
  const ForceParts* parts = ForcesToExplain(c.frame, body);
  if (parts == nullptr) return;
  std::vector<const ForcePart*> longest;
  for (const ForcePart& part : parts->list) longest.push_back(&part);
  std::stable_sort(longest.begin(), longest.end(),
                   [](const ForcePart* a, const ForcePart* b) { return Norm3(a->force) > Norm3(b->force); });
  const double largest = longest.empty() ? 0 : Norm3(longest[0]->force);
  if (!(largest > 0) || !std::isfinite(largest)) return;
  const double scale = ScaleOf(m, largest);
  const double width =
      std::max(static_cast<double>(m.vis.scale.forcewidth) * m.stat.meansize, kThick * m.stat.extent);
  ScenePen pen(scene);
  const auto arrow = [&](const mjtNum* at, const mjtNum* force, const float* rgba, const char* word,
                         bool named) {
    double end[3];
    AddScl3(end, at, force, scale);
    mjvGeom* geom = pen.Span(mjGEOM_ARROW, at, end, width, rgba);
    if (geom != nullptr && named)
      std::snprintf(geom->label, sizeof geom->label, "%s %.3g N", word, Norm3(force));
  };
  for (size_t i = 0; i < longest.size() && Norm3(longest[i]->force) > kShortest * largest; ++i) {
    const ForcePart& part = *longest[i];
    arrow(part.point, part.force, ColorOf(part.kind), ForceKindWord(part.kind), i < kNamed);
  }
  if (Norm3(parts->force) > kShortest * largest) arrow(parts->com, parts->force, kSum, "m a =", true);
}

}  // namespace pliant::ui
