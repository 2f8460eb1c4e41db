#include "ui/actions/actions.h"

#include <algorithm>
#include <utility>

#include "ui/actions/action_effects.h"
#include "ui/actions/authoring_actions.h"
#include "ui/actions/timeline_effects.h"
#include "ui/actions/view_actions.h"
#include "ui/model/names.h"
#include "ui/panels/panel.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

class Table {
 public:
  std::vector<Action> list;

  Action& Add(const char* name, const char* title, KeyChord key, void (*run)(ActionContext&, int),
              int argument = 0) {
    Action action;
    action.name = name;
    action.title = title;
    action.group = group;
    action.keys[0] = key;
    action.argument = argument;
    action.run = run;
    list.push_back(std::move(action));
    return list.back();
  }
  // An action that also works without a model.
  Action& AddFree(const char* name, const char* title, KeyChord key, void (*run)(ActionContext&, int),
                  int argument = 0) {
    Action& action = Add(name, title, key, run, argument);
    action.needs_model = false;
    return action;
  }

  const char* group = "";
};

void AddSimulation(Table& t) {
  t.group = "Simulation";
  t.Add("simulation.pause", "Run or pause", {kKeySpace, kModAny}, effect::TogglePause).checked =
      effect::IsPaused;
  t.Add("simulation.step", "One step, or forward in the history", {kKeyRight, kModAny}, effect::Step, 1)
      .repeats = true;
  t.Add("simulation.step_back", "Back in the history", {kKeyLeft, kModAny}, effect::Step, -1).repeats = true;
  t.Add("simulation.reset", "Reset", {kKeyBackspace, kModNone}, effect::Reset);
  Action& faster = t.Add("simulation.faster", "Faster", {kKeyEqual, kModNone}, effect::ChangeSpeed, 1);
  faster.keys[1] = {kKeyPadAdd, kModAny};
  t.Add("simulation.faster_plus", "Faster", {kKeyEqual, kModShift}, effect::ChangeSpeed, 1);
  Action& slower = t.Add("simulation.slower", "Slower", {kKeyMinus, kModNone}, effect::ChangeSpeed, -1);
  slower.keys[1] = {kKeyPadSubtract, kModAny};
  t.Add("simulation.real_time", "Real time", {}, effect::RealTime);
  t.Add("simulation.load_key", "Load keyframe", {}, effect::LoadSelectedKey);
  t.Add("simulation.save_key", "Save keyframe", {}, effect::SaveSelectedKey);
  t.Add("simulation.copy_state", "Copy state as a keyframe", {Letter('C'), kModCtrl}, effect::CopyState);
  t.Add("control.clear", "Clear controls", {}, effect::ClearControls);
}

void AddTimeline(Table& t) {
  using Until = command::RunUntil::Kind;
  t.group = "Timeline and plots";
  t.Add("timeline.begin", "To the oldest recorded step", {kKeyHome, kModShift}, effect::SeekPlace,
        effect::kTimelineBegin);
  t.Add("timeline.end", "To the newest recorded step", {kKeyEnd, kModShift}, effect::SeekPlace,
        effect::kTimelineEnd);
  t.Add("timeline.previous_mark", "To the previous mark", {kKeyPeriod, kModShift}, effect::SeekPlace,
        effect::kPreviousMark);
  t.Add("timeline.next_mark", "To the next mark", {kKeyPeriod, kModNone}, effect::SeekPlace,
        effect::kNextMark);
  t.Add("timeline.reverse", "Play the recorded steps backwards", {Letter('B'), kModCtrl},
        effect::PlayRecorded, -1);
  t.Add("timeline.replay", "Play the recorded steps", {Letter('R'), kModCtrl}, effect::PlayRecorded, 1);
  t.Add("timeline.previous_branch", "Previous branch of the timeline", {}, effect::CycleBranch, -1);
  t.Add("timeline.next_branch", "Next branch of the timeline", {}, effect::CycleBranch, 1);
  t.Add("timeline.ghosts", "Show the other branches as ghosts", {Letter('G'), kModCtrl}, effect::ToggleGhosts)
      .checked = effect::GhostsShown;
  t.AddFree("timeline.show", "Timeline", {Letter('T'), kModCtrl}, effect::ToggleTimeline).checked =
      effect::TimelineShown;
  t.Add("simulation.step_many", "Step as often as the panel says", {kKeyRight, kModAny}, effect::StepMany)
      .keys[0] = {};
  t.Add("solver.iterations", "The solver iteration by iteration", {}, effect::StepIteration, 0);
  t.Add("solver.next_iteration", "Next iteration of the solver", {}, effect::StepIteration, 1).repeats = true;
  t.Add("solver.previous_iteration", "Previous iteration of the solver", {}, effect::StepIteration, -1)
      .repeats = true;
  t.Add("run_until.time", "Run until the time of the timeline's menu", {}, effect::RunUntilEvent,
        static_cast<int>(Until::kTime));
  t.Add("run_until.contact", "Run until the next contact of the selection", {}, effect::RunUntilEvent,
        static_cast<int>(Until::kContact));
  t.Add("run_until.condition", "Run until the condition of the timeline's menu", {}, effect::RunUntilEvent,
        static_cast<int>(Until::kCondition));
  t.Add("run_until.divergence", "Run until it diverges", {}, effect::RunUntilEvent,
        static_cast<int>(Until::kDivergence));
  t.Add("plot.selection", "Plot the selected body's position", {kKeyF1 + 8, kModShift},
        effect::PlotSelection);
  t.AddFree("plot.pause", "Keep the shown time of plots", {}, effect::PausePlots).checked =
      effect::PlotsPaused;
  t.AddFree("plot.fit", "Fit all plots", {}, effect::FitPlots);
  t.AddFree("plot.clear", "Remove all plots", {}, effect::ClearPlots);
}

void AddFile(Table& t) {
  t.group = "File";
  t.AddFree("simulation.reload", "Reload the file, keep the state", {Letter('L'), kModCtrl}, effect::Reload,
            static_cast<int>(command::KeepState::kByName));
  t.AddFree("simulation.reload_reset", "Reload the file and reset", {Letter('L'), kModCtrl | kModShift},
            effect::Reload, static_cast<int>(command::KeepState::kNo));
  t.AddFree("file.watch", "Reload on save", {}, effect::Ask<request::ToggleWatching>);
  t.AddFree("file.screenshot", "Screenshot", {Letter('P'), kModCtrl}, effect::Ask<request::Screenshot>)
      .keys[1] = {kKeyF1 + 11, kModNone};
  const std::pair<const char*, const char*> pictures[] = {
      {"file.picture", "Picture of the view"},
      {"file.picture_transparent", "Picture without a background"},
      {"file.picture_depth", "Picture of depths"},
      {"file.picture_id", "Picture of element numbers"},
      {"file.picture_8k", "Picture of the view, 7680 x 4320"}};
  for (int i = 0; i < 5; ++i) t.Add(pictures[i].first, pictures[i].second, {}, effect::TakePicture, i);
  t.Add("file.copy_picture", "Copy a picture of the view", {Letter('P'), kModCtrl | kModShift},
        effect::CopyPicture, 0);
  t.AddFree("file.copy_window", "Copy a picture of the window", {}, effect::CopyPicture, 1);
  t.Add("record.toggle", "Start or stop recording a video", {kKeyF1 + 7, kModNone},
        effect::Ask<request::ToggleRecording>);
  t.Add("profiler.trace", "Write a trace of the profiler", {}, effect::Ask<request::WriteTrace>);
  t.Add("log.plotted", "Write all steps of what is plotted and watched", {}, effect::WriteLog, 0);
  t.Add("log.state", "Write all steps of the whole state", {}, effect::WriteLog, 1);
  t.Add("file.print_model", "Print the model to a new MJMODEL.TXT", {Letter('M'), kModCtrl}, effect::Print,
        static_cast<int>(request::Printed::kModel));
  t.Add("file.print_data", "Print the data to a new MJDATA.TXT", {Letter('D'), kModCtrl}, effect::Print,
        static_cast<int>(request::Printed::kData));
  t.AddFree("app.quit", "Quit", {Letter('Q'), kModCtrl}, effect::Ask<request::Quit>);
}

void AddCamera(Table& t) {
  t.group = "Camera and selection";
  t.Add("camera.align", "Align the free camera", {Letter('A'), kModCtrl}, effect::AlignCamera);
  t.Add("camera.free", "Free camera", {kKeyEscape, kModAny}, effect::FreeCamera);
  t.Add("camera.previous", "Previous fixed camera", {kKeyLeftBracket, kModAny}, effect::CycleCamera, -1);
  t.Add("camera.next", "Next fixed camera", {kKeyRightBracket, kModAny}, effect::CycleCamera, 1);
  t.Add("camera.follow", "Follow, or stop following", {kKeyEnd, kModNone}, effect::FollowSelection);
  t.Add("camera.focus", "Bring the selection into view", {kKeyHome, kModNone}, effect::FocusSelection);
  t.Add("camera.orthographic", "Parallel projection", {Letter('P'), kModShift}, effect::ToggleOrthographic)
      .keys[1] = {kKeyPad0 + 5, kModNone};
  t.Add("camera.copy", "Copy the camera as an element", {}, effect::CopyCamera);
  t.Add("selection.parent", "Select the parent body", {kKeyPageUp, kModAny}, effect::SelectParent);
  t.Add("selection.child", "Select the first child body", {kKeyPageDown, kModNone}, effect::SelectChild);
  t.Add("selection.clear", "Select nothing", {}, effect::ClearSelection);
}

void AddFind(Table& t) {
  t.group = "Find";
  t.AddFree("find.element", "Find an element", {Letter('F'), kModCtrl}, effect::OpenFind, 0);
  t.AddFree("find.action", "Find an action", {Letter('K'), kModCtrl}, effect::OpenFind, 1);
  t.Add("contacts.export", "Export the contacts as CSV", {}, effect::ExportTable, effect::kContactsToFile);
  t.Add("contacts.copy", "Copy the contacts as CSV", {}, effect::ExportTable, effect::kContactsToClipboard);
  t.Add("rows.export", "Export the constraint rows as CSV", {}, effect::ExportTable, effect::kRowsToFile);
  t.Add("rows.copy", "Copy the constraint rows as CSV", {}, effect::ExportTable, effect::kRowsToClipboard);
  t.Add("selection.copy_name", "Copy the name of the selection", {}, effect::CopySelection, 0);
  t.Add("selection.copy_path", "Copy the path of the selection", {}, effect::CopySelection, 1);
}

// Where the panel of this name is in Panels().
int IndexOf(std::string_view name) {
  const auto all = Panels();
  return static_cast<int>(std::ranges::find(all, name, &Panel::name) - all.begin());
}

// The actions that show the panels of one place.
void AddPanelsAt(Table& t, PanelPlace place) {
  const bool switches = place == PanelPlace::kBottom || place == PanelPlace::kWindow;  // that also close them
  for (const Panel* panel : PanelsAt(place)) {
    if (panel->action == nullptr) continue;
    const char* title = panel->action_title != nullptr ? panel->action_title : panel->title;
    Action& action = t.AddFree(panel->action, title, panel->key,
                               switches ? effect::TogglePanel : effect::ShowPanel, IndexOf(panel->name));
    if (switches) action.checked = effect::PanelOn;
  }
}

void AddPanels(Table& t) {
  t.group = "Panels and window";
  using effect::LayoutOn;
  using effect::ToggleLayout;
  t.AddFree("panel.left", "Left panel", {kKeyTab, kModNone}, ToggleLayout, effect::kLeft).checked = LayoutOn;
  t.AddFree("panel.right", "Right panel", {kKeyTab, kModShift}, ToggleLayout, effect::kRight).checked =
      LayoutOn;
  AddPanelsAt(t, PanelPlace::kWindow);
  t.AddFree("panel.info", "Info", {kKeyF1 + 1, kModNone}, ToggleLayout, effect::kInfo).checked = LayoutOn;
  AddPanelsAt(t, PanelPlace::kBottom);
  t.AddFree("keys.reset", "Built-in keys again", {}, effect::ResetAllKeys);
  t.AddFree("keys.export", "Export the changed keys", {}, effect::ExportKeys);
  t.AddFree("teleop.toggle", "Teleoperation: keys drive the controls", {Letter('T'), kModCtrl | kModShift},
            effect::ToggleTeleop)
      .checked = effect::TeleopOn;
  t.AddFree("window.fullscreen", "Fullscreen", {kKeyF1 + 4, kModNone}, effect::Ask<request::ToggleFullscreen>)
      .keys[1] = {kKeyF1 + 10, kModNone};
  t.AddFree("window.larger", "Larger text", {kKeyEqual, kModCtrl}, effect::Scale, 1);
  t.AddFree("window.smaller", "Smaller text", {kKeyMinus, kModCtrl}, effect::Scale, -1);
  t.AddFree("window.normal_size", "Normal text size", {kKey0, kModCtrl}, effect::Scale, 0);
  t.AddFree("window.theme", "Next theme", {}, effect::NextTheme);
  const char* const theme_names[] = {"theme.dark", "theme.light", "theme.contrast", "theme.simulate"};
  for (int i = 0; i < static_cast<int>(std::size(kThemeNames)); ++i) {
    Action& theme = t.AddFree(theme_names[i], "", {}, effect::SetTheme, i);
    theme.title = std::string("Theme: ") + kThemeNames[i];
    theme.checked = effect::ThemeIs;
  }
  t.AddFree("panel.hints", "Hints on what the mouse does", {}, effect::ToggleHints).checked = effect::HintsOn;
  t.Add("help.first_steps", "First steps", {}, effect::ToggleFirstSteps).checked = effect::FirstStepsOn;
  t.AddFree("layout.reset", "Reset the layout", {}, effect::ResetLayout);
  t.Add("view.next_frame", "Next frame mode", {kKeyF1 + 5, kModAny}, effect::NextFrame);
  t.Add("view.next_label", "Next label mode", {kKeyF1 + 6, kModAny}, effect::NextLabel);
  t.AddFree("quality.low", "Low picture quality", {}, effect::SetQuality, 0);
  t.AddFree("quality.medium", "Medium picture quality", {}, effect::SetQuality, 1);
  t.AddFree("quality.high", "High picture quality", {}, effect::SetQuality, 2);
  t.AddFree("section.File", "Section File", {Letter('F'), kModAlt}, effect::OpenFileMenu);
  for (const PanelPlace place : {PanelPlace::kLeft, PanelPlace::kSettings, PanelPlace::kRight})
    AddPanelsAt(t, place);
  // What these two are called in the reference are tabs here.
  t.AddFree("section.Watch", "Section Watch", {Letter('W'), kModAlt}, effect::ShowPanel, IndexOf("values"));
  t.AddFree("section.Logging", "Section Logging", {Letter('L'), kModAlt}, effect::ShowPanel,
            IndexOf("messages"));
}

void AddFlags(Table& t) {
  t.group = "Shown elements";
  for (int i = 0; i < mjNVISFLAG; ++i) {
    Action& action = t.Add("", kVisFlags[i].title, {kVisFlags[i].key, kModNone}, effect::ToggleVisFlag, i);
    action.name = std::string("flag.") + kVisFlags[i].id;
    action.checked = effect::VisFlagOn;
  }
  t.group = "Drawing";
  for (int i = 0; i < mjNRNDFLAG; ++i) {
    Action& action =
        t.Add("", kRenderFlags[i].title, {kRenderFlags[i].key, kModNone}, effect::ToggleRenderFlag, i);
    action.name = std::string("render.") + kRenderFlags[i].id;
    action.checked = effect::RenderFlagOn;
  }
  t.group = "Groups";
  for (int kind = 0; kind < effect::kGroupKinds; ++kind) {
    for (int group = 0; group < mjNGROUP; ++group) {
      const KeyChord key = kind == 0   ? KeyChord{kKey0 + group, kModNone}
                           : kind == 1 ? KeyChord{kKey0 + group, kModShift}
                                       : KeyChord{};
      Action& action = t.Add("", "", key, effect::ToggleGroup, 16 * kind + group);
      std::string lower = effect::kGroupKindNames[kind];
      lower[0] = static_cast<char>(lower[0] - 'A' + 'a');
      action.name = "group." + lower + "." + std::to_string(group);
      action.title = std::string(effect::kGroupKindNames[kind]) + " group " + std::to_string(group);
      action.checked = effect::GroupOn;
    }
  }
}

std::vector<Action>& TheTable() {
  static std::vector<Action> actions = [] {
    Table table;
    AddSimulation(table);
    AddTimeline(table);
    AddFile(table);
    AddCamera(table);
    AddFind(table);
    for (Action& action : ViewActions()) table.list.push_back(std::move(action));
    AddPanels(table);
    AddFlags(table);
    AddAuthoringActions(table.list);
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

bool RunAction(const Action& action, ActionContext& context) {
  if (action.needs_model && context.frame.m == nullptr) return false;
  action.run(context, action.argument);
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
