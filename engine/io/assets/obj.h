// Wavefront OBJ, read with tinyobjloader: all vertices of the file, faces of its first shape only; faces
// with four corners are split along their first diagonal.
#pragma once

#include "engine/io/assets/mesh_data.h"

namespace pliant {

bool LoadObj(std::span<const std::uint8_t> bytes, MeshData& mesh, std::string& error);

}  // namespace pliant
