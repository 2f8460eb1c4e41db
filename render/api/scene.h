// mjr_render: the abstract scene by the renderer, with its frame and labels.
#pragma once

#include <mujoco/mjrender.h>
#include <mujoco/mjvisualize.h>

namespace pliant::render {

// Draws into `viewport` of the framebuffer that is bound: the one chosen by mjr_setBuffer or
// mjr_setAux, or one of the program's. A quad-buffered scene on a window with four buffers fills the
// back buffer of each eye.
void RenderScene(const mjrRect& viewport, const mjvScene& scene, const mjrContext& con);

}  // namespace pliant::render
