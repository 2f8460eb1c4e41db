// What cannot be right about the model, and what mends it: a press on the text selects the element, on the
// place opens the editor, on the button mends it as an edit that can be undone.
#include <imgui.h>

#include <algorithm>
#include <string>

#include "ui/actions/actions.h"
#include "ui/model/place_text.h"
#include "ui/state/doctor_state.h"
#include "ui/state/panel.h"
#include "ui/state/selection.h"
#include "ui/widgets/name_text.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

// Findings about masses and moments are seen in the box of the same inertia.
bool IsAboutMass(const DoctorFinding& finding) {
  for (const char* word : {"density", "inertia", "mass", "com"}) {
    if (finding.kind.find(word) != std::string::npos) return finding.object == mjOBJ_BODY;
  }
  return false;
}

constexpr const char* kMendsText =
    "Mending changes the text of MJCF, and this model was read from another format: save it as MJCF, "
    "open what was saved and mend it there.";

void DrawWayToMend(ActionContext& c) {
  ImGui::SameLine(0, c.frame.style->Px(8));
  if (ImGui::Button("Save as MJCF first...")) RunAction("file.save_as", c);
  NoteWidget("doctor.save_as");
  if (ImGui::IsItemHovered()) ShowTip("%s", kMendsText);
}

void DrawHead(ActionContext& c, DoctorState& state) {
  const Style& style = *c.frame.style;
  const auto count = [&](auto good) {
    return static_cast<int>(std::count_if(state.findings.begin(), state.findings.end(), good));
  };
  const int warnings = count([](const DoctorFinding& f) { return f.warning; });
  const int notes = static_cast<int>(state.findings.size()) - warnings;
  const int mendable = count([](const DoctorFinding& f) { return !f.remedy.empty(); });
  ImGui::AlignTextToFramePadding();
  ImGui::TextColored(warnings > 0 ? style.palette.warning : style.palette.dim, "%d warning%s, %d note%s",
                     warnings, warnings == 1 ? "" : "s", notes, notes == 1 ? "" : "s");
  ImGui::SameLine(0, style.Px(16));
  ImGui::BeginDisabled(mendable == 0 || state.foreign);
  const std::string label = "Mend all that can be (" + std::to_string(mendable) + ")###all";
  if (ImGui::Button(label.c_str())) RunAction("doctor.mend", c);
  ImGui::EndDisabled();
  if (mendable > 0 && state.foreign) DrawWayToMend(c);
  ImGui::SameLine(0, style.Px(16));
  bool boxes = c.ui.view.option.flags[mjVIS_INERTIA] != 0;
  if (ImGui::Checkbox("Boxes of inertia", &boxes)) RunAction("flag.inertia", c);
  if (ImGui::IsItemHovered()) ShowTip("Draws for each body the box that has its mass and moments.");
}

void DrawMendButton(DoctorState& state, int i) {
  const DoctorFinding& finding = state.findings[static_cast<size_t>(i)];
  if (finding.remedy.empty()) return;
  ImGui::BeginDisabled(state.foreign);
  if (ImGui::SmallButton("Mend")) {
    state.wanted = finding.same;
    state.wanted.insert(state.wanted.begin(), i);
  }
  ImGui::EndDisabled();
  if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
  const std::string all = finding.same.empty() ? "" : ", of all " + std::to_string(finding.same.size() + 1);
  ShowTip("%s%s\n%s", finding.remedy.c_str(), all.c_str(),
          state.foreign ? kMendsText : "Can be undone; \"Write changes into the model's file\" keeps it.");
}

void Select(ActionContext& c, const DoctorFinding& finding) {
  SelectElement(*c.frame.m, c.ui.selection, {finding.object, finding.id});
  if (IsAboutMass(finding)) c.ui.view.option.flags[mjVIS_INERTIA] = 1;
}

// The elements of which the same is said, as many in a line as there is room for.
void DrawSame(ActionContext& c, const DoctorState& state, const DoctorFinding& finding) {
  const Style& style = *c.frame.style;
  const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  ImGui::TextColored(style.palette.dim, "The same of");
  for (const int i : finding.same) {
    const DoctorFinding& other = state.findings[static_cast<size_t>(i)];
    const ImGuiStyle& im = ImGui::GetStyle();
    const float width = ImGui::CalcTextSize(other.name.c_str()).x + 2 * im.FramePadding.x + im.ItemSpacing.x;
    if (ImGui::GetItemRectMax().x + width < right) ImGui::SameLine();
    ImGui::PushID(i);
    if (ImGui::SmallButton(other.name.c_str()) && other.id >= 0) Select(c, other);
    ImGui::PopID();
  }
}

void DrawFinding(ActionContext& c, DoctorState& state, int i) {
  const Style& style = *c.frame.style;
  const DoctorFinding& finding = state.findings[static_cast<size_t>(i)];
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextColored(finding.warning ? style.palette.warning : style.palette.dim, "%s",
                     finding.warning ? "warning" : "note");
  ImGui::TableNextColumn();
  DrawMendButton(state, i);
  ImGui::TableNextColumn();
  if (!finding.where.file.empty()) {
    if (ImGui::Selectable(ShortName(PlaceText(finding.where), ImGui::GetContentRegionAvail().x).c_str())) {
      const SourceLocation& at = finding.where;
      c.Ask(request::OpenInEditor{{at.file, std::max(1, at.line), std::max(1, at.column)}});
    }
    if (ImGui::IsItemHovered()) ShowTip("%s\nClick to open it in the editor", finding.where.file.c_str());
  }
  ImGui::TableNextColumn();
  ImGui::PushTextWrapPos(0);
  ImGui::TextUnformatted(finding.text.c_str());
  ImGui::PopTextWrapPos();
  if (finding.id >= 0 && ImGui::IsItemHovered()) ShowTip("Click to select it");
  if (finding.id >= 0 && ImGui::IsItemClicked()) Select(c, finding);
  if (!finding.same.empty()) DrawSame(c, state, finding);
}

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  DoctorState& state = CurrentDoctor();
  if (c.frame.m == nullptr) {
    Hint(style, "No model.");
    return;
  }
  if (state.findings.empty()) {
    Hint(style, "%s", state.busy ? "The model is examined ..." : "Nothing is wrong with this model.");
    return;
  }
  DrawHead(c, state);
  constexpr ImGuiTableFlags kFlags =
      ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg | ImGuiTableFlags_Resizable;
  if (!ImGui::BeginTable("findings", 4, kFlags, ImGui::GetContentRegionAvail())) return;
  ImGui::TableSetupColumn("kind", ImGuiTableColumnFlags_WidthFixed, style.Px(64));
  ImGui::TableSetupColumn("mend", ImGuiTableColumnFlags_WidthFixed, style.Px(52));
  ImGui::TableSetupColumn("place", ImGuiTableColumnFlags_WidthFixed, style.Px(190));
  ImGui::TableSetupColumn("text", ImGuiTableColumnFlags_WidthStretch);
  for (int i = 0; i < static_cast<int>(state.findings.size()); ++i) {
    if (state.findings[static_cast<size_t>(i)].said) continue;
    ImGui::PushID(i);
    DrawFinding(c, state, i);
    ImGui::PopID();
  }
  ImGui::EndTable();
}

}  // namespace

extern constinit const Panel kDoctorPanel = {
    .name = "findings",
    .title = "Doctor",
    .place = PanelPlace::kBottom,
    .order = 105,
    .draw = Draw,
    .action = "panel.findings",
};

}  // namespace pliant::ui
