// Boxes of lines.
#pragma once

#include <mujoco/mjvisualize.h>

#include <vector>

#include "render/scene/draw_list.h"

namespace pliant::render {

// The twelve edges of a box (mjGEOM_LINEBOX), `width` pixels wide.
void AppendLineBox(const mjvGeom& g, float width, std::vector<LineSegment>* lines);

}  // namespace pliant::render
