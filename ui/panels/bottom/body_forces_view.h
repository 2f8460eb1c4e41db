// All forces on the selected body, as a table that adds up to mass times acceleration.
#pragma once

#include "ui/actions/actions.h"

namespace pliant::ui {

// Goes on in the line of the panel's head.
void DrawForcesOnBody(ActionContext& c);

}  // namespace pliant::ui
