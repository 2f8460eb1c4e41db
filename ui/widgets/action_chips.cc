#include "ui/widgets/action_chips.h"

#include "ui/widgets/property.h"

namespace pliant::ui {
namespace {

void Switch(ActionContext& c, const char* label, const char* action, float width) {
  const Action* found = FindAction(action);
  if (found == nullptr) return;
  const bool on = found->checked != nullptr && found->checked(c);
  if (Chip(*c.frame.style, label, on, TipFor(action), width)) RunAction(action, c);
}

}  // namespace

void DrawActionChips(ActionContext& c, std::span<const ActionChip> chips, int columns) {
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float width = (ImGui::GetContentRegionAvail().x - gap * static_cast<float>(columns - 1)) /
                      static_cast<float>(columns);
  for (size_t i = 0; i < chips.size(); ++i) {
    if (i % static_cast<size_t>(columns) != 0) ImGui::SameLine();
    Switch(c, chips[i].label, chips[i].action, width);
  }
}

}  // namespace pliant::ui
