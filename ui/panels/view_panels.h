// The panels of the 3D views.
#pragma once

#include "ui/actions.h"

namespace pliant {

void DrawViewsPanel(ActionContext& context);   // cameras, split views, saved views
void DrawExtrasPanel(ActionContext& context);  // labels, joint limits, contacts, hidden parts
void DrawTracesPanel(ActionContext& context);  // paths and shadows
void DrawGrabPanel(ActionContext& context);    // mouse forces

// Floating: the pictures of the model's cameras.
void DrawCameraWindows(ActionContext& context);

}  // namespace pliant
