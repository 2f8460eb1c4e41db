// A pane of the window: a part that has a fixed place.
#pragma once

#include <imgui.h>

namespace pliant::ui {

// In pixels.
struct Rect {
  ImVec2 at;
  ImVec2 size;
};

// As ImGui::Begin(): ImGui::End() follows in any case.
bool BeginPane(const char* name, const Rect& rect, ImVec4 color, ImVec2 padding, ImGuiWindowFlags extra = 0);

}  // namespace pliant::ui
