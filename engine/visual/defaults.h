// Default display options and figures.
#pragma once

#include <mujoco/mjvisualize.h>

namespace pliant::visual {

void DefaultOption(mjvOption* opt);
void DefaultFigure(mjvFigure* fig);

}  // namespace pliant::visual
