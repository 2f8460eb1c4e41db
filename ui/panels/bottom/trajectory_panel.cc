// A recorded trajectory: its pose as a ghost, how far each joint is from it, and a switch that makes position
// actuators follow it.
#include <imgui.h>

#include <algorithm>
#include <string>
#include <vector>

#include "ui/actions/actions.h"
#include "ui/state/panel.h"
#include "ui/state/trajectory_state.h"
#include "ui/widgets/hint_field.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

ImVec4 ColorOf(size_t joint) {
  float r = 0, g = 0, b = 0;
  constexpr float kGolden = 0.618034f;  // neighbours get distant hues
  ImGui::ColorConvertHSVtoRGB(kGolden * static_cast<float>(joint) -
                                  static_cast<float>(static_cast<int>(kGolden * static_cast<float>(joint))),
                              0.55f, 0.95f, r, g, b);
  return {r, g, b, 1};
}

void DrawOpen(const Style& style, TrajectoryState& state) {
  ImGui::SetNextItemWidth(-style.Px(90));
  const bool entered = HintField("##file", "Drop a recording here (.csv .npz .npy .mcap), or give its path",
                                 state.path, sizeof state.path, ImGuiInputTextFlags_EnterReturnsTrue);
  ImGui::SameLine();
  if ((ImGui::Button("Open", {style.Px(80), 0}) || entered) && state.path[0] != '\0')
    state.wanted = state.path;
  if (!state.problem.empty()) {
    ImGui::PushStyleColor(ImGuiCol_Text, style.palette.error);
    ImGui::TextWrapped("%s", state.problem.c_str());
    ImGui::PopStyleColor();
  }
}

void DrawSwitches(const Style& style, TrajectoryState& state) {
  const size_t slash = state.file.find_last_of('/');
  ImGui::AlignTextToFramePadding();
  ImGui::Text("%s, %.4g s, %zu joints", state.file.substr(slash + 1).c_str(), state.duration,
              state.joints.size());
  ImGui::SameLine(0, style.Px(14));
  ImGui::Checkbox("Ghost", &state.ghost);
  ImGui::SameLine();
  ImGui::Checkbox("Drive position actuators", &state.drive);
  ImGui::SameLine();
  if (ImGui::Button("Begin now")) state.restart = true;
  if (ImGui::IsItemHovered()) ShowTip("The recording begins at the present simulated time.");
  ImGui::SameLine();
  if (ImGui::Button("Close")) state.close = true;
}

void DrawJoints(const Style& style, TrajectoryState& state) {
  ImGui::BeginChild("joints", {style.Px(260), 0}, false, ImGuiWindowFlags_NavFlattened);
  for (size_t i = 0; i < state.joints.size(); ++i) {
    TrajectoryState::Joint& joint = state.joints[i];
    ImGui::PushID(static_cast<int>(i));
    ImGui::PushStyleColor(ImGuiCol_Text, ColorOf(i));
    ImGui::Checkbox(joint.name.c_str(), &joint.shown);
    ImGui::PopStyleColor();
    ImGui::SameLine(style.Px(170));
    ImGui::Text("%.3g %s", joint.worst, joint.turns ? "rad" : "m");
    if (ImGui::IsItemHovered()) ShowTip("The largest distance from the recording so far.");
    ImGui::PopID();
  }
  ImGui::EndChild();
}

void DrawErrors(const Style& style, const TrajectoryState& state) {
  const int samples = static_cast<int>(state.times.size());
  if (samples < 2) return Hint(style, "Distances from the recording are drawn while the simulation runs.");
  std::vector<PlotSeries> series;
  for (size_t i = 0; i < state.joints.size(); ++i) {
    const TrajectoryState::Joint& joint = state.joints[i];
    if (!joint.shown) continue;
    series.push_back(
        {joint.name, ColorOf(i), [&joint](int k) { return joint.error[static_cast<size_t>(k)]; }});
  }
  PlotOptions options;
  options.title = "simulated minus recorded, rad or m";
  options.x_label = "s";
  options.x_first = state.times.front();
  options.x_step = (state.times.back() - state.times.front()) / (samples - 1);
  DrawPlot(style, "errors", ImGui::GetContentRegionAvail(), series, samples, options);
}

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  TrajectoryState& state = CurrentTrajectory();
  if (c.frame.m == nullptr) return Hint(style, "No model.");
  if (state.file.empty()) return DrawOpen(style, state);
  DrawSwitches(style, state);
  if (!state.notes.empty()) Hint(style, "%s", state.notes.c_str());
  if (!state.problem.empty()) ImGui::TextWrapped("%s", state.problem.c_str());
  DrawJoints(style, state);
  ImGui::SameLine();
  DrawErrors(style, state);
}

}  // namespace

extern constinit const Panel kTrajectoryPanel = {
    .name = "trajectory",
    .title = "Trajectory",
    .place = PanelPlace::kBottom,
    .order = 64,
    .draw = Draw,
    .action = "panel.trajectory",
};

}  // namespace pliant::ui
