#include "ui/actions/actions.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "render/look.h"
#include "ui/actions/action_effects.h"
#include "ui/actions/action_table.h"
#include "ui/actions/authoring_actions.h"
#include "ui/actions/context_actions.h"
#include "ui/actions/pane_focus.h"
#include "ui/actions/structure_actions.h"
#include "ui/actions/timeline_effects.h"
#include "ui/actions/tool_actions.h"
#include "ui/actions/view_actions.h"
#include "ui/model/names.h"
#include "ui/state/panel.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

void SetLook(ActionContext& c, render::Look look) {
  c.ui.view.render = render::LookSettings(c.ui.view.quality, look);
}
bool LookIs(const ActionContext& c, render::Look look) { return render::LookOf(c.ui.view.render) == look; }

void AddSimulation(ActionTable& t) {
  t.group = "Simulation";
  t.Add("simulation.pause", "Pause", {kKeySpace, kModAny}, effect::TogglePause).checked = effect::IsPaused;
  t.Add("simulation.step", "One step, or forward in the history", {kKeyRight, kModAny},
        Bound(effect::Step, 1))
      .repeats = true;
  t.Add("simulation.step_back", "Back in the history", {kKeyLeft, kModAny}, Bound(effect::Step, -1)).repeats =
      true;
  t.Add("simulation.reset", "Reset", {kKeyBackspace, kModNone}, effect::Reset);
  Action& faster = t.Add("simulation.faster", "Faster", {kKeyEqual, kModNone}, Bound(effect::ChangeSpeed, 1));
  faster.keys[1] = {kKeyPadAdd, kModAny};
  t.Add("simulation.faster_plus", "Faster", {kKeyEqual, kModShift}, Bound(effect::ChangeSpeed, 1));
  Action& slower =
      t.Add("simulation.slower", "Slower", {kKeyMinus, kModNone}, Bound(effect::ChangeSpeed, -1));
  slower.keys[1] = {kKeyPadSubtract, kModAny};
  t.Add("simulation.real_time", "Real time", {}, effect::RealTime);
  t.Add("simulation.load_key", "Load keyframe", {}, effect::LoadSelectedKey);
  t.Add("simulation.save_key", "Save keyframe", {}, effect::SaveSelectedKey);
  t.Add("simulation.copy_state", "Copy state as a keyframe", {Letter('C'), kModCtrl}, effect::CopyState);
  t.Add("control.clear", "Clear controls", {}, effect::ClearControls);
}

void AddTimeline(ActionTable& t) {
  using Until = command::RunUntil::Kind;
  t.group = "Timeline and plots";
  t.Add("timeline.begin", "To the oldest recorded step", {kKeyHome, kModShift},
        Bound(effect::SeekPlace, effect::TimelinePlace::kBegin));
  t.Add("timeline.end", "To the newest recorded step", {kKeyEnd, kModShift},
        Bound(effect::SeekPlace, effect::TimelinePlace::kEnd));
  t.Add("timeline.previous_mark", "To the previous mark", {kKeyPeriod, kModShift},
        Bound(effect::SeekPlace, effect::TimelinePlace::kPreviousMark));
  t.Add("timeline.next_mark", "To the next mark", {kKeyPeriod, kModNone},
        Bound(effect::SeekPlace, effect::TimelinePlace::kNextMark));
  t.Add("timeline.reverse", "Play the recorded steps backwards", {Letter('B'), kModCtrl},
        Bound(effect::PlayRecorded, -1));
  t.Add("timeline.replay", "Play the recorded steps", {Letter('R'), kModCtrl},
        Bound(effect::PlayRecorded, 1));
  t.Add("timeline.previous_branch", "Previous branch of the timeline", {}, Bound(effect::CycleBranch, -1));
  t.Add("timeline.next_branch", "Next branch of the timeline", {}, Bound(effect::CycleBranch, 1));
  t.Add("timeline.ghosts", "Show the other branches as ghosts", {Letter('G'), kModCtrl}, effect::ToggleGhosts)
      .checked = effect::GhostsShown;
  t.AddFree("timeline.show", "Timeline", {Letter('T'), kModCtrl}, effect::ToggleTimeline).checked =
      effect::TimelineShown;
  t.Add("simulation.step_many", "Step as often as the panel says", {kKeyRight, kModAny}, effect::StepMany)
      .keys[0] = {};
  t.Add("solver.iterations", "The solver iteration by iteration", {}, Bound(effect::StepIteration, 0));
  t.Add("solver.next_iteration", "Next iteration of the solver", {}, Bound(effect::StepIteration, 1))
      .repeats = true;
  t.Add("solver.previous_iteration", "Previous iteration of the solver", {}, Bound(effect::StepIteration, -1))
      .repeats = true;
  t.Add("run_until.time", "Run until the time of the timeline's menu", {},
        Bound(effect::RunUntilEvent, Until::kTime));
  t.Add("run_until.contact", "Run until the next contact of the selection", {},
        Bound(effect::RunUntilEvent, Until::kContact));
  t.Add("run_until.condition", "Run until the condition of the timeline's menu", {},
        Bound(effect::RunUntilEvent, Until::kCondition));
  t.Add("run_until.divergence", "Run until it diverges", {},
        Bound(effect::RunUntilEvent, Until::kDivergence));
  t.Add("plot.selection", "Plot the selected body's position", {kKeyF1 + 8, kModShift},
        effect::PlotSelection);
  t.AddFree("plot.pause", "Keep the shown time of plots", {}, effect::PausePlots).checked =
      effect::PlotsPaused;
  t.AddFree("plot.fit", "Fit all plots", {}, effect::FitPlots);
  t.AddFree("plot.clear", "Remove all plots", {}, effect::ClearPlots);
}

void AddFile(ActionTable& t) {
  t.group = "File";
  t.AddFree("simulation.reload", "Reload the file, keep the state", {Letter('L'), kModCtrl},
            Bound(effect::Reload, command::KeepState::kByName));
  t.AddFree("simulation.reload_reset", "Reload the file and reset", {Letter('L'), kModCtrl | kModShift},
            Bound(effect::Reload, command::KeepState::kNo));
  t.AddFree("file.watch", "Reload on save", {}, effect::Ask<request::ToggleWatching>);
  t.AddFree("file.screenshot", "Screenshot", {Letter('P'), kModCtrl}, effect::Ask<request::Screenshot>)
      .keys[1] = {kKeyF1 + 11, kModNone};
  const std::tuple<const char*, const char*, request::PictureKind> pictures[] = {
      {"file.picture", "Picture of the view", request::PictureKind::kView},
      {"file.picture_transparent", "Picture without a background", request::PictureKind::kTransparent},
      {"file.picture_depth", "Picture of depths", request::PictureKind::kDepth},
      {"file.picture_id", "Picture of element numbers", request::PictureKind::kId}};
  for (const auto& [name, title, kind] : pictures) t.Add(name, title, {}, Bound(effect::TakePicture, kind));
  t.Add("file.picture_8k", "Picture of the view, 7680 x 4320", {}, effect::TakeLargePicture);
  t.Add("file.copy_picture", "Copy a picture of the view", {Letter('P'), kModCtrl | kModShift},
        Bound(effect::CopyPicture, false));
  t.AddFree("file.copy_window", "Copy a picture of the window", {}, Bound(effect::CopyPicture, true));
  t.Add("record.toggle", "Start or stop recording a video", {kKeyF1 + 7, kModNone},
        effect::Ask<request::ToggleRecording>);
  t.Add("profiler.trace", "Write a trace of the profiler", {}, effect::Ask<request::WriteTrace>);
  t.Add("log.plotted", "Write all steps of what is plotted and watched", {}, Bound(effect::WriteLog, false));
  t.Add("log.state", "Write all steps of the whole state", {}, Bound(effect::WriteLog, true));
  t.Add("file.print_model", "Print the model to a new MJMODEL.TXT", {Letter('M'), kModCtrl},
        Bound(effect::Print, request::Printed::kModel));
  t.Add("file.print_data", "Print the data to a new MJDATA.TXT", {Letter('D'), kModCtrl},
        Bound(effect::Print, request::Printed::kData));
  t.AddFree("app.quit", "Quit", {Letter('Q'), kModCtrl}, effect::Ask<request::Quit>);
}

void AddCamera(ActionTable& t) {
  t.group = "Camera and selection";
  t.Add("camera.align", "Align the free camera", {Letter('A'), kModCtrl}, effect::AlignCamera);
  t.Add("camera.free", "Free camera", {kKeyEscape, kModAny}, effect::FreeCamera);
  t.Add("camera.previous", "Previous fixed camera", {kKeyLeftBracket, kModAny},
        Bound(effect::CycleCamera, -1));
  t.Add("camera.next", "Next fixed camera", {kKeyRightBracket, kModAny}, Bound(effect::CycleCamera, 1));
  t.Add("camera.follow", "Follow, or stop following", {kKeyEnd, kModNone}, effect::FollowSelection);
  t.Add("camera.focus", "Bring the selection into view", {kKeyHome, kModNone}, effect::FocusSelection);
  t.Add("camera.orthographic", "Parallel projection", {Letter('P'), kModShift}, effect::ToggleOrthographic,
        [](const ActionContext& c) { return c.ui.view.camera.orthographic != 0; })
      .keys[1] = {kKeyPad0 + 5, kModNone};
  t.Add("camera.copy", "Copy the camera as an element", {}, effect::CopyCamera);
  t.Add("selection.parent", "Select the parent body", {kKeyPageUp, kModAny}, effect::SelectParent);
  t.Add("selection.child", "Select the first child body", {kKeyPageDown, kModNone}, effect::SelectChild);
  t.Add("selection.clear", "Select nothing", {}, effect::ClearSelection);
}

void AddFind(ActionTable& t) {
  t.group = "Find";
  t.AddFree("find.element", "Find an element", {Letter('F'), kModCtrl},
            Bound(effect::OpenFind, PaletteState::Mode::kElements));
  t.AddFree("find.action", "Find an action", {Letter('K'), kModCtrl},
            Bound(effect::OpenFind, PaletteState::Mode::kActions));
  t.Add("contacts.export", "Export the contacts as CSV", {},
        Bound(effect::ExportTable, effect::TableExport::kContactsToFile));
  t.Add("contacts.copy", "Copy the contacts as CSV", {},
        Bound(effect::ExportTable, effect::TableExport::kContactsToClipboard));
  t.Add("rows.export", "Export the constraint rows as CSV", {},
        Bound(effect::ExportTable, effect::TableExport::kRowsToFile));
  t.Add("rows.copy", "Copy the constraint rows as CSV", {},
        Bound(effect::ExportTable, effect::TableExport::kRowsToClipboard));
  t.Add("selection.copy_name", "Copy the name of the selection", {},
        Bound(effect::CopySelection, effect::ElementNaming::kName));
  t.Add("selection.copy_path", "Copy the path of the selection", {},
        Bound(effect::CopySelection, effect::ElementNaming::kPath));
}

// The actions that show the panels of one place.
void AddPanelsAt(ActionTable& t, PanelPlace place) {
  const bool switches = place == PanelPlace::kBottom || place == PanelPlace::kWindow;  // that also close them
  for (const Panel* panel : PanelsAt(place)) {
    if (panel->action == nullptr) continue;
    const char* title = panel->action_title != nullptr ? panel->action_title : panel->title;
    Action& action = t.AddFree(panel->action, title, panel->key,
                               Bound(switches ? effect::TogglePanel : effect::ShowPanel, panel));
    if (switches) action.checked = Bound(effect::PanelOn, panel);
  }
}

void AddPanels(ActionTable& t) {
  t.group = "Panels and window";
  const auto add_layout = [&t](const char* name, const char* title, KeyChord key,
                               effect::LayoutSwitch which) {
    t.AddFree(name, title, key, Bound(effect::ToggleLayout, which), Bound(effect::LayoutOn, which));
  };
  add_layout("panel.left", "Left panel", {kKeyTab, kModNone}, effect::LayoutSwitch::kLeft);
  add_layout("panel.right", "Right panel", {kKeyTab, kModShift}, effect::LayoutSwitch::kRight);
  AddPanelsAt(t, PanelPlace::kWindow);
  add_layout("panel.info", "Info", {kKeyF1 + 1, kModNone}, effect::LayoutSwitch::kInfo);
  AddPanelsAt(t, PanelPlace::kBottom);
  t.AddFree("keys.reset", "Built-in keys again", {}, effect::ResetAllKeys);
  t.AddFree("keys.export", "Export the changed keys", {}, effect::ExportKeys);
  t.AddFree("teleop.toggle", "Teleoperation: keys drive the controls", {Letter('T'), kModCtrl | kModShift},
            effect::ToggleTeleop)
      .checked = effect::TeleopOn;
  t.AddFree("window.fullscreen", "Fullscreen", {kKeyF1 + 4, kModNone}, effect::Ask<request::ToggleFullscreen>)
      .keys[1] = {kKeyF1 + 10, kModNone};
  t.AddFree("window.larger", "Larger text", {kKeyEqual, kModCtrl}, Bound(effect::Scale, 1));
  t.AddFree("window.smaller", "Smaller text", {kKeyMinus, kModCtrl}, Bound(effect::Scale, -1));
  t.AddFree("window.normal_size", "Normal text size", {kKey0, kModCtrl}, Bound(effect::Scale, 0));
  t.AddFree("window.theme", "Next theme", {}, effect::NextTheme);
  const char* const theme_names[] = {"theme.dark", "theme.light", "theme.contrast", "theme.simulate"};
  for (int i = 0; i < static_cast<int>(std::size(kThemeNames)); ++i) {
    const auto theme = static_cast<Theme>(i);
    t.AddFree(theme_names[i], std::string("Theme: ") + kThemeNames[i], {}, Bound(effect::SetTheme, theme),
              Bound(effect::ThemeIs, theme));
  }
  t.AddFree("panel.hints", "Hints on what the mouse does", {}, effect::ToggleHints).checked = effect::HintsOn;
  t.Add("help.first_steps", "First steps", {}, effect::ToggleFirstSteps).checked = effect::FirstStepsOn;
  t.AddFree("layout.reset", "Reset the layout", {}, effect::ResetLayout);
  t.Add("view.next_frame", "Next frame mode", {kKeyF1 + 5, kModAny}, effect::NextFrame);
  t.Add("view.next_label", "Next label mode", {kKeyF1 + 6, kModAny}, effect::NextLabel);
  const std::tuple<const char*, const char*, render::RenderQuality> qualities[] = {
      {"quality.low", "Low picture quality", render::RenderQuality::kLow},
      {"quality.medium", "Medium picture quality", render::RenderQuality::kMedium},
      {"quality.high", "High picture quality", render::RenderQuality::kHigh}};
  for (const auto& [name, title, quality] : qualities)
    t.AddFree(name, title, {}, Bound(effect::SetQuality, quality), Bound(effect::QualityIs, quality));
  t.AddFree("quality.reference", "Draw as the reference does", {}, Bound(SetLook, render::Look::kReference),
            Bound(LookIs, render::Look::kReference));
  t.AddFree("quality.studio", "Draw as in a studio", {}, Bound(SetLook, render::Look::kStudio),
            Bound(LookIs, render::Look::kStudio));
  t.AddFree("section.File", "Section File", {Letter('F'), kModAlt}, effect::OpenFileMenu);
  for (const PanelPlace place : {PanelPlace::kLeft, PanelPlace::kSettings, PanelPlace::kRight})
    AddPanelsAt(t, place);
  // What these two are called in the reference are tabs here.
  t.AddFree("section.Watch", "Section Watch", {Letter('W'), kModAlt},
            Bound(effect::ShowPanel, FindPanel("values")));
  t.AddFree("section.Logging", "Section Logging", {Letter('L'), kModAlt},
            Bound(effect::ShowPanel, FindPanel("messages")));
}

void AddFlags(ActionTable& t) {
  t.group = "Shown elements";
  for (int i = 0; i < mjNVISFLAG; ++i) {
    const auto flag = static_cast<mjtVisFlag>(i);
    t.Add(std::string("flag.") + kVisFlags[i].id, kVisFlags[i].title, {kVisFlags[i].key, kModNone},
          Bound(effect::ToggleVisFlag, flag), Bound(effect::VisFlagOn, flag));
  }
  t.group = "Drawing";
  for (int i = 0; i < mjNRNDFLAG; ++i) {
    const auto flag = static_cast<mjtRndFlag>(i);
    t.Add(std::string("render.") + kRenderFlags[i].id, kRenderFlags[i].title, {kRenderFlags[i].key, kModNone},
          Bound(effect::ToggleRenderFlag, flag), Bound(effect::RenderFlagOn, flag));
  }
  t.group = "Groups";
  using effect::GroupKind;
  for (int i = 0; i < static_cast<int>(GroupKind::kCount); ++i) {
    for (int group = 0; group < mjNGROUP; ++group) {
      const effect::GroupSwitch which{static_cast<GroupKind>(i), group};
      const KeyChord key = which.kind == GroupKind::kGeom   ? KeyChord{kKey0 + group, kModNone}
                           : which.kind == GroupKind::kSite ? KeyChord{kKey0 + group, kModShift}
                                                            : KeyChord{};
      t.Add(effect::ActionOf(which), effect::NameOf(which.kind) + (" group " + std::to_string(group)), key,
            Bound(effect::ToggleGroup, which), Bound(effect::GroupOn, which));
    }
  }
}

std::vector<Action>& TheTable() {
  static std::vector<Action> actions = [] {
    ActionTable table;
    AddSimulation(table);
    AddTimeline(table);
    AddFile(table);
    AddCamera(table);
    AddFind(table);
    AddViewActions(table);
    AddPanels(table);
    AddFlags(table);
    AddAuthoringActions(table);
    AddToolActions(table);
    AddContextActions(table);
    AddPaneFocusActions(table);
    AddStructureActions(table);
    for (Action& action : table.list) std::copy(action.keys, action.keys + 2, action.built_in_keys);
    return std::move(table.list);
  }();
  return actions;
}

}  // namespace

const std::vector<Action>& Actions() { return TheTable(); }

bool SetActionKeys(std::string_view name, KeyChord first, KeyChord second) {
  for (Action& action : TheTable()) {
    if (action.name != name) continue;
    action.keys[0] = first;
    action.keys[1] = second;
    return true;
  }
  return false;
}

const Action* FindAction(std::string_view name) {
  for (const Action& action : Actions()) {
    if (action.name == name) return &action;
  }
  return nullptr;
}

bool IsUsable(const Action& action, const ActionContext& context) {
  if (action.needs_model && context.frame.m == nullptr) return false;
  return action.usable == nullptr || action.usable(context);
}

bool RunAction(const Action& action, ActionContext& context) {
  if (action.needs_model && context.frame.m == nullptr) return false;
  action.run(context);
  return true;
}

bool RunAction(std::string_view name, ActionContext& context) {
  const Action* action = FindAction(name);
  return action != nullptr && RunAction(*action, context);
}

bool HandleKey(const KeyPress& press, ActionContext& context) {
  if (TakenByView(context.ui, press)) return true;
  for (const Action& action : Actions()) {
    for (const KeyChord& chord : action.keys) {
      if (!chord.Matches(press.key, press.mods)) continue;
      if (press.repeat && !action.repeats) return true;
      return RunAction(action, context);
    }
  }
  return false;
}

std::string KeysOf(const Action& action) { return ToString(action.keys[0]); }

std::string TipFor(std::string_view action_name) {
  const Action* action = FindAction(action_name);
  if (action == nullptr) return std::string(action_name);
  const std::string key = ToString(action->keys[0]);
  return key.empty() ? action->title : action->title + "  (" + key + ")";
}

}  // namespace pliant::ui
