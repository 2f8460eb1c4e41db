// The forces on the selected body as arrows, while the panel "Explain" shows them as a table.
#pragma once

#include <mujoco/mjvisualize.h>

#include "ui/actions/actions.h"

namespace pliant::ui {

// Each at the point where it acts, the longest with their kind and newtons; and mass times acceleration at
// the centre of mass, which they add up to. The largest fits the model.
void AddForcesOnBody(const ActionContext& c, const ViewState& view, mjvScene& scene);

}  // namespace pliant::ui
