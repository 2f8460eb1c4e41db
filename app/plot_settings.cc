#include "app/plot_settings.h"

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/settings_file.h"
#include "engine/core/replace_file.h"

namespace pliant {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

json Read(const std::string& file) {
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  json all = json::parse(text.str(), nullptr, false);
  return all.is_object() ? all : json::object();
}

template <class T>
T Get(const json& object, const char* key, T otherwise) {
  const auto found = object.find(key);
  if (found == object.end()) return otherwise;
  try {
    return found->get<T>();
  } catch (const json::exception&) {
    return otherwise;
  }
}

json ToJson(const PlotState& plot) {
  json out = {{"x", plot.x},
              {"curves", json::array()},
              {"fixed", {plot.fixed[0], plot.fixed[1]}},
              {"lo", {plot.lo[0], plot.lo[1]}},
              {"hi", {plot.hi[0], plot.hi[1]}}};
  for (const PlotCurve& curve : plot.curves) {
    out["curves"].push_back({{"expression", curve.expression},
                             {"color", curve.color},
                             {"right", curve.right_axis},
                             {"transform", static_cast<int>(curve.transform)},
                             {"seconds", curve.seconds}});
  }
  return out;
}

PlotState FromJson(const json& in) {
  PlotState plot;
  plot.x = Get<std::string>(in, "x", "");
  for (int axis = 0; axis < 2; ++axis) {
    const size_t i = static_cast<size_t>(axis);
    const auto lo = Get<std::vector<double>>(in, "lo", {});
    const auto hi = Get<std::vector<double>>(in, "hi", {});
    const auto fixed = Get<std::vector<bool>>(in, "fixed", {});
    if (lo.size() == 2) plot.lo[axis] = lo[i];
    if (hi.size() == 2) plot.hi[axis] = hi[i];
    if (fixed.size() == 2) plot.fixed[axis] = fixed[i];
  }
  const auto curves = in.find("curves");
  if (curves == in.end() || !curves->is_array()) return plot;
  for (const json& entry : *curves) {
    PlotCurve curve;
    curve.expression = Get<std::string>(entry, "expression", "");
    if (curve.expression.empty()) continue;
    curve.color = Get(entry, "color", 0) & 7;
    curve.right_axis = Get(entry, "right", false);
    const int transform = Get(entry, "transform", 0);
    const bool known = transform >= 0 && transform < static_cast<int>(CurveTransform::kCount);
    curve.transform = known ? static_cast<CurveTransform>(transform) : CurveTransform::kNone;
    curve.seconds = Get(entry, "seconds", 0.05);
    plot.curves.push_back(std::move(curve));
  }
  return plot;
}

json ToJson(const PlotsPanelState& plots, const ValuesPanelState& values) {
  json entry = {{"span", plots.span}, {"plots", json::array()}, {"watches", json::array()}};
  for (const PlotState& plot : plots.plots) entry["plots"].push_back(ToJson(plot));
  for (const Watch& watch : values.watches) entry["watches"].push_back(watch.expression);
  return entry;
}

}  // namespace

std::string PlotsToText(const PlotsPanelState& plots, const ValuesPanelState& values) {
  return ToJson(plots, values).dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string PlotSettingsPath() { return (fs::path(SettingsPath()).parent_path() / "plots.json").string(); }

void LoadPlots(const std::string& file, const std::string& model, PlotsPanelState* plots,
               ValuesPanelState* values) {
  const json all = Read(file);
  const auto found = all.find(model);
  if (found == all.end() || !found->is_object()) return;
  plots->plots.clear();
  values->watches.clear();
  plots->span = Get(*found, "span", plots->span);
  for (const json& plot : Get<json>(*found, "plots", json::array())) {
    PlotState state = FromJson(plot);
    if (!state.curves.empty()) plots->plots.push_back(std::move(state));
  }
  for (const std::string& watch : Get<std::vector<std::string>>(*found, "watches", {}))
    values->watches.push_back({watch, 0});
}

bool SavePlots(const std::string& file, const std::string& model, const PlotsPanelState& plots,
               const ValuesPanelState& values, std::string* error) {
  json all = Read(file);
  if (plots.plots.empty() && values.watches.empty()) {
    if (all.erase(model) == 0) return true;
  } else {
    all[model] = ToJson(plots, values);
  }
  std::error_code code;
  fs::create_directories(fs::path(file).parent_path(), code);
  return ReplaceFile(file, all.dump(1, ' ', false, json::error_handler_t::replace) + "\n", error);
}

}  // namespace pliant
