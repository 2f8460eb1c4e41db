#include "app/session/panel_names.h"

#include <nlohmann/json.hpp>
#include <span>

namespace pliant::app {
namespace {

using nlohmann::json;

// By the numbers that files of before have. Newer panels have none.
constexpr const char* kLeftTabs[] = {"elements", "settings"};
constexpr const char* kBottomTabs[] = {"profiler", "sensors", "contacts", "rows",   "messages", "plots",
                                       "values",   "solver",  "why",      "errors", "report"};

std::string NameOf(const json& value, ui::PanelPlace place) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_number()) return "";
  const std::span<const char* const> names = place == ui::PanelPlace::kLeft
                                                 ? std::span<const char* const>(kLeftTabs)
                                                 : std::span<const char* const>(kBottomTabs);
  const double number = value.get<double>();
  return number >= 0 && number < static_cast<double>(names.size()) ? names[static_cast<size_t>(number)] : "";
}

}  // namespace

void ReadTab(const json& from, const char* key, ui::PanelPlace place, std::string* tab) {
  if (!from.is_object() || !from.contains(key)) return;
  const ui::Panel* panel = ui::FindPanel(NameOf(from[key], place));
  if (panel != nullptr && panel->place == place) *tab = panel->name;
}

std::string PanelName(const std::string& name_or_title) {
  for (const ui::Panel* panel : ui::Panels()) {
    if (name_or_title == panel->name || name_or_title == panel->title) return panel->name;
  }
  return "";
}

}  // namespace pliant::app
