// Names and numbers beside what they belong to, on one view.
#pragma once

#include <imgui.h>
#include <mujoco/mjvisualize.h>

#include "ui/actions/actions.h"

namespace pliant::ui {

// `at` is the top left corner of the view on the screen.
// Text on one view. `at` is its top left corner on the screen.
void DrawLabels(ActionContext& c, const ViewState& view, const mjvScene& scene, ImVec2 at, ImVec2 size);

}  // namespace pliant::ui
