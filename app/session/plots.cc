#include "app/session/plots.h"

#include <string>
#include <utility>
#include <vector>

#include "app/session/json_store.h"

namespace pliant::app {
namespace {

using nlohmann::json;

json ToJson(const ui::PlotState& plot) {
  json out = {{"x", plot.x},
              {"curves", json::array()},
              {"fixed", {plot.fixed[0], plot.fixed[1]}},
              {"lo", {plot.lo[0], plot.lo[1]}},
              {"hi", {plot.hi[0], plot.hi[1]}}};
  for (const ui::PlotCurve& curve : plot.curves) {
    out["curves"].push_back({{"expression", curve.expression},
                             {"color", curve.color},
                             {"right", curve.right_axis},
                             {"transform", static_cast<int>(curve.transform)},
                             {"seconds", curve.seconds}});
  }
  return out;
}

ui::PlotState FromJson(const json& in) {
  ui::PlotState plot;
  Get(in, "x", &plot.x);
  GetArray(in, "lo", plot.lo, 2);
  GetArray(in, "hi", plot.hi, 2);
  GetArray(in, "fixed", plot.fixed, 2);
  for (const json& entry : GetList(in, "curves")) {
    ui::PlotCurve curve;
    Get(entry, "expression", &curve.expression);
    if (curve.expression.empty()) continue;
    Get(entry, "color", &curve.color, 0, 7);
    Get(entry, "right", &curve.right_axis);
    constexpr int kKinds = static_cast<int>(ui::CurveTransform::kCount);
    int transform = 0;
    Get(entry, "transform", &transform, -1, kKinds);
    const bool known = transform >= 0 && transform < kKinds;
    curve.transform = known ? static_cast<ui::CurveTransform>(transform) : ui::CurveTransform::kNone;
    Get(entry, "seconds", &curve.seconds);
    plot.curves.push_back(std::move(curve));
  }
  return plot;
}

}  // namespace

json ToJson(const ui::PlotsPanelState& plots, const ui::ValuesPanelState& values) {
  if (plots.plots.empty() && values.watches.empty()) return {};
  json entry = {{"span", plots.span}, {"plots", json::array()}, {"watches", json::array()}};
  for (const ui::PlotState& plot : plots.plots) entry["plots"].push_back(ToJson(plot));
  for (const ui::Watch& watch : values.watches) entry["watches"].push_back(watch.expression);
  return entry;
}

void FromJson(const json& in, ui::PlotsPanelState* plots, ui::ValuesPanelState* values) {
  plots->plots.clear();
  values->watches.clear();
  Get(in, "span", &plots->span);
  for (const json& plot : GetList(in, "plots")) {
    ui::PlotState state = FromJson(plot);
    if (!state.curves.empty()) plots->plots.push_back(std::move(state));
  }
  std::vector<std::string> watches;
  Get(in, "watches", &watches);
  for (std::string& watch : watches) values->watches.push_back({std::move(watch), 0});
}

}  // namespace pliant::app
