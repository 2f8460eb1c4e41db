// The model report: facts, notes and warnings; a press selects the element.
#include <imgui.h>

#include <cstdio>
#include <string>

#include "ui/actions/actions.h"
#include "ui/state/panel.h"
#include "ui/state/selection.h"
#include "ui/widgets/property.h"

namespace pliant::ui {
namespace {

std::string Milliseconds(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, 1e3 * seconds < 9.95 ? "%.1f ms" : "%.0f ms", 1e3 * seconds);
  return text;
}

// What loading took, part by part.
void DrawLoadTime(const Style& style, const LoadState& load) {
  if (load.phases.empty() || load.failed) return;
  std::string text = "Load time " + Milliseconds(load.seconds) + ":";
  for (const PhaseTime& phase : load.phases)
    text += "  " + phase.name + " " + Milliseconds(phase.seconds) + ",";
  text.back() = '.';
  if (load.shown_seconds > 0)
    text += "  First picture " + Milliseconds(load.shown_seconds) + " after the save or the request.";
  ImGui::PushStyleColor(ImGuiCol_Text, style.palette.dim);
  ImGui::TextWrapped("%s", text.c_str());
  ImGui::PopStyleColor();
}

// In as many lines as it takes; of an element it selects that.
void DrawText(ActionContext& c, const Finding& finding) {
  const char* const text = finding.text.c_str();
  if (finding.id >= 0) {
    const ImVec2 at = ImGui::GetCursorPos();
    const float height = ImGui::CalcTextSize(text, nullptr, false, ImGui::GetContentRegionAvail().x).y;
    if (ImGui::Selectable("##select", false, 0, {0, height}))
      SelectElement(*c.frame.m, c.ui.selection, {finding.object, finding.id});
    ImGui::SetCursorPos(at);
  }
  ImGui::PushTextWrapPos(0);
  ImGui::TextUnformatted(text);
  ImGui::PopTextWrapPos();
}

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  ReportState& state = c.ui.authoring.report;
  if (c.frame.m == nullptr) {
    Hint(style, "No model.");
    return;
  }
  int counts[Finding::kWeights] = {};
  for (const Finding& finding : state.findings) ++counts[static_cast<int>(finding.weight)];
  ImGui::AlignTextToFramePadding();
  ImGui::Text("%d warning%s, %d note%s, %d fact%s", counts[2], counts[2] == 1 ? "" : "s", counts[1],
              counts[1] == 1 ? "" : "s", counts[0], counts[0] == 1 ? "" : "s");
  ImGui::SameLine(0, style.Px(16));
  ImGui::Checkbox("Warnings and notes only", &state.warnings_only);
  DrawLoadTime(style, *c.frame.load);
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg;
  if (!ImGui::BeginTable("report", 2, kFlags, ImGui::GetContentRegionAvail())) return;
  ImGui::TableSetupColumn("kind", ImGuiTableColumnFlags_WidthFixed, style.Px(64));
  ImGui::TableSetupColumn("text", ImGuiTableColumnFlags_WidthStretch);
  static constexpr const char* kWords[] = {"fact", "note", "warning"};
  int id = 0;
  using Weight = Finding::Weight;
  for (const Weight weight : {Weight::kWarning, Weight::kNote, Weight::kFact}) {
    if (weight == Weight::kFact && state.warnings_only) continue;
    for (const Finding& finding : state.findings) {
      if (finding.weight != weight) continue;
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      ImGui::TextColored(weight == Weight::kWarning ? style.palette.warning : style.palette.dim, "%s",
                         kWords[static_cast<int>(weight)]);
      ImGui::TableNextColumn();
      ImGui::PushID(id++);
      DrawText(c, finding);
      ImGui::PopID();
    }
  }
  ImGui::EndTable();
}

}  // namespace

extern constinit const Panel kReportPanel = {
    .name = "report",
    .title = "Model report",
    .place = PanelPlace::kBottom,
    .order = 100,
    .draw = Draw,
    .action = "panel.report",
};

}  // namespace pliant::ui
