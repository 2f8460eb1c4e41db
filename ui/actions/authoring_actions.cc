#include "ui/actions/authoring_actions.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "engine/model/names.h"
#include "engine/model/state.h"
#include "engine/model/trees.h"
#include "engine/runner/values/option_command.h"
#include "ui/actions/action_table.h"
#include "ui/state/doctor_state.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

void SaveNewKey(ActionContext& c) {
  KeyframesState& state = c.ui.authoring.keyframes;
  state.session.push_back(StateKey(*c.frame.m, *c.frame.d, FreeKeyName(*c.frame.m, state)));
  c.Ask(request::Say{runner::EventKind::kInfo, "Saved the state as keyframe '" + state.session.back().name +
                                                   "'. Write it into the file to keep it."});
}

void PasteState(ActionContext& c) {
  const char* text = ImGui::GetClipboardText();
  SessionKey key;
  std::string error = "The clipboard is empty.";
  if (text != nullptr && ParseKeyText(*c.frame.m, text, &key, &error)) {
    LoadSessionKey(c, key);
    c.Ask(request::Say{runner::EventKind::kInfo,
                       "Pasted the state of t = " + std::to_string(key.time) + " s."});
  } else {
    c.Ask(request::Say{runner::EventKind::kError, "Paste state: " + error});
  }
}

void SetStartKey(ActionContext& c) {
  KeyframesState& state = c.ui.authoring.keyframes;
  state.start = state.start == c.ui.simulation.key ? -1 : c.ui.simulation.key;
}

void AddCamera(ActionContext& c) {
  WriteBackView& view = c.ui.authoring.write_back;
  std::string name = "view";
  for (int i = 2; Name2Id(*c.frame.m, mjOBJ_CAMERA, name.c_str()) >= 0; ++i)
    name = "view" + std::to_string(i);
  view.world_elements.push_back(CameraAsElement(c.ui.view.camera, name));
  c.Ask(request::PlanWriteBack{});
}

void RestoreOptions(ActionContext& c) { c.sink.Push(command::RestoreOptions{}); }

void StopGenerators(ActionContext& c) {
  for (const auto& [control, generator] : c.ui.authoring.controls.generators) {
    c.sink.Push(command::SetGenerator{control, {}});
  }
  c.ui.authoring.controls.generators.clear();
}

void OpenDialog(ActionContext& c) { c.Ask(request::ShowOpenDialog{}); }

void SaveDialog(ActionContext& c) {
  SaveDialogState& save = c.ui.authoring.save;
  save.open = true;
  save.ask_overwrite = false;
  save.message.clear();
  if (save.path[0] == '\0') {
    std::string path = c.frame.load->path;
    const size_t dot = path.find_last_of('.');
    if (dot != std::string::npos) path = path.substr(0, dot);
    std::snprintf(save.path, sizeof save.path, "%s_saved.xml", path.c_str());
  }
}

// Beside the model's file, with this ending.
void SaveSession(ActionContext& c, const char* ending) {
  SaveDialogState& save = c.ui.authoring.save;
  save = SaveDialogState();
  save.open = true;
  std::string path = c.frame.load->path;
  const size_t dot = path.find_last_of('.');
  if (dot != std::string::npos) path = path.substr(0, dot);
  std::snprintf(save.path, sizeof save.path, "%s%s", path.c_str(), ending);
}

void OpenNextError(ActionContext& c) {
  ErrorsState& state = c.ui.authoring.errors;
  const auto& list = c.frame.load->diagnostics;
  if (list.empty()) return;
  const int n = static_cast<int>(list.size());
  state.selected = std::clamp(state.selected, -1, n - 1);
  state.selected = (state.selected + 1) % n;
  const SourceLocation& at = list[static_cast<size_t>(state.selected)].where;
  c.Ask(request::OpenInEditor{{at.file, std::max(1, at.line), std::max(1, at.column)}});
}

void OpenSource(ActionContext& c) {
  const SourceLocation at = SelectionSource(c);
  if (at.file.empty()) {
    c.Ask(request::Say{runner::EventKind::kError, "The selection has no place in a text file."});
    return;
  }
  c.Ask(request::OpenInEditor{at});
}

void EditModel(ActionContext& c) { c.Ask(request::OpenInEditor{{c.frame.load->path, 1, 1}}); }

void SetWatchMode(ActionContext& c, WatchMode mode) {
  c.ui.layout.watch_mode = mode;
  c.Ask(request::ApplyWatching{});
}
bool WatchModeIs(const ActionContext& c, WatchMode mode) { return c.ui.layout.watch_mode == mode; }

// One number of mjOption. A name that is no member does not compile.
struct OptionSetting {
  consteval OptionSetting(const char* name, double number) : member(*FindOptionMember(name)), value(number) {}
  const OptionMember& member;
  double value;
};

// Solver settings that suit a purpose.
using SolverPreset = std::array<OptionSetting, 6>;
constexpr SolverPreset kFast = {{{"integrator", mjINT_EULER},
                                 {"cone", mjCONE_PYRAMIDAL},
                                 {"iterations", 10},
                                 {"noslip_iterations", 0},
                                 {"tolerance", 1e-6},
                                 {"impratio", 1}}};
constexpr SolverPreset kBalanced = {{{"integrator", mjINT_IMPLICITFAST},
                                     {"cone", mjCONE_PYRAMIDAL},
                                     {"iterations", 100},
                                     {"noslip_iterations", 0},
                                     {"tolerance", 1e-8},
                                     {"impratio", 1}}};
constexpr SolverPreset kAccurate = {{{"integrator", mjINT_IMPLICIT},
                                     {"cone", mjCONE_ELLIPTIC},
                                     {"iterations", 200},
                                     {"noslip_iterations", 10},
                                     {"tolerance", 1e-12},
                                     {"impratio", 10}}};

template <const SolverPreset& kPreset>
void Preset(ActionContext& c) {
  for (const OptionSetting& setting : kPreset) {
    c.sink.Push(runner::OptionCommand(setting.member, 0, setting.value));
  }
}

bool ReadNumbers(const std::string& text, std::vector<double>* numbers) {
  const char* at = text.c_str();
  while (true) {
    char* end = nullptr;
    const double value = std::strtod(at, &end);
    if (end == at) break;
    if (!std::isfinite(value)) return false;
    numbers->push_back(value);
    at = end;
  }
  while (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r' || *at == ',') ++at;
  return *at == '\0';
}

bool HasEditToUndo(const ActionContext& c) {
  const std::vector<EditRow>& edits = c.ui.authoring.edits;
  return !edits.empty() && !edits.front().undone;
}
bool HasChangesToWrite(const ActionContext& c) {
  return c.ui.authoring.write_back.open && c.ui.authoring.write_back.ready;
}
bool IsLoading(const ActionContext& c) { return c.frame.load->busy; }
bool HasEditToRedo(const ActionContext& c) {
  const std::vector<EditRow>& edits = c.ui.authoring.edits;
  return !edits.empty() && edits.back().undone;
}

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

void AddAuthoringActions(ActionTable& t) {
  t.group = "Edit";
  Action& undo = t.Add("edit.undo", "Undo", {Letter('Z'), kModCtrl}, Ask<request::Undo>);
  undo.repeats = true;
  undo.usable = HasEditToUndo;
  Action& redo = t.Add("edit.redo", "Redo", {Letter('Y'), kModCtrl}, Ask<request::Redo>);
  redo.repeats = true;
  redo.usable = HasEditToRedo;
  redo.keys[1] = {Letter('Z'), kModCtrl | kModShift};
  t.group = "File";
  t.Add("selection.open_source", "Open the selection in the editor", {Letter('E'), kModCtrl | kModShift},
        OpenSource);
  t.AddFree("file.open", "Open...", {Letter('O'), kModCtrl}, OpenDialog);
  t.Add("file.write_back", "Write changes into the model's file...", {Letter('S'), kModCtrl},
        Ask<request::PlanWriteBack>);
  t.Add("file.write_now", "Write the shown changes", {}, Ask<request::WriteFiles>).usable = HasChangesToWrite;
  t.Add("file.save_as", "Save the model as XML or MJB...", {Letter('S'), kModCtrl | kModShift}, SaveDialog);
  t.Add("file.save_session", "Save the session, with the recorded run...", {}, Bound(SaveSession, ".pliant"));
  t.Add("file.save_bundle", "Save a bundle to send...", {}, Bound(SaveSession, ".bundle.pliant"));
  t.AddFree("file.edit", "Open the model in the editor", {Letter('E'), kModCtrl}, EditModel);
  t.Add("doctor.mend", "Mend what the doctor can", {}, [](ActionContext&) { CurrentDoctor().WantAll(); });
  t.AddFree("file.next_error", "Open the next error in the editor", {}, OpenNextError);
  t.AddFree("file.cancel_load", "Stop loading", {}, Ask<request::CancelLoad>).usable = IsLoading;
  const auto add_watch = [&t](const char* name, const char* title, WatchMode mode) {
    t.AddFree(name, title, {}, Bound(SetWatchMode, mode), Bound(WatchModeIs, mode));
  };
  add_watch("file.watch_on", "Reload on save: at once", WatchMode::kReload);
  add_watch("file.watch_ask", "Reload on save: ask", WatchMode::kAsk);
  add_watch("file.watch_off", "Reload on save: off", WatchMode::kOff);
  t.group = "Simulation";
  t.Add("simulation.paste_state", "Paste a state", {Letter('V'), kModCtrl}, PasteState);
  t.Add("key.save_new", "Save the state as a new keyframe", {}, SaveNewKey);
  t.Add("key.set_start", "Reset goes to the selected keyframe", {}, SetStartKey);
  t.Add("control.stop_generators", "Stop all control generators", {}, StopGenerators);
  t.group = "Camera and selection";
  t.Add("camera.add_to_file", "Add the view as a camera to the file...", {}, AddCamera);
  t.group = "Edit";
  t.Add("options.restore", "Options: back to the file", {}, RestoreOptions);
  t.Add("options.fast", "Options: fast", {}, Preset<kFast>);
  t.Add("options.balanced", "Options: balanced", {}, Preset<kBalanced>);
  t.Add("options.accurate", "Options: accurate", {}, Preset<kAccurate>);
}

}  // namespace

extern constinit const ActionGroup kAuthoringActions = {.order = 90, .add = AddAuthoringActions};

SourceLocation SelectionSource(const ActionContext& c) {
  if (c.frame.m == nullptr || c.frame.snapshot->report == nullptr) return {};
  const ElementRef element = c.ui.selection.element;
  return c.frame.snapshot->report->locations.Find(element.type, element.id);
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

SessionKey StateKey(const mjModel& m, const mjData& d, std::string name) {
  const auto list = [](const double* values, int n) { return std::vector<double>(values, values + n); };
  return {std::move(name),
          d.time,
          list(d.qpos, m.nq),
          list(d.qvel, m.nv),
          list(d.act, m.na),
          list(d.ctrl, m.nu),
          list(d.mocap_pos, 3 * m.nmocap),
          list(d.mocap_quat, 4 * m.nmocap)};
}

std::string FreeKeyName(const mjModel& m, const KeyframesState& state) {
  for (int i = 1;; ++i) {
    std::string name = "key" + std::to_string(i);
    const bool taken = std::any_of(state.session.begin(), state.session.end(),
                                   [&](const SessionKey& key) { return key.name == name; });
    if (!taken && Name2Id(m, mjOBJ_KEY, name.c_str()) < 0) return name;
  }
}

bool ParseKeyText(const mjModel& m, const std::string& text, SessionKey* key, std::string* error) {
  const size_t begin = text.find("<key");
  if (begin == std::string::npos) {
    *error = "that is not a <key .../> element.";
    return false;
  }
  *key = SessionKey();
  const auto initial = [&](std::vector<double>& list, const double* values, int n) {
    list.assign(static_cast<size_t>(n), 0.0);
    if (values != nullptr) list.assign(values, values + n);
  };
  initial(key->qpos, m.qpos0, m.nq);
  initial(key->qvel, nullptr, m.nv);
  initial(key->act, nullptr, m.na);
  initial(key->ctrl, nullptr, m.nu);
  initial(key->mpos, nullptr, 3 * m.nmocap);
  initial(key->mquat, nullptr, 4 * m.nmocap);
  for (int b = 0; b < m.nbody; ++b) {
    const int i = m.body_mocapid[b];
    if (i < 0) continue;
    std::copy_n(m.body_pos + 3 * b, 3, key->mpos.data() + 3 * i);
    std::copy_n(m.body_quat + 4 * b, 4, key->mquat.data() + 4 * i);
  }
  std::vector<double> time;
  const std::pair<const char*, std::vector<double>*> lists[] = {
      {"time", &time},      {"qpos", &key->qpos}, {"qvel", &key->qvel},  {"act", &key->act},
      {"ctrl", &key->ctrl}, {"mpos", &key->mpos}, {"mquat", &key->mquat}};
  for (const auto& [name, list] : lists) {
    size_t at = text.find(std::string(" ") + name + "=", begin);
    if (at == std::string::npos) continue;
    at += std::strlen(name) + 2;
    const char quote = at < text.size() ? text[at] : '\0';
    const size_t end = quote == '"' || quote == '\'' ? text.find(quote, at + 1) : std::string::npos;
    std::vector<double> numbers;
    if (end == std::string::npos || !ReadNumbers(text.substr(at + 1, end - at - 1), &numbers)) {
      *error = std::string("'") + name + "' is not a list of numbers.";
      return false;
    }
    if (list != &time && numbers.size() != list->size()) {
      *error = std::string("'") + name + "' has " + std::to_string(numbers.size()) +
               " numbers; this model needs " + std::to_string(list->size()) + ".";
      return false;
    }
    *list = std::move(numbers);
  }
  if (!time.empty()) key->time = time[0];
  return true;
}

// The integration state is that of the snapshot, with what a keyframe has put in.
void LoadSessionKey(ActionContext& c, const SessionKey& key) {
  const mjModel& m = *c.frame.m;
  mjData& d = *c.frame.d;
  const auto n = static_cast<size_t>(RunStateSize(m));
  std::vector<double> before(n);
  GetRunState(m, d, before.data());
  const auto put = [](double* to, const std::vector<double>& from, int size) {
    if (static_cast<int>(from.size()) == size) std::copy_n(from.data(), size, to);
  };
  d.time = key.time;
  put(d.qpos, key.qpos, m.nq);
  put(d.qvel, key.qvel, m.nv);
  put(d.act, key.act, m.na);
  put(d.ctrl, key.ctrl, m.nu);
  put(d.mocap_pos, key.mpos, 3 * m.nmocap);
  put(d.mocap_quat, key.mquat, 4 * m.nmocap);
  command::SetState state;
  state.state.resize(n);
  GetRunState(m, d, state.state.data());
  std::fill(state.state.end() - m.ntree, state.state.end(), kFullyAwake);
  SetState(m, d, before.data(), mjSTATE_INTEGRATION);
  c.sink.Push(std::move(state));
}

std::string CameraAsElement(const mjvCamera& camera, const std::string& name) {
  constexpr double kRadians = mjPI / 180;
  const double a = camera.azimuth * kRadians;
  const double e = camera.elevation * kRadians;
  const double forward[3] = {std::cos(e) * std::cos(a), std::cos(e) * std::sin(a), std::sin(e)};
  char text[256];
  std::snprintf(text, sizeof text, "pos=\"%.6g %.6g %.6g\" xyaxes=\"%.6g %.6g 0 %.6g %.6g %.6g\"/>",
                camera.lookat[0] - camera.distance * forward[0],
                camera.lookat[1] - camera.distance * forward[1],
                camera.lookat[2] - camera.distance * forward[2], std::sin(a), -std::cos(a),
                -std::sin(e) * std::cos(a), -std::sin(e) * std::sin(a), std::cos(e));
  return (name.empty() ? "<camera " : "<camera name=\"" + name + "\" ") + text;
}

void SetGenerator(ActionContext& c, int control, const command::Generator& generator) {
  c.ui.authoring.controls.generators[control] = generator;
  command::SetGenerator set = {control, generator};
  set.generator.start = c.frame.d->time;
  c.sink.Push(set);
}

}  // namespace pliant::ui
