// Flexes and skins: shapes whose vertices move from frame to frame, in world coordinates.
#pragma once

#include <mujoco/mjvisualize.h>

#include <optional>

#include "render/mesh/mesh_data.h"
#include "render/scene/draw_list.h"

namespace pliant::render {

// Triangles among the dynamic ones of a draw list.
struct DynamicSurface {
  MeshRange range;
  float center[3];  // of a sphere around them
  float radius;
};

// Appends the triangles of a skin that is in the scene; `topology` is its mesh at rest.
DynamicSurface AppendSkin(const mjvScene& scene, int skin, const MeshArrays& topology, DrawList* list);

// Appends the faces of a flex that is in the scene; none when it has none or shows none.
std::optional<DynamicSurface> AppendFlexFaces(const mjvScene& scene, int flex, DrawList* list);

// An edge of a flex as a rod along its own z axis; false when it has no length.
struct FlexEdge {
  float center[3];
  float mat[9];
  float half_length;
};
bool FindFlexEdge(const mjvScene& scene, int flex, int edge, FlexEdge* rod);

}  // namespace pliant::render
