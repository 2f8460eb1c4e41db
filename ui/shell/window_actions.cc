// Actions of the window itself: its panels, text, theme, keys and picture quality.
#include <iterator>
#include <string>
#include <tuple>

#include "render/look.h"
#include "ui/actions/action_table.h"
#include "ui/actions/keymap.h"
#include "ui/state/panel.h"
#include "ui/widgets/property.h"

namespace pliant::ui {

namespace {

void Scale(ActionContext& c, int direction) { c.Ask(request::ScaleText{direction}); }
void NextTheme(ActionContext& c) {
  const int n = static_cast<int>(std::size(kThemeNames));
  c.ui.layout.theme = static_cast<Theme>((static_cast<int>(c.ui.layout.theme) + 1) % n);
}

void SetTheme(ActionContext& c, Theme theme) { c.ui.layout.theme = theme; }
bool ThemeIs(const ActionContext& c, Theme theme) { return c.ui.layout.theme == theme; }
void ResetLayout(ActionContext& c) {
  const LayoutState fresh;
  LayoutState& layout = c.ui.layout;
  layout.left = fresh.left;
  layout.right = fresh.right;
  layout.bottom = fresh.bottom;
  layout.info = fresh.info;
  layout.left_width = fresh.left_width;
  layout.right_width = fresh.right_width;
  layout.bottom_height = fresh.bottom_height;
  layout.request.left_tab = fresh.left_tab;
  layout.hint_line = fresh.hint_line;
  c.ui.timeline.shown = TimelineState{}.shown;
  ForgetSections();
}

void ToggleHints(ActionContext& c) { c.ui.layout.hint_line = !c.ui.layout.hint_line; }
bool HintsOn(const ActionContext& c) { return c.ui.layout.hint_line; }
void ToggleFirstSteps(ActionContext& c) { c.ui.layout.first_steps.shown = !c.ui.layout.first_steps.shown; }
bool FirstStepsOn(const ActionContext& c) { return c.ui.layout.first_steps.shown; }
void ResetAllKeys(ActionContext&) { ResetKeys(); }
void ExportKeys(ActionContext& c) {
  c.Ask(request::SaveText{"pliant-keys.txt",
                          "# Keys of Pliant that differ from the built-in ones\n" + KeysToText()});
}

void ToggleTeleop(ActionContext& c) {
  if (c.ui.teleop.on) {
    EndTeleop(c);
  } else {
    c.ui.teleop.on = true;
  }
}

bool TeleopOn(const ActionContext& c) { return c.ui.teleop.on; }
void NextLabel(ActionContext& c) { c.ui.view.option.label = (c.ui.view.option.label + 1) % mjNLABEL; }
void NextFrame(ActionContext& c) { c.ui.view.option.frame = (c.ui.view.option.frame + 1) % mjNFRAME; }
void SetQuality(ActionContext& c, render::RenderQuality quality) {
  c.ui.view.quality = quality;
  c.ui.view.render = render::LookSettings(c.ui.view.quality, render::LookOf(c.ui.view.render));
}

bool QualityIs(const ActionContext& c, render::RenderQuality quality) { return c.ui.view.quality == quality; }
void SetLook(ActionContext& c, render::Look look) {
  c.ui.view.render = render::LookSettings(c.ui.view.quality, look);
}
bool LookIs(const ActionContext& c, render::Look look) { return render::LookOf(c.ui.view.render) == look; }

enum class LayoutSwitch { kLeft, kRight, kInfo };
bool& SwitchOf(LayoutState& layout, LayoutSwitch which) {
  using enum LayoutSwitch;
  return which == kLeft ? layout.left : which == kRight ? layout.right : layout.info;
}

void ToggleLayout(ActionContext& c, LayoutSwitch which) {
  LayoutState& layout = c.ui.layout;
  bool& on = SwitchOf(layout, which);
  const bool left = which == LayoutSwitch::kLeft;
  const bool behind =
      left ? on && !ShowsLeft(c.ui) : which == LayoutSwitch::kRight && on && !ShowsRight(c.ui);
  on = behind || !on;
  if (on && which != LayoutSwitch::kInfo) c.ui.views.columns.prefers_left = left;
}

bool LayoutOn(const ActionContext& c, LayoutSwitch which) {
  using enum LayoutSwitch;
  return which == kLeft ? ShowsLeft(c.ui) : which == kRight ? ShowsRight(c.ui) : c.ui.layout.info;
}

void TogglePanelOf(ActionContext& c, const Panel* panel) { TogglePanel(c.ui, *panel); }
void ShowPanelOf(ActionContext& c, const Panel* panel) { ShowPanel(c.ui, *panel); }
bool PanelOn(const ActionContext& c, const Panel* panel) { return PanelShown(c.ui, *panel); }
void OpenFileMenu(ActionContext& c) { c.ui.layout.request.menu = "File"; }
// The actions that show the panels of one place.
void AddPanelsAt(ActionTable& t, PanelPlace place) {
  const bool switches = place == PanelPlace::kBottom || place == PanelPlace::kWindow;  // that also close them
  for (const Panel* panel : PanelsAt(place)) {
    if (panel->action == nullptr) continue;
    const char* title = panel->action_title != nullptr ? panel->action_title : panel->title;
    Action& action =
        t.AddFree(panel->action, title, panel->key, Bound(switches ? TogglePanelOf : ShowPanelOf, panel));
    if (switches) action.checked = Bound(PanelOn, panel);
  }
}

void AddPanels(ActionTable& t) {
  t.group = "Panels and window";
  const auto add_layout = [&t](const char* name, const char* title, KeyChord key, LayoutSwitch which) {
    t.AddFree(name, title, key, Bound(ToggleLayout, which), Bound(LayoutOn, which));
  };
  add_layout("panel.left", "Left panel", {kKeyTab, kModNone}, LayoutSwitch::kLeft);
  add_layout("panel.right", "Right panel", {kKeyTab, kModShift}, LayoutSwitch::kRight);
  AddPanelsAt(t, PanelPlace::kWindow);
  add_layout("panel.info", "Info", {kKeyF1 + 1, kModNone}, LayoutSwitch::kInfo);
  AddPanelsAt(t, PanelPlace::kBottom);
  t.AddFree("keys.reset", "Built-in keys again", {}, ResetAllKeys);
  t.AddFree("keys.export", "Export the changed keys", {}, ExportKeys);
  t.AddFree("teleop.toggle", "Teleoperation: keys drive the controls", {Letter('T'), kModCtrl | kModShift},
            ToggleTeleop)
      .checked = TeleopOn;
  t.AddFree("window.fullscreen", "Fullscreen", {kKeyF1 + 4, kModNone}, Ask<request::ToggleFullscreen>)
      .keys[1] = {kKeyF1 + 10, kModNone};
  t.AddFree("window.larger", "Larger text", {kKeyEqual, kModCtrl}, Bound(Scale, 1));
  t.AddFree("window.smaller", "Smaller text", {kKeyMinus, kModCtrl}, Bound(Scale, -1));
  t.AddFree("window.normal_size", "Normal text size", {kKey0, kModCtrl}, Bound(Scale, 0));
  t.AddFree("window.theme", "Next theme", {}, NextTheme);
  const char* const theme_names[] = {"theme.dark", "theme.light", "theme.contrast", "theme.simulate"};
  for (int i = 0; i < static_cast<int>(std::size(kThemeNames)); ++i) {
    const auto theme = static_cast<Theme>(i);
    t.AddFree(theme_names[i], std::string("Theme: ") + kThemeNames[i], {}, Bound(SetTheme, theme),
              Bound(ThemeIs, theme));
  }
  t.AddFree("panel.hints", "Hints on what the mouse does", {}, ToggleHints).checked = HintsOn;
  t.Add("help.first_steps", "First steps", {}, ToggleFirstSteps).checked = FirstStepsOn;
  t.AddFree("layout.reset", "Reset the layout", {}, ResetLayout);
  t.Add("view.next_frame", "Next frame mode", {kKeyF1 + 5, kModAny}, NextFrame);
  t.Add("view.next_label", "Next label mode", {kKeyF1 + 6, kModAny}, NextLabel);
  const std::tuple<const char*, const char*, render::RenderQuality> qualities[] = {
      {"quality.low", "Low picture quality", render::RenderQuality::kLow},
      {"quality.medium", "Medium picture quality", render::RenderQuality::kMedium},
      {"quality.high", "High picture quality", render::RenderQuality::kHigh}};
  for (const auto& [name, title, quality] : qualities)
    t.AddFree(name, title, {}, Bound(SetQuality, quality), Bound(QualityIs, quality));
  t.AddFree("quality.reference", "Draw as the reference does", {}, Bound(SetLook, render::Look::kReference),
            Bound(LookIs, render::Look::kReference));
  t.AddFree("quality.studio", "Draw as in a studio", {}, Bound(SetLook, render::Look::kStudio),
            Bound(LookIs, render::Look::kStudio));
  t.AddFree("section.File", "Section File", {Letter('F'), kModAlt}, OpenFileMenu);
  for (const PanelPlace place : {PanelPlace::kLeft, PanelPlace::kSettings, PanelPlace::kRight})
    AddPanelsAt(t, place);
  // What these two are called in the reference are tabs here.
  t.AddFree("section.Watch", "Section Watch", {Letter('W'), kModAlt},
            Bound(ShowPanelOf, FindPanel("values")));
  t.AddFree("section.Logging", "Section Logging", {Letter('L'), kModAlt},
            Bound(ShowPanelOf, FindPanel("messages")));
}

}  // namespace

extern constinit const ActionGroup kWindowActions = {.order = 70, .add = AddPanels};

}  // namespace pliant::ui
