// The range of joints in the picture, as arcs and bars, with the present value.
#pragma once

#include <mujoco/mjvisualize.h>

#include "ui/actions/actions.h"

namespace pliant::ui {

// Of the joints that the view asks for: all, or those near an end.
void AddJointLimits(const ActionContext& c, const ViewState& view, mjvScene& scene);

}  // namespace pliant::ui
