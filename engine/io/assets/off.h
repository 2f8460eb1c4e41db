// OFF, the object file format of Geomview, as collections of shapes for research have it: text.
#pragma once

#include "engine/io/assets/mesh_data.h"

namespace pliant::io {

// Vertices and faces, polygons cut into fans around their first corner; colours, normals and texture
// coordinates that the variants COFF, NOFF and STOFF add are passed over. The counts may stand right behind
// the word OFF, as in ModelNet. Messages name the line.
bool LoadOff(std::span<const std::uint8_t> bytes, MeshData& mesh, std::string& error);

}  // namespace pliant::io
