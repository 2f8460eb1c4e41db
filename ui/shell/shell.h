// The whole window: tool bar, side panels, 3D view, bottom panel, status bar,
// all in panes that can be resized.
#pragma once

#include "ui/actions/actions.h"
#include "ui/viewport/viewport.h"

namespace pliant::ui {

// Draws everything. `texture` is the picture of view.scene(); it is rendered after this call and before
// ImGui's own drawing.
void DrawShell(ActionContext& context, SceneView& view, ImTextureID texture);

}  // namespace pliant::ui
