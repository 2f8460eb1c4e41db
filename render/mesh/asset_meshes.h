// Triangles of a model's assets, in metres.
#pragma once

#include <mujoco/mjmodel.h>

#include "render/mesh/mesh_data.h"

namespace pliant::render {

// A mesh asset with its own normals and texture coordinates. Corners that agree in all three
// become one vertex.
MeshArrays AssetMesh(const mjModel& m, int mesh_id);

// Convex hull of a mesh asset, flat sides; empty when the model has none.
MeshArrays HullMesh(const mjModel& m, int mesh_id);

// Height field with smooth top, four walls and a base.
MeshArrays HFieldMesh(const mjModel& m, int hfield_id);

// Triangles of a skin: texture coordinates and topology; positions and normals are those of the bind pose.
MeshArrays SkinMesh(const mjModel& m, int skin_id);

}  // namespace pliant::render
