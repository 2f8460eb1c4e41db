// Wavefront OBJ, read with tinyobjloader: all vertices of the file, faces of its first shape only; faces with
// more than three corners are split into a fan around their first corner. A shape of lines alone has a face
// without area for each of them, (a, b, b).
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "engine/io/assets/mesh_data.h"

namespace pliant::io {

// Makes the text one that the library reads: lines that go on below (a backslash) are joined, corners of
// faces lose slashes that nothing follows.
void PrepareObj(std::string& text);

// The objects (or groups) of the file, each with the vertices that its faces use, without normals and texture
// coordinates; those without faces are left out.
bool LoadObjObjects(std::span<const std::uint8_t> bytes, std::vector<MeshData>& objects, std::string& error);

bool LoadObj(std::span<const std::uint8_t> bytes, MeshData& mesh, std::string& error);

}  // namespace pliant::io
