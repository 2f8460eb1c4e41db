// Numbers of the model from a recorded motion: what is sought and between which bounds, the search, what was
// found with its intervals, and how far the simulation is from the recording before and after.
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "ui/actions/actions.h"
#include "ui/state/identify_state.h"
#include "ui/state/panel.h"
#include "ui/state/trajectory_state.h"
#include "ui/widgets/hint_field.h"
#include "ui/widgets/name_text.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/panel_parts.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

using Wanted = IdentifyState::Wanted;

void Tip(const char* text) {
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) ShowTip("%s", text);
}

void DrawRecording(const Style& style, IdentifyState& state) {
  const std::string& open = CurrentTrajectory().file;
  const float button = open.empty() ? 0 : style.Px(170);
  ImGui::SetNextItemWidth(std::max(style.Px(160), ImGui::GetContentRegionAvail().x - button));
  HintField("##recording",
            "Recorded motion (.csv .npz .npy .mcap .bin): time, positions and controls by name", state.path,
            sizeof state.path);
  NoteWidget("identify.recording");
  if (open.empty()) return;
  ImGui::SameLine();
  if (ImGui::Button("Use the open one", {-1, 0}))
    std::snprintf(state.path, sizeof state.path, "%s", open.c_str());
  NoteWidget("identify.open");
  Tip("The recording of the panel Trajectory.");
}

void DrawCandidates(const Style& style, IdentifyState& state) {
  if (ImGui::Button("Add ...")) ImGui::OpenPopup("candidates");
  NoteWidget("identify.add");
  if (!ImGui::BeginPopup("candidates")) return;
  ImGui::SetNextItemWidth(style.Px(320));
  const bool entered = HintField("##filter", "joint:elbow.damping, joint:*.armature", state.filter,
                                 sizeof state.filter, ImGuiInputTextFlags_EnterReturnsTrue);
  NoteWidget("identify.filter");
  Tip("A part of a name, or with Enter a whole one; * stands for each element.");
  if (entered && state.filter[0] != '\0') state.add = state.filter;
  ImGui::BeginChild("names", {style.Px(320), style.Px(220)}, false, ImGuiWindowFlags_NavFlattened);
  for (const std::string& name : state.candidates) {
    if (state.filter[0] != '\0' && name.find(state.filter) == std::string::npos) continue;
    if (ImGui::Selectable(name.c_str(), false, ImGuiSelectableFlags_DontClosePopups)) state.add = name;
    NoteWidget("identify.add." + name);
  }
  ImGui::EndChild();
  ImGui::EndPopup();
}

void DrawSettings(const Style& style, IdentifyState& state) {
  ImGui::SetNextItemWidth(style.Px(70));
  NumberField("##window", &state.window, 0.05, 0, 1e6, "%.3g s");
  NoteWidget("identify.window");
  Tip("The motion is simulated in windows of this length, each from the recorded state; 0: all at once.");
  ImGui::SameLine();
  ImGui::TextUnformatted("windows");
  ImGui::SameLine(0, style.Px(14));
  ImGui::Checkbox("Seek start states", &state.free_starts);
  NoteWidget("identify.starts");
  Tip("The state at the start of each window is sought along, since what is measured there has noise as "
      "well.");
  ImGui::SameLine();
  ImGui::Checkbox("Robust", &state.robust);
  NoteWidget("identify.robust");
  Tip("Samples far off count less.");
}

void DrawButtons(IdentifyState& state) {
  const bool ready = !state.busy && !state.numbers.empty() && state.path[0] != '\0';
  ImGui::BeginDisabled(!ready);
  if (ImGui::Button("Identify")) state.wanted = Wanted::kRun;
  NoteWidget("identify.run");
  ImGui::EndDisabled();
  if (!ready && !state.busy) Tip("Needs a recording, and at least one number that is sought.");
  if (state.busy) {
    ImGui::SameLine();
    if (ImGui::Button("Stop")) state.wanted = Wanted::kStop;
    NoteWidget("identify.stop");
    ImGui::SameLine();
    ImGui::Text("iteration %d, %.3g deviations off", state.iteration, state.deviations);
    return;
  }
  const bool any = std::any_of(state.numbers.begin(), state.numbers.end(),
                               [](const SoughtNumber& n) { return n.found && !n.uncertain; });
  ImGui::SameLine();
  ImGui::BeginDisabled(!any);
  if (ImGui::Button("Apply")) state.wanted = Wanted::kApply;
  NoteWidget("identify.apply");
  Tip("Puts what was found into the running model, as one edit that can be undone.");
  ImGui::SameLine();
  if (ImGui::Button("Write back")) state.wanted = Wanted::kWrite;
  NoteWidget("identify.write");
  Tip("Puts what was found into the running model and into its own file, whose old text is kept. Where other "
      "changes are not written yet, the comparison is shown first.");
  ImGui::EndDisabled();
  if (state.outcome.empty()) return;
  ImGui::SameLine();
  CutText(state.outcome, ImGui::GetContentRegionAvail().x);
}

void DrawBound(const char* word, SoughtNumber& number, double& value) {
  ImGui::TableNextColumn();
  ImGui::SetNextItemWidth(-1);
  const double step = 0.01 * std::max(std::abs(value), 1e-3 * std::abs(number.hi - number.lo));
  NumberField((std::string("##") + word).c_str(), &value, step, 0, 0, "%.4g");
  NoteWidget(std::string("identify.") + word + "." + number.name);
}

// False when the row is to go.
bool DrawNumber(const Style& style, SoughtNumber& number) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::AlignTextToFramePadding();
  const std::string title = number.title + (number.unit.empty() ? "" : ", " + number.unit);
  ImGui::TextUnformatted(ShortName(number.name, ImGui::GetContentRegionAvail().x).c_str());
  Tip((number.name + "\n" + title).c_str());
  DrawBound("start", number, number.start);
  DrawBound("lo", number, number.lo);
  DrawBound("hi", number, number.hi);
  ImGui::TableNextColumn();
  if (number.found && !number.uncertain) {
    char found[64];
    std::snprintf(found, sizeof found, "%.5g %s", number.value, number.unit.c_str());
    CutText(found, ImGui::GetContentRegionAvail().x);
  } else if (number.found) {
    ImGui::PushStyleColor(ImGuiCol_Text, style.palette.warning);
    CutText("not told by this motion", ImGui::GetContentRegionAvail().x);
    ImGui::PopStyleColor();
  }
  ImGui::TableNextColumn();
  if (number.found && !number.uncertain) {
    ImGui::Text("± %.2g", 0.5 * (number.high - number.low));
    char range[64];
    std::snprintf(range, sizeof range, "%.9g to %.9g", number.low, number.high);
    Tip(range);
  }
  ImGui::TableNextColumn();
  const bool stays = !ImGui::SmallButton("x");
  NoteWidget("identify.remove." + number.name);
  Tip("Is not sought.");
  return stays;
}

void DrawNumbers(const Style& style, IdentifyState& state) {
  constexpr ImGuiTableFlags kFlags =
      ImGuiTableFlags_RowBg | ImGuiTableFlags_Resizable | ImGuiTableFlags_SizingStretchProp;
  if (state.numbers.empty()) return Hint(style, "Add what is sought: damping of a joint, a mass, a gain ...");
  if (!ImGui::BeginTable("numbers", 7, kFlags)) return;
  constexpr struct {
    const char* title;
    float weight;
  } kColumns[] = {{"Number", 3}, {"Start", 1.1f}, {"Least", 1.1f}, {"Most", 1.1f}, {"Found", 2}, {"95 %", 2}};
  for (const auto& [title, weight] : kColumns)
    ImGui::TableSetupColumn(title, ImGuiTableColumnFlags_WidthStretch, weight);
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, style.Px(22));
  ImGui::TableHeadersRow();
  ImGui::BeginDisabled(state.busy);
  int gone = -1;
  for (size_t i = 0; i < state.numbers.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    if (!DrawNumber(style, state.numbers[i])) gone = static_cast<int>(i);
    ImGui::PopID();
  }
  ImGui::EndDisabled();
  ImGui::EndTable();
  if (gone < 0) return;
  state.numbers.erase(state.numbers.begin() + gone);
  state.correlation.clear();
}

void DrawCorrelation(const Style& style, const IdentifyState& state) {
  const size_t n = state.numbers.size();
  if (n < 2 || state.correlation.size() != n * n || !ImGui::TreeNode("Correlation")) return;
  for (size_t i = 0; i < n; ++i) {
    ImGui::TextUnformatted(state.numbers[i].name.c_str());
    for (size_t k = 0; k <= i; ++k) {
      ImGui::SameLine(style.Px(190) + static_cast<float>(k) * style.Px(52));
      ImGui::Text("%.2f", state.correlation[i * n + k]);
    }
  }
  ImGui::TreePop();
}

void DrawWords(const Style& style, const IdentifyState& state) {
  ImGui::PushTextWrapPos(0);
  if (!state.problem.empty()) ImGui::TextColored(style.palette.error, "%s", state.problem.c_str());
  for (const std::string& note : state.notes) ImGui::TextColored(style.palette.warning, "%s", note.c_str());
  ImGui::PopTextWrapPos();
}

void DrawMotion(const Style& style, IdentifyState& state) {
  if (state.motions.empty())
    return Hint(style, "How far the simulation is from the recording, before and after, is drawn here.");
  const int count = static_cast<int>(state.motions.size());
  state.joint = std::clamp(state.joint, 0, count - 1);
  const SoughtMotion& motion = state.motions[static_cast<size_t>(state.joint)];
  const float width = std::max(style.Px(170), 0.5f * ImGui::GetContentRegionAvail().x);
  const ImGuiStyle& im = ImGui::GetStyle();
  ImGui::SetNextItemWidth(width);
  const float room = width - ImGui::GetFrameHeight() - 2 * im.FramePadding.x;
  if (ImGui::BeginCombo("##joint", ShortName(motion.name, room).c_str())) {
    for (int i = 0; i < count; ++i) {
      if (ImGui::Selectable(state.motions[static_cast<size_t>(i)].name.c_str(), i == state.joint))
        state.joint = i;
    }
    ImGui::EndCombo();
  }
  NoteWidget("identify.joint");
  ImGui::SameLine();
  char text[96];
  std::snprintf(text, sizeof text, "%.3g to %.3g %s, noise %.3g", motion.before, motion.after, motion.unit,
                motion.noise);
  CutText(text, ImGui::GetContentRegionAvail().x);
  Tip("Root mean square of simulated minus recorded, before and after; the noise is the recording's own.");
  const int samples = static_cast<int>(state.times.size());
  if (samples < 2) return;
  PlotOptions options;
  options.title = "simulated minus recorded";
  options.unit = motion.unit;
  options.x_label = "s";
  options.x_first = state.times.front();
  options.x_step = (state.times.back() - state.times.front()) / (samples - 1);
  const auto curve = [](const std::vector<float>& values) {
    return [&values](int i) { return values[static_cast<size_t>(i)]; };
  };
  const float wide = ImGui::GetContentRegionAvail().x;
  const float height = std::max(style.Px(80), 0.5f * ImGui::GetContentRegionAvail().y - style.Px(4));
  DrawPlot(style, "before", {wide, height}, {{"before", style.palette.warning, curve(motion.error_before)}},
           samples, options);
  DrawPlot(style, "after", {wide, height}, {{"after", style.palette.accent, curve(motion.error_after)}},
           samples, options);
}

void DrawSearch(const Style& style, IdentifyState& state) {
  DrawRecording(style, state);
  ImGui::BeginDisabled(state.busy);
  DrawCandidates(style, state);
  ImGui::SameLine();
  DrawSettings(style, state);
  ImGui::EndDisabled();
  DrawButtons(state);
  DrawNumbers(style, state);
  DrawWords(style, state);
  DrawCorrelation(style, state);
}

constexpr PanelPart kParts[] = {{"Search", "What is sought, and what was found", 420, 0.6f},
                                {"Motion", "How far the simulation is from the recording", 280, 0.4f}};

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  IdentifyState& state = CurrentIdentify();
  state.shown = true;
  if (c.frame.m == nullptr) return Hint(style, "No model.");
  DrawPanelParts(style, kParts,
                 [&](int part, int*) { part == 0 ? DrawSearch(style, state) : DrawMotion(style, state); });
}

}  // namespace

extern constinit const Panel kIdentifyPanel = {
    .name = "identify",
    .title = "Identify",
    .place = PanelPlace::kBottom,
    .order = 66,
    .draw = Draw,
    .action = "panel.identify",
};

}  // namespace pliant::ui
