// Planes in wireframe: a grid of lines instead of two triangles, of which an endless plane shows no edge.
#pragma once

#include <mujoco/mjvisualize.h>

#include <vector>

#include "render/scene/draw_list.h"

namespace pliant::render {

// Appends the grid of a plane, in world coordinates. Lines are size[2] of the plane apart, or twice, four
// times, ... as far where they would be too many. An endless side has lines around the point below the eye.
// eye: position of the camera, m; nothing is added where it is not finite. extent: of the model, m.
// width: in pixels.
void AppendPlaneGrid(const mjvGeom& plane, const float eye[3], float extent, float width,
                     std::vector<LineSegment>* lines);

}  // namespace pliant::render
