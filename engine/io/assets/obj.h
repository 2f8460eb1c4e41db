// Wavefront OBJ, read with tinyobjloader: all vertices of the file, faces of its first shape only; faces with
// more than three corners are split into a fan around their first corner.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/io/assets/mesh_data.h"

namespace pliant::io {

bool LoadObj(std::span<const std::uint8_t> bytes, MeshData& mesh, std::string& error);

// The line elements of the first shape as pairs of vertex ids, counted from 0: each polyline gives a pair for
// each two corners that follow each other; none where there are no lines. False with a message when the file
// cannot be read or a line refers to a vertex that does not exist.
bool LoadObjLines(std::span<const std::uint8_t> bytes, std::vector<int>& pairs, std::string& error);

}  // namespace pliant::io
