// What is written in terms of an element's name, when the element gets another one.
#pragma once

#include <mujoco/mjmodel.h>

#include "ui/state/state.h"

namespace pliant::ui {

// Plots, watched values, what is typed in "Compare" and what is selected follow the one element that has
// another name in the model that comes.
void FollowRename(const mjModel& before, const mjModel& now, UiState& ui);
// Whether they did since the last call. What changed so is no edit of its own: the way back to the old name
// is followed too.
bool TakeRenameFollowed();

}  // namespace pliant::ui
