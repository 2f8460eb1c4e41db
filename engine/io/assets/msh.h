// The legacy MSH mesh format: int32 nvertex, nnormal, ntexcoord, nface; then float32 positions, normals,
// texture coordinates and int32 faces, little-endian, with an exact file size. (Not the GMSH format.)
#pragma once

#include "engine/io/assets/mesh_data.h"

namespace pliant::io {

bool LoadMsh(std::span<const std::uint8_t> bytes, MeshData& mesh, std::string& error);

}  // namespace pliant::io
