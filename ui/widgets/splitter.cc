#include "ui/widgets/splitter.h"

namespace pliant::ui {
namespace {

constexpr float kKeyStep = 16;  // of one arrow key, at scale 1

// By the arrows along which it moves, while it has the keyboard.
float MovedByKeys(const Style& style, bool vertical) {
  const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)) ? 1 : 0; };
  const int steps = vertical ? pressed(ImGuiKey_RightArrow) - pressed(ImGuiKey_LeftArrow)
                             : pressed(ImGuiKey_DownArrow) - pressed(ImGuiKey_UpArrow);
  return static_cast<float>(steps) * style.Px(kKeyStep);
}

}  // namespace

float Splitter(const Style& style, const char* name, ImVec2 at, ImVec2 size, bool vertical) {
  ImGui::SetNextWindowPos(at);
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, style.palette.window);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
  ImGui::Begin(name, nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing);
  ImGui::InvisibleButton("bar", size);
  const bool active = ImGui::IsItemActive();
  const bool hovered = ImGui::IsItemHovered() || active;
  const float by_keys =
      ImGui::IsItemFocused() && ImGui::GetIO().NavVisible ? MovedByKeys(style, vertical) : 0;
  if (hovered) {
    ImGui::SetMouseCursor(vertical ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
    ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + size.x, at.y + size.y},
                                              Color(WithAlpha(style.palette.accent, active ? 1.0f : 0.6f)));
  }
  ImGui::End();
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor();
  const ImVec2 delta = ImGui::GetIO().MouseDelta;
  return active ? (vertical ? delta.x : delta.y) : by_keys;
}

}  // namespace pliant::ui
