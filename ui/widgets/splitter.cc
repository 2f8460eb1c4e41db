#include "ui/widgets/splitter.h"

namespace pliant::ui {

float Splitter(const Style& style, const char* name, ImVec2 at, ImVec2 size, bool vertical) {
  ImGui::SetNextWindowPos(at);
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, style.palette.window);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
  ImGui::Begin(name, nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoNav);
  ImGui::InvisibleButton("bar", size);
  const bool active = ImGui::IsItemActive();
  const bool hovered = ImGui::IsItemHovered() || active;
  if (hovered) {
    ImGui::SetMouseCursor(vertical ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
    ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + size.x, at.y + size.y},
                                              Color(WithAlpha(style.palette.accent, active ? 1.0f : 0.6f)));
  }
  ImGui::End();
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor();
  const ImVec2 delta = ImGui::GetIO().MouseDelta;
  return active ? (vertical ? delta.x : delta.y) : 0.0f;
}

}  // namespace pliant::ui
