#include "ui/shell/load_badge.h"

#include <algorithm>
#include <cstdio>
#include <string>

#include "ui/model/place_text.h"
#include "ui/state/panel.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
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

// The place and the text of the first error, wrapped to a part of the view.
void FirstError(const Style& style, const LoadState& load, float width) {
  const auto first = std::find_if(load.diagnostics.begin(), load.diagnostics.end(),
                                  [](const Diagnostic& d) { return d.severity == Severity::kError; });
  if (first == load.diagnostics.end()) return;
  std::string text = PlaceText(first->where);
  if (!text.empty()) text += ": ";
  ImGui::PushTextWrapPos(std::min(style.Px(560), 0.9f * width));
  ImGui::TextUnformatted((text + first->message).c_str());
  ImGui::PopTextWrapPos();
}

// What is loaded, how far it is, and how it is stopped. Its width does not depend on the words, so that the
// button stays where somebody points at it.
void Progress(ActionContext& c, const std::string& file, float width) {
  const Style& style = *c.frame.style;
  const LoadState& load = *c.frame.load;
  const float words = std::min(style.Px(250), 0.5f * width), left = ImGui::GetCursorPosX();
  ImGui::AlignTextToFramePadding();
  CutText("Loading " + file + ": " + (load.phase.empty() ? "Reading" : load.phase), words);
  ImGui::SameLine(left + words, ImGui::GetStyle().ItemSpacing.x);
  char text[32] = "";
  if (load.share >= 0) std::snprintf(text, sizeof text, "%.0f %%", 100.0 * static_cast<double>(load.share));
  ImGui::ProgressBar(load.share >= 0 ? load.share : 0, {style.Px(140), 0}, text);
  ImGui::SameLine();
  if (ImGui::Button("Stop")) RunAction("file.cancel_load", c);
  NoteWidget("Stop loading");
  if (ImGui::IsItemHovered()) ShowTip("Stop and keep what is shown (Esc)");
}

}  // namespace

void DrawLoadBadge(ActionContext& c, ImVec2 at, float width) {
  const Style& style = *c.frame.style;
  const LoadState& load = *c.frame.load;
  const std::string file = FileName(load.path);
  if (load.busy && load.busy_seconds > 0.4) {
    if (BeginBadge(style, "##loading", at, width)) {
      Progress(c, file, width);
    }
    ImGui::End();
    return;
  }
  if (load.failed && c.frame.m != nullptr) {
    if (BeginBadge(style, "##good", at, width)) {
      ImGui::AlignTextToFramePadding();
      const auto errors = std::count_if(load.diagnostics.begin(), load.diagnostics.end(),
                                        [](const Diagnostic& d) { return d.severity == Severity::kError; });
      ImGui::TextColored(style.palette.error, "Showing last good version");
      ImGui::SameLine();
      ImGui::Text("%s has %td error%s", file.c_str(), errors, errors == 1 ? "" : "s");
      ImGui::SameLine();
      if (ImGui::Button("Show")) OpenErrors(c.ui);
      NoteWidget("Show errors");
      ImGui::SameLine();
      if (ImGui::Button("Open in editor")) RunAction("file.next_error", c);
      FirstError(style, load, width);
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

}  // namespace pliant::ui
