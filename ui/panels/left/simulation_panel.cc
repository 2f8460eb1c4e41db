// Run, speed, keyframes, history, reload.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "ui/actions/actions.h"
#include "ui/model/names.h"
#include "ui/model/speed_text.h"
#include "ui/panels/left/keyframe_list.h"
#include "ui/state/panel.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

void ActionButton(ActionContext& c, const char* label, const char* action, float width) {
  if (ImGui::Button(label, {width, 0})) RunAction(action, c);
  if (ImGui::IsItemHovered()) ShowTip("%s", TipFor(action).c_str());
}

void DrawTransport(ActionContext& c) {
  const Style& style = *c.frame.style;
  const runner::RunStatus& run = c.frame.snapshot->run;
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float half = 0.5f * (ImGui::GetContentRegionAvail().x - gap);
  ActionButton(c, run.paused ? "Run" : "Pause", "simulation.pause", half);
  ImGui::SameLine();
  ActionButton(c, "Reset", "simulation.reset", half);
  ImGui::SetNextItemWidth(half);
  IntegerField("##steps", &c.ui.simulation.steps, 1, 1000000);
  if (ImGui::IsItemHovered()) ShowTip("Steps that one press makes");
  ImGui::SameLine();
  char label[48];
  std::snprintf(label, sizeof label, "Step %d###stepn", c.ui.simulation.steps);
  if (ImGui::Button(label, {half, 0})) c.sink.Push(command::StepBy{c.ui.simulation.steps});

  if (!BeginProperties("speed")) return;
  PropertyLabel(style, "Speed", "", "Simulated per real seconds: - and = change it");
  float percent = static_cast<float>(100 * run.speed);
  if (SliderField("##speed", &percent, 0.1f, 1000.0f, run.speed == 0 ? "max" : "%.4g %%",
                  ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp)) {
    c.sink.Push(command::SetSpeed{0.01 * percent});
  }
  PropertyValue(style, "Achieved", "", "%s",
                run.paused ? "paused" : SpeedText(std::round(100 * run.achieved) / 100).c_str());
  PropertyValue(style, "Simulated time", "s", "%.4f", c.frame.d->time);
  EndProperties();
}

void DrawHistory(ActionContext& c) {
  const Style& style = *c.frame.style;
  const runner::RunStatus& run = c.frame.snapshot->run;
  SubHeading(style, "History");
  if (run.history.size < 2) {
    Hint(style, "Every step is recorded; run to fill the history.");
    return;
  }
  const int last = run.history.size - 1;
  int position = last - run.history.back;
  char text[64];
  const double at = c.frame.d->time;
  std::snprintf(text, sizeof text, "%.3f s  (%d back)", at, run.history.back);
  ImGui::SetNextItemWidth(-1);
  if (SliderField("##history", &position, 0, last, text)) {
    c.sink.Push(command::SeekHistory{last - position});
  }
  Hint(style, "%d steps, %.2f to %.2f s, %.0f of %.0f MB", run.history.size, run.history.begin,
       run.history.end, static_cast<double>(run.history.bytes) / 1048576,
       static_cast<double>(run.history.budget) / 1048576);
}

void DrawKeyframes(ActionContext& c) {
  SubHeading(*c.frame.style, "Keyframes");
  DrawKeyframeList(c);
}

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  if (c.frame.m != nullptr) {
    DrawTransport(c);
    DrawKeyframes(c);
    DrawHistory(c);
    SubHeading(style, "File");
  }
  const float half = 0.5f * (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x);
  ActionButton(c, "Reload", "simulation.reload", half);
  ImGui::SameLine();
  ActionButton(c, "Reload + reset", "simulation.reload_reset", half);
  if (c.frame.m != nullptr) {
    ActionButton(c, "Copy state", "simulation.copy_state", half);
    ImGui::SameLine();
    ActionButton(c, "Screenshot", "file.screenshot", half);
    if (BeginProperties("pause")) {
      PropertyLabel(style, "Solve while paused", "",
                    "Keeps improving the solver's answer while the time stands");
      bool on = c.frame.snapshot->run.pause_update;
      if (ImGui::Checkbox("##pause_update", &on)) c.sink.Push(command::SetPauseUpdate{on});
      EndProperties();
    }
  }
}

}  // namespace

extern constinit const Panel kSimulationPanel = {
    .name = "simulation",
    .title = "Simulation",
    .place = PanelPlace::kSettings,
    .order = 10,
    .draw = Draw,
    .action = "section.Simulation",
    .action_title = "Section Simulation",
    .key = {Letter('S'), kModAlt},
    .open_at_first = true,
};

}  // namespace pliant::ui
