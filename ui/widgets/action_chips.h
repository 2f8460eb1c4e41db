// Switches that run actions, in rows.
#pragma once

#include <span>

#include "ui/actions/actions.h"

namespace pliant::ui {

struct ActionChip {
  const char* label;
  const char* action;
};

void DrawActionChips(ActionContext& context, std::span<const ActionChip> chips, int columns);

}  // namespace pliant::ui
