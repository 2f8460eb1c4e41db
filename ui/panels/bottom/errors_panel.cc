// Everything that the latest attempt to load found, each with its place.
#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <string>

#include "ui/actions/actions.h"
#include "ui/model/place_text.h"
#include "ui/state/panel.h"
#include "ui/widgets/hint_field.h"
#include "ui/widgets/name_text.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

void OpenPlace(ActionContext& c, const SourceLocation& at) {
  if (at.file.empty()) return;
  c.Ask(request::OpenInEditor{{at.file, std::max(1, at.line), std::max(1, at.column)}});
}

int Count(const std::vector<Diagnostic>& list, Severity severity) {
  return static_cast<int>(
      std::count_if(list.begin(), list.end(), [&](const Diagnostic& d) { return d.severity == severity; }));
}

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  const std::vector<Diagnostic>& list = c.frame.load->diagnostics;
  ErrorsState& state = c.ui.authoring.errors;
  const int errors = Count(list, Severity::kError);
  if (list.empty()) {
    Hint(style, "The file has no errors and no warnings.");
    return;
  }
  ImGui::AlignTextToFramePadding();
  ImGui::TextColored(errors > 0 ? style.palette.error : style.palette.warning, "%d error%s, %d warning%s",
                     errors, errors == 1 ? "" : "s", Count(list, Severity::kWarning),
                     Count(list, Severity::kWarning) == 1 ? "" : "s");
  ImGui::SameLine(0, style.Px(16));
  if (ImGui::Button("Open next in the editor")) RunAction("file.next_error", c);
  ImGui::SameLine();
  ImGui::SetNextItemWidth(style.Px(260));
  HintField("##editor", "Editor: code -g {file}:{line}:{column}", state.editor, sizeof state.editor);
  if (ImGui::IsItemHovered()) {
    ShowTip("Command that opens a place. Empty: $VISUAL, else $EDITOR, else xdg-open.");
  }
  constexpr ImGuiTableFlags kFlags =
      ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg | ImGuiTableFlags_Resizable;
  if (!ImGui::BeginTable("errors", 3, kFlags, ImGui::GetContentRegionAvail())) return;
  ImGui::TableSetupColumn("kind", ImGuiTableColumnFlags_WidthFixed, style.Px(64));
  ImGui::TableSetupColumn("place", ImGuiTableColumnFlags_WidthFixed, style.Px(190));
  ImGui::TableSetupColumn("text", ImGuiTableColumnFlags_WidthStretch);
  for (size_t i = 0; i < list.size(); ++i) {
    const Diagnostic& d = list[i];
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushID(static_cast<int>(i));
    const bool error = d.severity == Severity::kError;
    if (ImGui::Selectable("##row", state.selected == static_cast<int>(i),
                          ImGuiSelectableFlags_SpanAllColumns)) {
      state.selected = static_cast<int>(i);
      OpenPlace(c, d.where);
    }
    if (ImGui::IsItemHovered() && !d.where.file.empty()) {
      ShowTip("%s\nClick to open it in the editor", d.where.file.c_str());
    }
    ImGui::SameLine();
    ImGui::TextColored(error ? style.palette.error : style.palette.warning, "%s",
                       error ? "error" : "warning");
    ImGui::TableNextColumn();
    NameText(PlaceText(d.where), ImGui::GetContentRegionAvail().x);
    ImGui::TableNextColumn();
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted((d.element.empty() ? d.message : d.element + ": " + d.message).c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopID();
  }
  ImGui::EndTable();
}

}  // namespace

extern constinit const Panel kErrorsPanel = {
    .name = "errors",
    .title = "File errors",
    .place = PanelPlace::kBottom,
    .order = 90,
    .draw = Draw,
    .action = "panel.errors",
};

}  // namespace pliant::ui
