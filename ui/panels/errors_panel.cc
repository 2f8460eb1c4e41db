// Everything that the latest attempt to load found, each with its place; and what the view says about it.
#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <string>

#include "ui/panels/authoring_panels.h"
#include "ui/widgets/property.h"

namespace pliant {
namespace {

void OpenPlace(ActionContext& c, const SourceLocation& at) {
  if (at.file.empty()) return;
  c.Ask(request::OpenInEditor{{at.file, std::max(1, at.line), std::max(1, at.column)}});
}

std::string PlaceText(const SourceLocation& at) {
  std::string text = at.file.substr(at.file.find_last_of('/') + 1);
  if (at.line > 0) text += ":" + std::to_string(at.line);
  if (at.column > 0) text += ":" + std::to_string(at.column);
  return text;
}

int Count(const std::vector<Diagnostic>& list, Severity severity) {
  return static_cast<int>(
      std::count_if(list.begin(), list.end(), [&](const Diagnostic& d) { return d.severity == severity; }));
}

}  // namespace

void DrawErrorsPanel(ActionContext& c) {
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
  ImGui::InputTextWithHint("##editor", "Editor: code -g {file}:{line}:{column}", state.editor,
                           sizeof state.editor);
  if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip("Command that opens a place. Empty: $VISUAL, else $EDITOR, else xdg-open.");
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
      ImGui::SetTooltip("%s\nClick to open it in the editor", d.where.file.c_str());
    }
    ImGui::SameLine();
    ImGui::TextColored(error ? style.palette.error : style.palette.warning, "%s",
                       error ? "error" : "warning");
    ImGui::TableNextColumn();
    CutText(PlaceText(d.where), ImGui::GetContentRegionAvail().x);
    ImGui::TableNextColumn();
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted((d.element.empty() ? d.message : d.element + ": " + d.message).c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopID();
  }
  ImGui::EndTable();
}

namespace {

// A box at the top of the view; returns where its content ends.
bool BeginBadge(const Style& style, const char* name, ImVec2 at, float width) {
  ImGui::SetNextWindowPos({at.x + 0.5f * width, at.y + style.Px(10)}, ImGuiCond_Always, {0.5f, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {style.Px(12), style.Px(7)});
  const bool open = ImGui::Begin(name, nullptr,
                                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                                     ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                     ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
  ImGui::PopStyleVar();
  return open;
}

}  // namespace

void DrawLoadBadge(ActionContext& c, ImVec2 at, float width) {
  const Style& style = *c.frame.style;
  const LoadState& load = *c.frame.load;
  const std::string file = load.path.substr(load.path.find_last_of('/') + 1);
  if (load.busy && load.busy_seconds > 0.4) {
    if (BeginBadge(style, "##loading", at, width)) {
      ImGui::AlignTextToFramePadding();
      ImGui::Text("Loading %s: %s", file.c_str(), load.phase.empty() ? "reading" : load.phase.c_str());
      ImGui::SameLine();
      char text[32] = "";
      if (load.share >= 0)
        std::snprintf(text, sizeof text, "%.0f %%", 100.0 * static_cast<double>(load.share));
      ImGui::ProgressBar(load.share >= 0 ? load.share : 0, {style.Px(140), 0}, text);
      ImGui::SameLine();
      if (ImGui::Button("Stop")) RunAction("file.cancel_load", c);
    }
    ImGui::End();
    return;
  }
  if (load.failed && c.frame.m != nullptr) {
    if (BeginBadge(style, "##good", at, width)) {
      ImGui::AlignTextToFramePadding();
      const int errors = Count(load.diagnostics, Severity::kError);
      ImGui::TextColored(style.palette.error, "Showing last good version");
      ImGui::SameLine();
      ImGui::Text("%s has %d error%s", file.c_str(), errors, errors == 1 ? "" : "s");
      ImGui::SameLine();
      if (ImGui::Button("Show")) {
        c.ui.layout.bottom = true;
        c.ui.layout.request_bottom_tab = kTabErrors;
      }
    }
    ImGui::End();
    return;
  }
  if (c.ui.authoring.reload_offered) {
    if (BeginBadge(style, "##offer", at, width)) {
      ImGui::AlignTextToFramePadding();
      ImGui::Text("%s has changed on disk", file.c_str());
      ImGui::SameLine();
      if (ImGui::Button("Reload")) c.Ask(request::AcceptReload{});
      ImGui::SameLine();
      if (ImGui::Button("Ignore")) c.ui.authoring.reload_offered = false;
    }
    ImGui::End();
  }
}

}  // namespace pliant
