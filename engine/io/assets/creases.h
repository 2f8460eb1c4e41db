// Normals of meshes that come without any.
#pragma once

#include "engine/io/assets/mesh_data.h"

namespace pliant::io {

// Gives the corners of a mesh without normals those that it is meant to be drawn with: the mean of the faces
// around the vertex, by their angles there, that lie within 37 degrees of the corner's own face. Boxes keep
// their edges, cylinders are round. (One normal a vertex, as the compiler makes, bends the light over large
// flat faces.) Meshes with normals stay as they are.
void AddCreasedNormals(MeshData& mesh);

}  // namespace pliant::io
