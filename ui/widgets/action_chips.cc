#include "ui/widgets/action_chips.h"

#include <algorithm>
#include <cmath>

#include "ui/widgets/property.h"

namespace pliant::ui {
namespace {

void Switch(ActionContext& c, const char* label, const char* action, float width) {
  const Action* found = FindAction(action);
  if (found == nullptr) return;
  const bool on = found->checked != nullptr && found->checked(c);
  ImGui::PushID(action);  // chips of several rows may read the same
  if (Chip(*c.frame.style, label, on, TipFor(action), width)) RunAction(action, c);
  ImGui::PopID();
}

// Width of a chip that shows its whole label.
float WidthOf(const Style& style, const ActionChip& chip) {
  return std::ceil(ImGui::CalcTextSize(chip.label).x) + 2 * style.Px(7);
}

// As many in each row as fit, and as wide as the row.
void DrawRows(ActionContext& c, std::span<const ActionChip> chips) {
  const Style& style = *c.frame.style;
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float room = ImGui::GetContentRegionAvail().x;
  for (size_t first = 0; first < chips.size();) {
    size_t count = 1;
    float used = WidthOf(style, chips[first]);
    for (; first + count < chips.size(); ++count) {
      const float next = gap + WidthOf(style, chips[first + count]);
      if (used + next > room) break;
      used += next;
    }
    const float spare = std::max(0.0f, std::floor((room - used) / static_cast<float>(count)));
    for (size_t i = first; i < first + count; ++i) {
      if (i > first) ImGui::SameLine();
      Switch(c, chips[i].label, chips[i].action, WidthOf(style, chips[i]) + spare);
    }
    first += count;
  }
}

}  // namespace

void DrawActionChips(ActionContext& c, std::span<const ActionChip> chips, int columns) {
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float width = (ImGui::GetContentRegionAvail().x - gap * static_cast<float>(columns - 1)) /
                      static_cast<float>(columns);
  if (std::any_of(chips.begin(), chips.end(),
                  [&](const ActionChip& chip) { return WidthOf(*c.frame.style, chip) > width; }))
    return DrawRows(c, chips);
  for (size_t i = 0; i < chips.size(); ++i) {
    if (i % static_cast<size_t>(columns) != 0) ImGui::SameLine();
    Switch(c, chips[i].label, chips[i].action, width);
  }
}

}  // namespace pliant::ui
