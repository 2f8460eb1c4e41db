#include "app/session/settings.h"

#include <algorithm>
#include <iterator>

#include "app/session/panel_names.h"
#include "engine/model/rules.h"
#include "ui/model/draw_limits.h"
#include "ui/state/habits.h"

namespace pliant::app {
namespace {

using nlohmann::json;

constexpr size_t kMaxRecent = 12;

}  // namespace

JsonStore SettingsStore() { return JsonStore(ConfigPath("settings.json")); }

json ToJson(const Settings& s) {
  const ui::LayoutState& l = s.layout;
  json out;
  out["window"] = {{"width", s.window_width}, {"height", s.window_height}};
  out["recent"] = s.recent;
  out["plugins"] = s.plugins;
  out["rules"] = s.rules;
  out["layout"] = {{"left", l.left},
                   {"right", l.right},
                   {"bottom", l.bottom},
                   {"info", l.info},
                   {"hint_line", l.hint_line},
                   {"first_steps_seen", l.first_steps.seen},
                   {"bottom_height", l.bottom_height},
                   {"bottom_tab", l.bottom_tab},
                   {"scale", l.user_scale},
                   {"theme", static_cast<int>(l.theme)},
                   {"vsync", l.vsync},
                   {"reverse_scroll", l.reverse_scroll},
                   {"reload_on_save", l.ReloadsOnSave()},
                   {"most_geoms", ui::CurrentDrawLimits().geoms},
                   {"most_branch_ghosts", ui::CurrentDrawLimits().branch_ghosts},
                   {"hidden_forces", ui::CurrentDrawLimits().hidden_forces}};
  if (l.left_width > 0) out["layout"]["left_width"] = l.left_width;
  if (l.right_width > 0) out["layout"]["right_width"] = l.right_width;
  const ui::Habits& habits = ui::CurrentHabits();
  out["habits"] = {{"keys_by_place", habits.keys_by_place},
                   {"one_button", habits.one_button},
                   {"vision", static_cast<int>(habits.vision)},
                   {"reduced_motion", habits.reduced_motion},
                   {"double_click", habits.double_click}};
  out["keys"] = s.keys;
  out["teleop_keys"] = s.teleop_keys;
  out["recent_actions"] = s.recent_actions;
  if (s.quality_known) out["quality"] = static_cast<int>(s.quality);
  out["studio"] = s.look == render::Look::kStudio;
  return out;
}

void FromJson(const json& in, Settings* s) {
  const json& window = GetObject(in, "window");
  Get(window, "width", &s->window_width, 320, 16384);
  Get(window, "height", &s->window_height, 240, 16384);
  Get(in, "keys", &s->keys);
  Get(in, "teleop_keys", &s->teleop_keys);
  Get(in, "recent_actions", &s->recent_actions);
  Get(in, "recent", &s->recent);
  Get(in, "plugins", &s->plugins);
  for (const auto& [model, rules] : GetObject(in, "rules").items()) {
    if (rules.is_number_integer() && (rules.get<int>() & kRules33))
      s->rules[model] = rules.get<int>() & kRules33;
  }
  if (s->recent.size() > kMaxRecent) s->recent.resize(kMaxRecent);
  const json& layout = GetObject(in, "layout");
  ui::LayoutState& l = s->layout;
  Get(layout, "left", &l.left);
  Get(layout, "right", &l.right);
  Get(layout, "bottom", &l.bottom);
  Get(layout, "info", &l.info);
  Get(layout, "hint_line", &l.hint_line);
  Get(layout, "first_steps_seen", &l.first_steps.seen);
  Get(layout, "left_width", &l.left_width, 100, 4000);
  Get(layout, "right_width", &l.right_width, 100, 4000);
  Get(layout, "bottom_height", &l.bottom_height, 60, 4000);
  ReadTab(layout, "bottom_tab", ui::PanelPlace::kBottom, &l.bottom_tab);
  Get(layout, "scale", &l.user_scale, 0.5f, 3);
  int theme = static_cast<int>(l.theme);
  Get(layout, "theme", &theme, 0, static_cast<int>(std::size(ui::kThemeNames)) - 1);
  l.theme = static_cast<ui::Theme>(theme);
  Get(layout, "vsync", &l.vsync);
  Get(layout, "reverse_scroll", &l.reverse_scroll);
  bool reload = l.ReloadsOnSave();
  Get(layout, "reload_on_save", &reload);
  l.watch_mode = reload ? ui::WatchMode::kReload : ui::WatchMode::kOff;
  Get(layout, "most_geoms", &ui::CurrentDrawLimits().geoms, 100, ui::kMaxDrawnGeoms);
  Get(layout, "most_branch_ghosts", &ui::CurrentDrawLimits().branch_ghosts, 1, ui::kMaxBranchGhosts);
  Get(layout, "hidden_forces", &ui::CurrentDrawLimits().hidden_forces);
  l.request.bottom_tab = l.bottom_tab;
  const json& saved = GetObject(in, "habits");
  ui::Habits& habits = ui::CurrentHabits();
  Get(saved, "keys_by_place", &habits.keys_by_place);
  Get(saved, "one_button", &habits.one_button);
  int vision = static_cast<int>(habits.vision);
  Get(saved, "vision", &vision, 0, static_cast<int>(std::size(ui::kColorVisionNames)) - 1);
  habits.vision = static_cast<ui::ColorVision>(vision);
  Get(saved, "reduced_motion", &habits.reduced_motion);
  Get(saved, "double_click", &habits.double_click);
  habits.double_click = std::clamp(habits.double_click, ui::kShortestDoubleClick, ui::kLongestDoubleClick);
  int quality = static_cast<int>(s->quality);
  s->quality_known = Get(in, "quality", &quality, 0, 2);
  s->quality = static_cast<render::RenderQuality>(quality);
  bool studio = false;
  Get(in, "studio", &studio);
  s->look = studio ? render::Look::kStudio : render::Look::kReference;
}

void AddRecent(Settings& settings, const std::string& path) {
  const std::string name = ModelKey(path);
  std::erase(settings.recent, name);
  settings.recent.insert(settings.recent.begin(), name);
  if (settings.recent.size() > kMaxRecent) settings.recent.resize(kMaxRecent);
}

int RulesOf(const Settings& settings, const std::string& path) {
  const auto found = settings.rules.find(ModelKey(path));
  return found == settings.rules.end() ? 0 : found->second;
}

void RememberRules(Settings& settings, const std::string& path, int rules) {
  if (rules) {
    settings.rules[ModelKey(path)] = rules;
  } else {
    settings.rules.erase(ModelKey(path));
  }
}

}  // namespace pliant::app
