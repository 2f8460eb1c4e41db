#include "ui/actions/action_effects.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>

#include "engine/model/actuators.h"
#include "engine/model/names.h"
#include "engine/visual/camera.h"
#include "render/camera.h"
#include "render/look.h"
#include "ui/model/names.h"
#include "ui/panels/bottom/contacts_panel.h"
#include "ui/panels/bottom/rows_panel.h"
#include "ui/state/panel.h"
#include "ui/viewport/camera_moves.h"
#include "ui/widgets/property.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

constexpr double kSpeeds[] = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.25,
                              0.33,  0.5,   0.66,  0.8,  1,    1.5,  2,   3,    5,   10};
constexpr int kSpeedCount = static_cast<int>(std::size(kSpeeds));

void AppendNumbers(std::string& text, const char* attribute, const double* values, int n) {
  if (n == 0) return;
  text += std::string(" ") + attribute + "=\"";
  char number[32];
  for (int i = 0; i < n; ++i) {
    std::snprintf(number, sizeof number, i > 0 ? " %.17g" : "%.17g", values[i]);
    text += number;
  }
  text += "\"";
}

}  // namespace

command::SetNoise NoiseOf(const mjModel& m, const ControlsPanelState& controls) {
  command::SetNoise noise = {
      controls.noise_scale, controls.noise_rate, static_cast<unsigned>(controls.noise_seed), {}};
  for (int i = 0; i < m.nu; ++i) {
    if (controls.quiet.count(ControlName(m, i)) != 0) noise.quiet.push_back(i);
  }
  return noise;
}

std::string StateAsKey(const mjModel& m, const mjData& d) {
  std::string text = "<key";
  AppendNumbers(text, "time", &d.time, 1);
  AppendNumbers(text, "qpos", d.qpos, m.nq);
  AppendNumbers(text, "qvel", d.qvel, m.nv);
  AppendNumbers(text, "act", d.act, m.na);
  AppendNumbers(text, "ctrl", d.ctrl, m.nu);
  AppendNumbers(text, "mpos", d.mocap_pos, 3 * m.nmocap);
  AppendNumbers(text, "mquat", d.mocap_quat, 4 * m.nmocap);
  return text + "/>";
}

void SelectBody(const mjModel& m, Selection& selection, int body) {
  const int hovered_body = selection.hovered_body;
  const int hovered_geom = selection.hovered_geom;
  selection = Selection();
  selection.hovered_body = hovered_body;
  selection.hovered_geom = hovered_geom;
  if (body <= 0 || body >= m.nbody) return;
  selection.body = body;
  selection.body_name = m.names + m.name_bodyadr[body];
  selection.element = {mjOBJ_BODY, body};
  selection.element_name = selection.body_name;
}

void SelectElement(const mjModel& m, Selection& selection, ElementRef element) {
  if (element.type == mjOBJ_XBODY) element.type = mjOBJ_BODY;
  SelectBody(m, selection, BodyOf(m, element));
  if (!Exists(m, element)) return;
  selection.element = element;
  const char* name = Id2Name(m, element.type, element.id);
  selection.element_name = name != nullptr ? name : "";
  if (element.type == mjOBJ_GEOM) selection.geom = element.id;
  if (element.type == mjOBJ_FLEX) selection.flex = element.id;
  if (element.type == mjOBJ_SKIN) selection.skin = element.id;
}

void SelectByName(const mjModel& m, Selection& selection, const Selection& before) {
  const int id =
      before.element_name.empty() ? -1 : Name2Id(m, before.element.type, before.element_name.c_str());
  const bool of_body = before.element.type != mjOBJ_BODY && before.element.type != mjOBJ_UNKNOWN;
  if (id >= 0) {
    SelectElement(m, selection, {before.element.type, id});
  } else if (of_body && !before.element_name.empty()) {
    SelectBody(m, selection, -1);  // its body is something else: what is done next would be done to that
  } else {
    SelectBody(m, selection,
               before.body_name.empty() ? -1 : Name2Id(m, mjOBJ_BODY, before.body_name.c_str()));
  }
}

namespace effect {

namespace {
struct GroupRow {
  const char* name;
  mjtByte (mjvOption::*groups)[mjNGROUP];
};
constexpr GroupRow kGroupRows[] = {
    {"Geom", &mjvOption::geomgroup},         {"Site", &mjvOption::sitegroup},
    {"Joint", &mjvOption::jointgroup},       {"Tendon", &mjvOption::tendongroup},
    {"Actuator", &mjvOption::actuatorgroup}, {"Flex", &mjvOption::flexgroup},
    {"Skin", &mjvOption::skingroup}};
static_assert(std::size(kGroupRows) == static_cast<size_t>(GroupKind::kCount));
const GroupRow& RowOf(GroupKind kind) { return kGroupRows[static_cast<size_t>(kind)]; }
}  // namespace

const char* NameOf(GroupKind kind) { return RowOf(kind).name; }

std::string ActionOf(GroupSwitch group) {
  std::string kind = NameOf(group.kind);
  kind[0] = static_cast<char>(kind[0] - 'A' + 'a');
  return "group." + kind + "." + std::to_string(group.group);
}

mjtByte* GroupsOf(mjvOption& option, GroupKind kind) { return option.*RowOf(kind).groups; }

void TogglePause(ActionContext& c) { c.sink.Push(command::SetPaused{!c.frame.snapshot->run.paused}); }
void Step(ActionContext& c, int steps) {
  const runner::HistoryStatus& now = c.frame.snapshot->run.history;
  const auto& others = c.frame.snapshot->other_runs;
  if (steps < 0 && now.cursor == now.first && others != nullptr) {
    // Before the edit of the structure.
    const auto later = std::find_if(others->begin(), others->end(),
                                    [&](const runner::RunInfo& run) { return run.id > now.run; });
    if (later != others->begin())
      return c.Ask(request::SeekRun{std::prev(later)->id, std::prev(later)->last});
  }
  c.sink.Push(command::StepBy{steps});
}
void Reset(ActionContext& c) {
  const int start = c.ui.authoring.keyframes.start;
  if (start >= 0 && start < c.frame.m->nkey) {
    c.sink.Push(command::LoadKey{start});
  } else {
    c.sink.Push(command::Reset{});
  }
}
void LoadSelectedKey(ActionContext& c) { c.sink.Push(command::LoadKey{c.ui.simulation.key}); }
void SaveSelectedKey(ActionContext& c) { c.sink.Push(command::SaveKey{c.ui.simulation.key}); }
void RealTime(ActionContext& c) { c.sink.Push(command::SetSpeed{1}); }
void ClearControls(ActionContext& c) { c.sink.Push(command::ClearCtrl{}); }

void ChangeSpeed(ActionContext& c, int direction) {
  const double now = c.frame.snapshot->run.speed;
  int i = kSpeedCount;  // as fast as possible
  if (now > 0) {
    i = static_cast<int>(std::min_element(std::begin(kSpeeds), std::end(kSpeeds),
                                          [now](double a, double b) {
                                            return std::abs(std::log(a / now)) < std::abs(std::log(b / now));
                                          }) -
                         std::begin(kSpeeds));
  }
  i = std::clamp(i + direction, 0, kSpeedCount);
  c.sink.Push(command::SetSpeed{i == kSpeedCount ? 0 : kSpeeds[i]});
}

void Reload(ActionContext& c, command::KeepState keep) { c.Ask(request::Reload{keep}); }
void WriteLog(ActionContext& c, bool whole_state) {
  c.Ask(request::WriteLog{.path = {}, .whole_state = whole_state});
}
void Print(ActionContext& c, request::Printed what) { c.Ask(request::Print{what}); }
void Scale(ActionContext& c, int direction) { c.Ask(request::ScaleText{direction}); }
void NextTheme(ActionContext& c) {
  const int n = static_cast<int>(std::size(kThemeNames));
  c.ui.layout.theme = static_cast<Theme>((static_cast<int>(c.ui.layout.theme) + 1) % n);
}
void CopyState(ActionContext& c) { c.Ask(request::CopyText{StateAsKey(*c.frame.m, *c.frame.d)}); }

void CopyCamera(ActionContext& c) {
  if (c.ui.views.pose.valid) {
    c.Ask(request::CopyText{PoseAsElement(c.ui.views.pose)});
    return;
  }
  const mjvCamera& cam = c.ui.view.camera;
  constexpr double kRadians = mjPI / 180;
  const double a = cam.azimuth * kRadians;
  const double e = cam.elevation * kRadians;
  const double forward[3] = {std::cos(e) * std::cos(a), std::cos(e) * std::sin(a), std::sin(e)};
  char text[256];
  std::snprintf(text, sizeof text, "<camera pos=\"%.6g %.6g %.6g\" xyaxes=\"%.6g %.6g 0 %.6g %.6g %.6g\"/>",
                cam.lookat[0] - cam.distance * forward[0], cam.lookat[1] - cam.distance * forward[1],
                cam.lookat[2] - cam.distance * forward[2], std::sin(a), -std::cos(a),
                -std::sin(e) * std::cos(a), -std::sin(e) * std::sin(a), std::cos(e));
  c.Ask(request::CopyText{text});
}

void AlignCamera(ActionContext& c) { visual::DefaultFreeCamera(*c.frame.m, &c.ui.view.camera); }

void FreeCamera(ActionContext& c) { c.ui.view.camera.type = mjCAMERA_FREE; }

void CycleCamera(ActionContext& c, int direction) {
  const int n = c.frame.m->ncam;
  if (n == 0) return;
  mjvCamera& cam = c.ui.view.camera;
  if (cam.type != mjCAMERA_FIXED) {
    cam.fixedcamid = direction > 0 ? 0 : n - 1;
  } else {
    cam.fixedcamid = (cam.fixedcamid + direction + n) % n;
  }
  cam.type = mjCAMERA_FIXED;
}

void FollowSelection(ActionContext& c) {
  mjvCamera& cam = c.ui.view.camera;
  if (cam.type == mjCAMERA_TRACKING) {
    cam.type = mjCAMERA_FREE;
    return;
  }
  // The body that was followed before, so that Esc does not lose it; else the selection.
  if (c.ui.followed_body <= 0) c.ui.followed_body = c.ui.selection.body;
  Follow(*c.frame.m, *c.frame.d, c.ui.followed_body, c.ui.view);
}

void FocusSelection(ActionContext& c) {
  const mjModel& m = *c.frame.m;
  mjvCamera& cam = c.ui.view.camera;
  if (cam.type == mjCAMERA_FIXED) cam.type = mjCAMERA_FREE;
  double center[3];
  double radius = 0;
  if (ElementPlace(m, *c.frame.d, c.ui.selection.element, center, &radius)) {
    render::FocusCamera(m, center, radius, cam);
  } else {
    visual::DefaultFreeCamera(m, &cam);
  }
}

void ToggleOrthographic(ActionContext& c) {
  c.ui.view.camera.orthographic = c.ui.view.camera.orthographic != 0 ? 0 : 1;
}

void SelectParent(ActionContext& c) {
  if (c.ui.selection.body > 0)
    SelectBody(*c.frame.m, c.ui.selection, c.frame.m->body_parentid[c.ui.selection.body]);
}

void SelectChild(ActionContext& c) {
  const mjModel& m = *c.frame.m;
  const int parent = std::max(0, c.ui.selection.body);
  for (int b = parent + 1; b < m.nbody; ++b) {
    if (m.body_parentid[b] == parent) {
      SelectBody(m, c.ui.selection, b);
      return;
    }
  }
}

void ClearSelection(ActionContext& c) { SelectBody(*c.frame.m, c.ui.selection, -1); }

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
void CopyPicture(ActionContext& c, bool whole_window) { c.Ask(request::CopyPicture{whole_window}); }

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

void OpenFind(ActionContext& c, PaletteState::Mode mode) { OpenPalette(c.ui.palette, mode); }

void CopySelection(ActionContext& c, ElementNaming naming) {
  const ElementRef element = c.ui.selection.element;
  if (!Exists(*c.frame.m, element)) return;
  c.Ask(request::CopyText{naming == ElementNaming::kPath
                              ? ElementPath(*c.frame.m, element)
                              : ElementName(*c.frame.m, element.type, element.id)});
}

void ExportTable(ActionContext& c, TableExport what) {
  using enum TableExport;
  const bool contacts = what == kContactsToFile || what == kContactsToClipboard;
  const bool file = what == kContactsToFile || what == kRowsToFile;
  const std::string text = contacts ? ContactsAsCsv(*c.frame.m, *c.frame.d, ShownContacts(c))
                                    : RowsAsCsv(*c.frame.m, *c.frame.d, ShownRows(c));
  if (file) {
    c.Ask(request::SaveText{contacts ? "contacts.csv" : "rows.csv", text});
  } else {
    c.Ask(request::CopyText{text});
  }
}

void ToggleVisFlag(ActionContext& c, mjtVisFlag flag) {
  mjtByte& on = c.ui.view.option.flags[flag];
  on = on != 0 ? 0 : 1;
}
void ToggleRenderFlag(ActionContext& c, mjtRndFlag flag) {
  mjtByte& on = c.ui.view.render_flags[static_cast<size_t>(flag)];
  on = on != 0 ? 0 : 1;
}
void ToggleGroup(ActionContext& c, GroupSwitch group) {
  mjtByte& on = GroupsOf(c.ui.view.option, group.kind)[group.group];
  on = on != 0 ? 0 : 1;
}
void NextLabel(ActionContext& c) { c.ui.view.option.label = (c.ui.view.option.label + 1) % mjNLABEL; }
void NextFrame(ActionContext& c) { c.ui.view.option.frame = (c.ui.view.option.frame + 1) % mjNFRAME; }

void SetQuality(ActionContext& c, render::RenderQuality quality) {
  c.ui.view.quality = quality;
  c.ui.view.render = render::LookSettings(c.ui.view.quality, render::LookOf(c.ui.view.render));
}

bool QualityIs(const ActionContext& c, render::RenderQuality quality) { return c.ui.view.quality == quality; }

namespace {
bool& SwitchOf(LayoutState& layout, LayoutSwitch which) {
  using enum LayoutSwitch;
  return which == kLeft ? layout.left : which == kRight ? layout.right : layout.info;
}
}  // namespace

void ToggleLayout(ActionContext& c, LayoutSwitch which) {
  LayoutState& layout = c.ui.layout;
  bool& on = SwitchOf(layout, which);
  const bool left = which == LayoutSwitch::kLeft;
  const bool behind =
      left ? on && !ShowsLeft(c.ui) : which == LayoutSwitch::kRight && on && !ShowsRight(c.ui);
  on = behind || !on;
  if (on && which != LayoutSwitch::kInfo) c.ui.views.columns.prefers_left = left;
}
void TogglePanel(ActionContext& c, const Panel* panel) { ui::TogglePanel(c.ui, *panel); }
void ShowPanel(ActionContext& c, const Panel* panel) { ui::ShowPanel(c.ui, *panel); }
void OpenFileMenu(ActionContext& c) { c.ui.layout.request.menu = "File"; }

bool IsPaused(const ActionContext& c) { return c.frame.snapshot->run.paused; }
bool VisFlagOn(const ActionContext& c, mjtVisFlag flag) { return c.ui.view.option.flags[flag] != 0; }
bool RenderFlagOn(const ActionContext& c, mjtRndFlag flag) {
  return c.ui.view.render_flags[static_cast<size_t>(flag)] != 0;
}
bool GroupOn(const ActionContext& c, GroupSwitch group) {
  return GroupsOf(c.ui.view.option, group.kind)[group.group] != 0;
}
bool LayoutOn(const ActionContext& c, LayoutSwitch which) {
  using enum LayoutSwitch;
  return which == kLeft ? ShowsLeft(c.ui) : which == kRight ? ShowsRight(c.ui) : c.ui.layout.info;
}
bool PanelOn(const ActionContext& c, const Panel* panel) { return PanelShown(c.ui, *panel); }

}  // namespace effect
}  // namespace pliant::ui
