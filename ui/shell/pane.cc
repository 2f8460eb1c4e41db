#include "ui/shell/pane.h"

namespace pliant::ui {

bool BeginPane(const char* name, const Rect& rect, ImVec4 color, ImVec2 padding, ImGuiWindowFlags extra) {
  constexpr ImGuiWindowFlags kPaneFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                          ImGuiWindowFlags_NoSavedSettings |
                                          ImGuiWindowFlags_NoBringToFrontOnFocus;
  ImGui::SetNextWindowPos(rect.at);
  ImGui::SetNextWindowSize(rect.size);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, color);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
  const bool open = ImGui::Begin(name, nullptr, (kPaneFlags & ~ImGuiWindowFlags_NoScrollbar) | extra);
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor();
  return open;
}

}  // namespace pliant::ui
