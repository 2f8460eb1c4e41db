// The switches of a person's habits, as rows of a settings panel.
#pragma once

#include "ui/style/style.h"

namespace pliant::ui {

// Those of one section, between BeginProperties() and EndProperties().
void HabitFields(const Style& style, const char* section);

}  // namespace pliant::ui
