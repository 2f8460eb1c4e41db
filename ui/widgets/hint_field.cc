#include "ui/widgets/hint_field.h"

#include "ui/widgets/name_text.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {

bool HintField(const char* id, const char* hint, char* text, size_t size, ImGuiInputTextFlags flags) {
  const float room = ImGui::CalcItemWidth() - 2 * ImGui::GetStyle().FramePadding.x;
  const bool changed = ImGui::InputTextWithHint(id, Shortened(hint, room).c_str(), text, size, flags);
  if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) ShowTip("%s", hint);
  return changed;
}

}  // namespace pliant::ui
