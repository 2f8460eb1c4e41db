#include "ui/widgets/hint_field.h"

namespace pliant::ui {

bool HintField(const char* id, const char* hint, char* text, size_t size, ImGuiInputTextFlags flags) {
  const bool changed = ImGui::InputTextWithHint(id, hint, text, size, flags);
  if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) ImGui::SetTooltip("%s", hint);
  return changed;
}

}  // namespace pliant::ui
