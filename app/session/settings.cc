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

// Writes the members of an object.
class Writer {
 public:
  explicit Writer(json& out) : out_(out) {}

  template <class T>
  void operator()(const char* key, const T& value) {
    out_[key] = value;
  }
  // Outside of its bounds it is not chosen yet.
  template <class T>
  void operator()(const char* key, const T& value, T lo, T hi) {
    if (value >= lo && value <= hi) out_[key] = value;
  }
  template <class T, size_t kCount>
  void Choice(const char* key, const T& value, const char* const (&)[kCount]) {
    out_[key] = static_cast<int>(value);
  }
  Writer Object(const char* key) { return Writer(out_[key]); }

 private:
  json& out_;
};

// Reads them; what is missing or of the wrong kind stays as it is.
class Reader {
 public:
  explicit Reader(const json& in) : in_(in) {}

  template <class T>
  void operator()(const char* key, T& value) {
    Get(in_, key, &value);
  }
  template <class T>
  void operator()(const char* key, T& value, T lo, T hi) {
    Get(in_, key, &value, lo, hi);
  }
  void operator()(const char* key, double& value, double lo, double hi) {
    if (Get(in_, key, &value)) value = std::clamp(value, lo, hi);
  }
  template <class T, size_t kCount>
  void Choice(const char* key, T& value, const char* const (&)[kCount]) {
    int number = static_cast<int>(value);
    Get(in_, key, &number, 0, static_cast<int>(kCount) - 1);
    value = static_cast<T>(number);
  }
  Reader Object(const char* key) { return Reader(GetObject(in_, key)); }

 private:
  const json& in_;
};

// What is remembered by plain values, for both of them.
template <class Members>
void Visit(Members all, Settings& s) {
  Members window = all.Object("window");
  window("width", s.window_width, 320, 16384);
  window("height", s.window_height, 240, 16384);
  all("keys", s.keys);
  all("teleop_keys", s.teleop_keys);
  all("recent_actions", s.recent_actions);
  all("recent", s.recent);
  all("plugins", s.plugins);
  Members layout = all.Object("layout");
  ui::LayoutState& l = s.layout;
  layout("left", l.left);
  layout("right", l.right);
  layout("bottom", l.bottom);
  layout("info", l.info);
  layout("hint_line", l.hint_line);
  layout("first_steps_seen", l.first_steps.seen);
  layout("left_width", l.left_width, 100.f, 4000.f);
  layout("right_width", l.right_width, 100.f, 4000.f);
  layout("bottom_height", l.bottom_height, 60.f, 4000.f);
  layout("scale", l.user_scale, 0.5f, 3.f);
  layout.Choice("theme", l.theme, ui::kThemeNames);
  layout("vsync", l.vsync);
  layout("reverse_scroll", l.reverse_scroll);
  ui::DrawLimits& limits = ui::CurrentDrawLimits();
  layout("most_geoms", limits.geoms, 100, ui::kMaxDrawnGeoms);
  layout("most_branch_ghosts", limits.branch_ghosts, 1, ui::kMaxBranchGhosts);
  layout("hidden_forces", limits.hidden_forces);
  Members habits = all.Object("habits");
  ui::Habits& h = ui::CurrentHabits();
  habits("keys_by_place", h.keys_by_place);
  for (const ui::HabitSwitch& row : ui::kHabitSwitches) habits(row.key, h.*row.on);
  habits.Choice("vision", h.vision, ui::kColorVisionNames);
  habits("double_click", h.double_click, ui::kShortestDoubleClick, ui::kLongestDoubleClick);
}

}  // namespace

JsonStore SettingsStore() { return JsonStore(ConfigPath("settings.json")); }

json ToJson(const Settings& settings) {
  Settings s = settings;
  json out;
  Visit(Writer(out), s);
  out["rules"] = s.rules;
  out["layout"]["bottom_tab"] = s.layout.bottom_tab;
  out["layout"]["reload_on_save"] = s.layout.ReloadsOnSave();
  if (s.quality_known) out["quality"] = static_cast<int>(s.quality);
  out["studio"] = s.look == render::Look::kStudio;
  return out;
}

void FromJson(const json& in, Settings* s) {
  Visit(Reader(in), *s);
  if (s->recent.size() > kMaxRecent) s->recent.resize(kMaxRecent);
  for (const auto& [model, rules] : GetObject(in, "rules").items()) {
    if (rules.is_number_integer() && (rules.get<int>() & kRules33))
      s->rules[model] = rules.get<int>() & kRules33;
  }
  const json& layout = GetObject(in, "layout");
  ui::LayoutState& l = s->layout;
  ReadTab(layout, "bottom_tab", ui::PanelPlace::kBottom, &l.bottom_tab);
  l.request.bottom_tab = l.bottom_tab;
  bool reload = l.ReloadsOnSave();
  Get(layout, "reload_on_save", &reload);
  l.watch_mode = reload ? ui::WatchMode::kReload : ui::WatchMode::kOff;
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
