// The solver stopped after each of its iterations, in the state that is shown.
#pragma once

#include "ui/actions/actions.h"

namespace pliant::ui {

void DrawIterations(ActionContext& context);

}  // namespace pliant::ui
