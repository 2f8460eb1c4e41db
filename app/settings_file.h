// What is remembered between runs, as JSON in the user's configuration folder.
#pragma once

#include <string>
#include <vector>

#include "ui/state.h"

namespace pliant {

struct Settings {
  int window_width = 1440;
  int window_height = 900;
  std::vector<std::string> recent;  // newest first
  LayoutState layout;
  RenderQuality quality = RenderQuality::kHigh;
  std::string keys;  // ui/keymap.h
  std::string teleop_keys;
  std::vector<std::string> recent_actions;  // newest first
  bool quality_known = false;               // false: choose by the graphics card
};

// $XDG_CONFIG_HOME/pliant/settings.json, or the one in ~/.config.
std::string SettingsPath();

// Text in both directions; FromText leaves what is missing or of the wrong kind at its default, and returns
// false with a message only when the text is not JSON at all.
std::string SettingsToText(const Settings& settings);
bool SettingsFromText(const std::string& text, Settings* settings, std::string* error);

// A missing file is not an error. A damaged one is set aside as settings.json.bad.
bool LoadSettings(const std::string& path, Settings* settings, std::string* error);
// Written to a new file that then takes the place of the old one.
bool SaveSettings(const std::string& path, const Settings& settings, std::string* error);

void AddRecent(Settings& settings, const std::string& path);

}  // namespace pliant
