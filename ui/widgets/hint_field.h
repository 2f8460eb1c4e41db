// A field that says what belongs into it.
#pragma once

#include <imgui.h>

#include <cstddef>

namespace pliant::ui {

// As ImGui::InputTextWithHint: the hint stands in the empty field, and is the tool tip of one that is not.
bool HintField(const char* id, const char* hint, char* text, size_t size, ImGuiInputTextFlags flags = 0);

}  // namespace pliant::ui
