// The choice of the camera that the view looks through.
#pragma once

#include "ui/actions/actions.h"

namespace pliant::ui {

// The names of the cameras of the model, "Free" and "Follow the selection" first.
void DrawCameraCombo(ActionContext& context, float width);

}  // namespace pliant::ui
