// What is remembered for all models.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/session/json_store.h"
#include "render/look.h"
#include "ui/state/state.h"

namespace pliant::app {

struct Settings {
  int window_width = 1440;
  int window_height = 900;
  std::vector<std::string> recent;   // newest first
  std::vector<std::string> plugins;  // libraries and folders that are loaded at the start
  std::map<std::string, int> rules;  // bits of Rule of the models that do not follow today's
  ui::LayoutState layout;
  render::RenderQuality quality = render::RenderQuality::kHigh;
  render::Look look = render::Look::kReference;
  std::string keys;  // ui/actions/keymap.h
  std::string teleop_keys;
  std::vector<std::string> recent_actions;  // newest first
  bool quality_known = false;               // false: choose by the graphics card
};

JsonStore SettingsStore();

nlohmann::json ToJson(const Settings& settings);
// Leaves what is missing or of the wrong kind at its default.
void FromJson(const nlohmann::json& in, Settings* settings);

void AddRecent(Settings& settings, const std::string& path);

// By which rules (engine/model/rules.h) a model is loaded; 0 unless it was said otherwise.
int RulesOf(const Settings& settings, const std::string& path);
void RememberRules(Settings& settings, const std::string& path, int rules);

}  // namespace pliant::app
