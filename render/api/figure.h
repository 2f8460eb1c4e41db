// mjr_figure: a plot of curves or bars.
#pragma once

#include <mujoco/mjrender.h>
#include <mujoco/mjvisualize.h>

namespace pliant::render {

// Draws into `viewport` of the bound framebuffer. Writes fig->xaxispixel and yaxispixel (ends of the axes,
// pixels from the viewport's lower left corner) and xaxisdata and yaxisdata (the values there).
void DrawFigure(const mjrRect& viewport, mjvFigure* fig, const mjrContext& con);

}  // namespace pliant::render
