// PLY: a header that lists elements and their properties, then their values as text or as binary of either
// byte order. Our own, as the library for the other scenes does not come back from some damaged files.
#pragma once

#include "engine/io/assets/mesh_data.h"

namespace pliant::io {

struct PlyColor {
  bool given = false;
  float mean[3] = {1, 1, 1};  // of all vertices, in [0, 1]
};

// Reads vertices (x y z, normals nx ny nz, texture coordinates s t or u v) and faces, polygons cut into fans
// around their first corner. Messages about the header and about text name their line.
bool LoadPly(std::span<const std::uint8_t> bytes, MeshData& mesh, PlyColor& color, std::string& error);

}  // namespace pliant::io
