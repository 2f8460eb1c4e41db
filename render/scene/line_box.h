// Lines, and boxes of them.
#pragma once

#include <mujoco/mjvisualize.h>

#include <vector>

#include "render/scene/draw_list.h"

namespace pliant::render {

// One line (mjGEOM_LINE).
void AppendLine(const mjvGeom& g, std::vector<LineSegment>* lines);

// The twelve edges of a box (mjGEOM_LINEBOX), `width` pixels wide.
void AppendLineBox(const mjvGeom& g, float width, std::vector<LineSegment>* lines);

}  // namespace pliant::render
