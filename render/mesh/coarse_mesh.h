// Meshes that have more triangles than a picture has pixels for them, with fewer.
#pragma once

#include <mujoco/mjmodel.h>

#include "render/mesh/mesh_data.h"

namespace pliant::render {

// A mesh asset whose vertices are gathered in the cells of a grid, `cells` along its longest side: no vertex
// moves by more than a cell's diagonal, and triangles within one cell are gone. Sides that look along
// different axes keep normals of their own, so that edges stay sharp. For meshes without texture coordinates.
MeshArrays CoarseMesh(const mjModel& m, int mesh_id, int cells);

// Longest side of the box around the vertices, m.
float MeshExtent(const mjModel& m, int mesh_id);

}  // namespace pliant::render
