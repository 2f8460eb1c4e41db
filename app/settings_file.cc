#include "app/settings_file.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/core/replace_file.h"
#include "ui/draw_limits.h"

namespace pliant {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr size_t kMaxRecent = 12;

void Read(const json& from, const char* key, bool* value) {
  if (from.is_object() && from.contains(key) && from[key].is_boolean()) *value = from[key].get<bool>();
}

void Read(const json& from, const char* key, float* value, float lo, float hi) {
  if (!from.is_object() || !from.contains(key) || !from[key].is_number()) return;
  const float number = from[key].get<float>();
  if (std::isfinite(number)) *value = std::clamp(number, lo, hi);
}

void Read(const json& from, const char* key, int* value, int lo, int hi) {
  float number = static_cast<float>(*value);
  Read(from, key, &number, static_cast<float>(lo), static_cast<float>(hi));
  *value = static_cast<int>(number);
}

}  // namespace

std::string SettingsPath() {
  const char* config = std::getenv("XDG_CONFIG_HOME");
  const char* home = std::getenv("HOME");
  if (config != nullptr && *config != '\0') return std::string(config) + "/pliant/settings.json";
  return home != nullptr ? std::string(home) + "/.config/pliant/settings.json" : "";
}

std::string SettingsToText(const Settings& s) {
  const LayoutState& l = s.layout;
  json out;
  out["window"] = {{"width", s.window_width}, {"height", s.window_height}};
  out["recent"] = s.recent;
  out["layout"] = {{"left", l.left},
                   {"right", l.right},
                   {"bottom", l.bottom},
                   {"info", l.info},
                   {"hint_line", l.hint_line},
                   {"first_steps_seen", l.first_steps_seen},
                   {"bottom_height", l.bottom_height},
                   {"bottom_tab", l.bottom_tab},
                   {"scale", l.user_scale},
                   {"theme", static_cast<int>(l.theme)},
                   {"vsync", l.vsync},
                   {"reverse_scroll", l.reverse_scroll},
                   {"reload_on_save", l.watching},
                   {"most_geoms", CurrentDrawLimits().geoms},
                   {"most_branch_ghosts", CurrentDrawLimits().branch_ghosts}};
  if (l.left_width > 0) out["layout"]["left_width"] = l.left_width;
  if (l.right_width > 0) out["layout"]["right_width"] = l.right_width;
  out["keys"] = s.keys;
  out["teleop_keys"] = s.teleop_keys;
  out["recent_actions"] = s.recent_actions;
  if (s.quality_known) out["quality"] = static_cast<int>(s.quality);
  return out.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

bool SettingsFromText(const std::string& text, Settings* s, std::string* error) {
  const json in = json::parse(text, nullptr, false);
  if (in.is_discarded() || !in.is_object()) {
    *error = "not a JSON object";
    return false;
  }
  const json none = json::object();
  const json& window = in.contains("window") ? in["window"] : none;
  Read(window, "width", &s->window_width, 320, 16384);
  Read(window, "height", &s->window_height, 240, 16384);
  if (in.contains("keys") && in["keys"].is_string()) s->keys = in["keys"].get<std::string>();
  if (in.contains("teleop_keys") && in["teleop_keys"].is_string())
    s->teleop_keys = in["teleop_keys"].get<std::string>();
  if (in.contains("recent_actions") && in["recent_actions"].is_array()) {
    for (const json& name : in["recent_actions"]) {
      if (name.is_string()) s->recent_actions.push_back(name.get<std::string>());
    }
  }
  if (in.contains("recent") && in["recent"].is_array()) {
    s->recent.clear();
    for (const json& path : in["recent"]) {
      if (path.is_string() && s->recent.size() < kMaxRecent) s->recent.push_back(path.get<std::string>());
    }
  }
  const json& layout = in.contains("layout") ? in["layout"] : none;
  LayoutState& l = s->layout;
  Read(layout, "left", &l.left);
  Read(layout, "right", &l.right);
  Read(layout, "bottom", &l.bottom);
  Read(layout, "info", &l.info);
  Read(layout, "hint_line", &l.hint_line);
  Read(layout, "first_steps_seen", &l.first_steps_seen);
  Read(layout, "left_width", &l.left_width, 100, 4000);
  Read(layout, "right_width", &l.right_width, 100, 4000);
  Read(layout, "bottom_height", &l.bottom_height, 60, 4000);
  Read(layout, "bottom_tab", &l.bottom_tab, 0, kBottomTabCount - 1);
  Read(layout, "scale", &l.user_scale, 0.5f, 3);
  int theme = static_cast<int>(l.theme);
  Read(layout, "theme", &theme, 0, static_cast<int>(std::size(kThemeNames)) - 1);
  l.theme = static_cast<Theme>(theme);
  Read(layout, "vsync", &l.vsync);
  Read(layout, "reverse_scroll", &l.reverse_scroll);
  Read(layout, "reload_on_save", &l.watching);
  Read(layout, "most_geoms", &CurrentDrawLimits().geoms, 100, kMostDrawnGeoms);
  Read(layout, "most_branch_ghosts", &CurrentDrawLimits().branch_ghosts, 1, kMostBranchGhosts);
  l.request_bottom_tab = l.bottom_tab;
  if (in.contains("quality") && in["quality"].is_number()) {
    int quality = 0;
    Read(in, "quality", &quality, 0, 2);
    s->quality = static_cast<RenderQuality>(quality);
    s->quality_known = true;
  }
  return true;
}

bool LoadSettings(const std::string& path, Settings* settings, std::string* error) {
  std::ifstream file(path);
  if (!file) return true;
  std::stringstream text;
  text << file.rdbuf();
  std::string why;
  if (SettingsFromText(text.str(), settings, &why)) return true;
  std::error_code code;
  fs::rename(path, path + ".bad", code);
  *error = path + ": " + why + "; it was set aside as settings.json.bad";
  return false;
}

bool SaveSettings(const std::string& path, const Settings& settings, std::string* error) {
  if (path.empty()) {
    *error = "no home folder for the settings";
    return false;
  }
  std::error_code code;
  fs::create_directories(fs::path(path).parent_path(), code);
  return ReplaceFile(path, SettingsToText(settings), error);
}

void AddRecent(Settings& settings, const std::string& path) {
  std::error_code code;
  const fs::path absolute = fs::absolute(path, code);
  const std::string name = (code ? fs::path(path) : absolute.lexically_normal()).string();
  std::erase(settings.recent, name);
  settings.recent.insert(settings.recent.begin(), name);
  if (settings.recent.size() > kMaxRecent) settings.recent.resize(kMaxRecent);
}

}  // namespace pliant
