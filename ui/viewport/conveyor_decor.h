// Surfaces that move on their own, as arrows that drift with them.
#pragma once

#include <mujoco/mjvisualize.h>

#include "ui/actions/actions.h"

namespace pliant::ui {

// Adds arrows on every shown geom with a surface velocity: along the velocity, and moving with
// it while time runs.
void AddConveyors(const ActionContext& c, const ViewState& view, mjvScene& scene);

}  // namespace pliant::ui
