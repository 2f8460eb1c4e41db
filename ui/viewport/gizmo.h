// Handles at the selected element that move, turn and scale it with the mouse, in steps or by a typed number.
#pragma once

#include "ui/actions/actions.h"
#include "ui/viewport/select.h"

namespace pliant::ui {

// Finds the handle under the pointer, for the frame.
void HoverGizmo(ActionContext& c, const PanePointer& pointer);
// A press on a handle takes it; false when the pointer is on none.
bool BeginGizmo(ActionContext& c, const PanePointer& pointer);
void DragGizmo(ActionContext& c, const PanePointer& pointer);
void EndGizmo(ActionContext& c);
// While a handle is dragged, digits and signs are a number for it. False when the key is for others.
bool GizmoTakesKey(UiState& ui, const KeyPress& press);
// `corner`: of the view on the screen.
void DrawGizmo(ActionContext& c, const mjvScene& scene, ImVec2 corner, const render::Viewport& size);

}  // namespace pliant::ui
