// Switches that run actions, in rows.
#pragma once

#include <span>

#include "ui/actions/actions.h"

namespace pliant::ui {

struct ActionChip {
  const char* label;
  const char* action;
};

// What the handles of the selected element do.
inline constexpr ActionChip kHandleChips[] = {
    {"Off", "gizmo.off"}, {"Move", "gizmo.move"}, {"Turn", "gizmo.rotate"}, {"Scale", "gizmo.scale"}};

// In columns of one width; where a label does not fit into them, in rows of as many as fit.
void DrawActionChips(ActionContext& context, std::span<const ActionChip> chips, int columns);

}  // namespace pliant::ui
