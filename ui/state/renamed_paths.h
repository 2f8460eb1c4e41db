// What is written in terms of an element's name, when the element gets another one.
#pragma once

#include <mujoco/mjmodel.h>

#include "ui/state/state.h"

namespace pliant::ui {

// Plots, watched values and what is typed in "Compare" follow the one element that the models call otherwise.
void FollowRename(const mjModel& before, const mjModel& now, UiState& ui);

}  // namespace pliant::ui
