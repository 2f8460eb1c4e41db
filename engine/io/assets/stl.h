// STL, binary (80-byte header, uint32 count, 50 bytes a triangle, little-endian) or text ("solid NAME
// facet normal ..."). Equal corners become one vertex (first occurrence keeps its place); stored
// normals are ignored.
#pragma once

#include "engine/io/assets/mesh_data.h"

namespace pliant::io {

// Messages about a text name its line: "line 12: ...".
bool LoadStl(std::span<const std::uint8_t> bytes, MeshData& mesh, std::string& error);

}  // namespace pliant::io
