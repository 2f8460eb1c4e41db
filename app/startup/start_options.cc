#include "app/startup/start_options.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "app/script/options.h"
#include "app/verbs/find_element.h"
#include "engine/runner/values/value.h"
#include "ui/model/names.h"
#include "ui/state/panel.h"
#include "ui/viewport/camera_moves.h"
#include "ui/widgets/property.h"

namespace pliant::app {
namespace {

// Switches of shown elements and of drawing.
void ApplyFlags(const ViewOptions& options, ui::UiState& ui, MessageLog& messages) {
  for (const std::string& name : options.flags) {
    if (!ui::SetViewFlag(name, ui.view.option, ui.view.render_flags.data()))
      messages.Say(runner::EventKind::kError, "--flags: '" + name + "' is not a flag.");
  }
}

void SetNumbers(const ViewOptions& options, runner::Runner& runner, MessageLog& messages) {
  for (const std::string& change : options.set) {
    const size_t equals = change.find('=');
    std::string path = change.substr(0, equals);
    std::vector<double> values;
    std::istringstream numbers(equals == std::string::npos ? "" : change.substr(equals + 1));
    for (double v = 0; numbers >> v;) values.push_back(v);
    if (path.starts_with("option.")) path.replace(0, 7, "opt.");
    runner::Command command = runner::command::ClearCtrl{};
    const mjModel& m = runner.Latest().model;
    if (path.starts_with("opt.") && !values.empty() && PushOption(runner, path.substr(4), values)) continue;
    if (values.size() == 1 && runner::WriteCommand(m, path, values[0], &command)) {
      runner.Push(std::move(command));
    } else {
      messages.Say(runner::EventKind::kError,
                   "--set: '" + change + "' is not PATH=VALUE of a number that can be changed.");
    }
  }
}

void LoadStartKey(const ViewOptions& options, runner::Runner& runner, ui::UiState& ui, MessageLog& messages) {
  const mjModel& m = runner.Latest().model;
  if (!options.keyframe.empty()) {
    const int key = FindElement(m, mjOBJ_KEY, options.keyframe);
    if (key < 0) {
      messages.Say(runner::EventKind::kError, "The model has no keyframe '" + options.keyframe + "'.");
    } else {
      ui.simulation.key = key;
      runner.Push(runner::command::LoadKey{key});
    }
  }
}

void PlaceCamera(const ViewOptions& options, runner::Runner& runner, ui::UiState& ui, MessageLog& messages) {
  const mjModel& m = runner.Latest().model;
  if (!options.camera.empty()) {
    const int camera = mj_name2id(&m, mjOBJ_CAMERA, options.camera.c_str());
    if (camera < 0) {
      messages.Say(runner::EventKind::kError, "The model has no camera '" + options.camera + "'.");
    } else {
      ui.view.camera.type = mjCAMERA_FIXED;
      ui.view.camera.fixedcamid = camera;
    }
  }
  if (!options.follow.empty()) {
    const int body = mj_name2id(&m, mjOBJ_BODY, options.follow.c_str());
    if (body < 0) {
      messages.Say(runner::EventKind::kError, "The model has no body '" + options.follow + "'.");
    } else {
      ui.followed_body = body;
      ui::Follow(m, *runner.Latest().data, body, ui.view);
    }
  }
}

// Of sections several can be open; of tabs the last one is shown.
void SetPanel(const ui::Panel& panel, bool on, ui::UiState& ui) {
  const bool section = panel.place == ui::PanelPlace::kSettings || panel.place == ui::PanelPlace::kRight;
  if (section) {
    std::map<std::string, bool> open = ui::OpenSections();
    open[panel.name] = on;
    ui::SetOpenSections(open);
    if (on && panel.place == ui::PanelPlace::kSettings) ui.layout.request.left_tab = "settings";
  }
  if (on) {
    ShowPanel(ui, panel);
  } else if (panel.place == ui::PanelPlace::kLeft) {
    ui.layout.left = false;
  } else if (panel.place == ui::PanelPlace::kBottom) {
    ui.layout.bottom = false;
  } else if (panel.place == ui::PanelPlace::kWindow && panel.open != nullptr) {
    *panel.open(ui) = false;
  }
}

}  // namespace

std::string LayoutNames() {
  std::string names = "left, right, bottom, timeline";
  for (const ui::Panel* panel : ui::Panels()) names += std::string(", ") + panel->name;
  return names;
}

void ApplyStartLayout(const ViewOptions& options, ui::UiState& ui, MessageLog& messages) {
  for (const std::string& entry : options.layout) {
    const bool on = !entry.starts_with('-');
    const std::string name = on && !entry.starts_with('+') ? entry : entry.substr(1);
    if (name == "left") {
      ui.layout.left = on;
    } else if (name == "right") {
      ui.layout.right = on;
    } else if (name == "bottom") {
      ui.layout.bottom = on;
    } else if (name == "timeline") {
      ui.timeline.shown = on;
    } else if (const ui::Panel* panel = ui::FindPanel(name)) {
      SetPanel(*panel, on, ui);
    } else {
      messages.Say(runner::EventKind::kError,
                   "--layout: there is no panel '" + name + "'. There are: " + LayoutNames() + ".");
    }
  }
}

void ApplyStartOptions(const ViewOptions& options, runner::Runner& runner, ui::UiState& ui,
                       MessageLog& messages) {
  ApplyFlags(options, ui, messages);
  SetNumbers(options, runner, messages);
  LoadStartKey(options, runner, ui, messages);
  PlaceCamera(options, runner, ui, messages);
}

}  // namespace pliant::app
