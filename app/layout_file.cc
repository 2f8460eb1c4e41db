#include "app/layout_file.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/settings_file.h"
#include "engine/core/replace_file.h"
#include "ui/widgets/property.h"

namespace pliant {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// Models are known by their absolute path.
std::string KeyOf(const std::string& model) {
  std::error_code error;
  const fs::path absolute = fs::absolute(model, error);
  return error ? model : absolute.lexically_normal().string();
}

// An object with nothing in it when the file is missing or damaged.
json ReadAll(const std::string& path, bool* damaged) {
  std::ifstream file(path);
  *damaged = false;
  if (!file) return json::object();
  std::stringstream text;
  text << file.rdbuf();
  json all = json::parse(text.str(), nullptr, false);
  *damaged = !all.is_object();
  return *damaged ? json::object() : all;
}

void Get(const json& in, const char* key, bool* value) {
  const auto found = in.find(key);
  if (found != in.end() && found->is_boolean()) *value = found->get<bool>();
}

void Get(const json& in, const char* key, float* value, float lo, float hi) {
  const auto found = in.find(key);
  if (found == in.end() || !found->is_number()) return;
  const double number = found->get<double>();
  if (std::isfinite(number)) *value = std::clamp(static_cast<float>(number), lo, hi);
}

void Get(const json& in, const char* key, int* value, int lo, int hi) {
  float number = static_cast<float>(*value);
  Get(in, key, &number, static_cast<float>(lo), static_cast<float>(hi));
  *value = static_cast<int>(number);
}

}  // namespace

std::string LayoutPath() { return (fs::path(SettingsPath()).parent_path() / "layouts.json").string(); }

ModelLayout LayoutOf(const UiState& ui) {
  const LayoutState& l = ui.layout;
  return {l.left,          l.right,    l.bottom,     ui.timeline.shown, l.left_width,  l.right_width,
          l.bottom_height, l.left_tab, l.bottom_tab, ui.views.layout,   OpenSections()};
}

void ApplyModelLayout(const ModelLayout& layout, UiState* ui) {
  LayoutState& l = ui->layout;
  l.left = layout.left;
  l.right = layout.right;
  l.bottom = layout.bottom;
  ui->timeline.shown = layout.timeline;
  l.left_width = layout.left_width;
  l.right_width = layout.right_width;
  l.bottom_height = layout.bottom_height;
  l.request_left_tab = layout.left_tab;
  l.request_bottom_tab = layout.bottom_tab;
  ui->views.layout = layout.views;
  ui->views.active = std::min(ui->views.active, layout.views - 1);
  SetOpenSections(layout.sections);
}

bool ReadLayout(const std::string& path, const std::string& model, ModelLayout* layout) {
  bool damaged = false;
  const json all = ReadAll(path, &damaged);
  const auto found = all.find(KeyOf(model));
  if (found == all.end() || !found->is_object()) return false;
  ModelLayout l;
  Get(*found, "left", &l.left);
  Get(*found, "right", &l.right);
  Get(*found, "bottom", &l.bottom);
  Get(*found, "timeline", &l.timeline);
  Get(*found, "left_width", &l.left_width, 0, 4000);
  Get(*found, "right_width", &l.right_width, 0, 4000);
  Get(*found, "bottom_height", &l.bottom_height, 60, 4000);
  Get(*found, "left_tab", &l.left_tab, 0, 1);
  Get(*found, "bottom_tab", &l.bottom_tab, 0, kBottomTabCount - 1);
  Get(*found, "views", &l.views, 1, 4);
  if (l.views == 3) l.views = 2;
  const auto sections = found->find("sections");
  if (sections != found->end() && sections->is_object()) {
    for (const auto& [title, open] : sections->items()) {
      if (open.is_boolean()) l.sections[title] = open.get<bool>();
    }
  }
  *layout = std::move(l);
  return true;
}

bool WriteLayout(const std::string& path, const std::string& model, const ModelLayout& l,
                 std::string* error) {
  std::error_code code;
  bool damaged = false;
  json all = ReadAll(path, &damaged);
  if (damaged) fs::rename(path, path + ".bad", code);
  all[KeyOf(model)] = {{"left", l.left},
                       {"right", l.right},
                       {"bottom", l.bottom},
                       {"timeline", l.timeline},
                       {"left_width", l.left_width},
                       {"right_width", l.right_width},
                       {"bottom_height", l.bottom_height},
                       {"left_tab", l.left_tab},
                       {"bottom_tab", l.bottom_tab},
                       {"views", l.views},
                       {"sections", l.sections}};
  fs::create_directories(fs::path(path).parent_path(), code);
  return ReplaceFile(path, all.dump(1, ' ', false, json::error_handler_t::replace) + "\n", error);
}

}  // namespace pliant
