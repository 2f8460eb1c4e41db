// What stands, in the picture: polygon of support, centre of mass, zero moment point.
#pragma once

#include <mujoco/mjvisualize.h>

#include "ui/actions/actions.h"

namespace pliant::ui {

// Adds them for every tree that stands and is not hidden. The centre of mass is a ball above a cross, the
// zero moment point a diamond; the margin is written at the line to the nearest edge: of the selected tree,
// and of all where there are few.
void AddBalance(const ActionContext& c, const ViewState& view, mjvScene& scene);

}  // namespace pliant::ui
