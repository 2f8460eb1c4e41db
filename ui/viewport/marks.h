// Marks of what is selected but has no surface that could be outlined.
#pragma once

#include <imgui.h>
#include <mujoco/mjvisualize.h>

#include "render/viewport.h"
#include "ui/actions/actions.h"

namespace pliant::ui {

// A ring around the selected contact or element without an outline and, in the active view, around what
// the pointer would pick. `corner` is the view's top left corner on the screen, `size` its size in pixels.
void MarkSelection(const ActionContext& c, const mjvScene& scene, ImVec2 corner, const render::Viewport& size,
                   bool active);

}  // namespace pliant::ui
