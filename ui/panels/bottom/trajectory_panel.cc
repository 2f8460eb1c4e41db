// A recorded trajectory: its pose as a ghost, how far each joint is from it, and a switch that makes position
// actuators follow it.
#include <imgui.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "ui/actions/actions.h"
#include "ui/model/place_text.h"
#include "ui/state/panel.h"
#include "ui/state/trajectory_state.h"
#include "ui/widgets/hint_field.h"
#include "ui/widgets/name_text.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

const ImVec4& ColorOf(const Style& style, size_t joint) {
  return style.palette.plot[joint % std::size(style.palette.plot)];
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
  ImGui::AlignTextToFramePadding();
  ImGui::Text("%s, %.4g s, %zu joints", FileName(state.file).c_str(), state.duration, state.joints.size());
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

// The colour of a curve is that of the bar before its name, which is read in every theme.
void DrawJoints(const Style& style, TrajectoryState& state) {
  ImGui::BeginChild("joints",
                    {std::clamp(0.3f * ImGui::GetContentRegionAvail().x, style.Px(260), style.Px(420)), 0},
                    false, ImGuiWindowFlags_NavFlattened);
  if (ImGui::BeginTable("joints", 2, ImGuiTableFlags_SizingStretchProp)) {
    ImGui::TableSetupColumn("joint", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("worst", ImGuiTableColumnFlags_WidthFixed, style.Px(84));
    for (size_t i = 0; i < state.joints.size(); ++i) {
      TrajectoryState::Joint& joint = state.joints[i];
      ImGui::PushID(static_cast<int>(i));
      ImGui::TableNextColumn();
      ImGui::PushStyleColor(ImGuiCol_CheckMark, ColorOf(style, i));
      ImGui::Checkbox("##shown", &joint.shown);
      ImGui::PopStyleColor();
      NoteWidget("trajectory." + joint.name);
      ImGui::SameLine();
      NameText(joint.name, ImGui::GetContentRegionAvail().x);
      ImGui::TableNextColumn();
      ImGui::AlignTextToFramePadding();
      ImGui::Text("%.3g %s", joint.worst, joint.turns ? "rad" : "m");
      if (ImGui::IsItemHovered()) ShowTip("The largest distance from the recording so far.");
      ImGui::PopID();
    }
    ImGui::EndTable();
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
        {joint.name, ColorOf(style, i), [&joint](int k) { return joint.error[static_cast<size_t>(k)]; }});
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
