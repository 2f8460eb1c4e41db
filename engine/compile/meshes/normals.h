// Vertex normals of meshes that come without.
#pragma once

#include <span>
#include <vector>

namespace pliant::compile {

// Area-weighted mean of the normals of the faces around each vertex, unit length; (0, 0, 1) where there is
// none. Unless `smooth`, faces that stand at a large angle to that mean are left out of it.
std::vector<float> VertexNormals(std::span<const double> vert, std::span<const int> face, bool smooth);

// Scales normals [n x 3] to unit length; (0, 0, 1) where there is none.
void NormalizeNormals(std::vector<float>& normal);

}  // namespace pliant::compile
