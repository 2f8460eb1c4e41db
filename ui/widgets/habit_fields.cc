#include "ui/widgets/habit_fields.h"

#include <imgui.h>

#include <string>

#include "ui/state/habits.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {

void HabitFields(const Style& style, const char* section) {
  for (const HabitSwitch& row : kHabitSwitches) {
    if (std::string(section) != row.section) continue;
    const std::string name = std::string(section) + "." + row.key;
    PropertyLabel(style, row.label, "", row.help);
    ImGui::Checkbox(("##" + name).c_str(), &(CurrentHabits().*row.on));
    NoteWidget(name);
  }
}

}  // namespace pliant::ui
