// A compiled mesh as bytes, to be kept on disk: what is slow to compute, from which the rest follows.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/compile/meshes/meshes.h"

namespace pliant::compile {

// Of a mesh without distance field. `key` says of what, in full.
std::string WriteMeshRecord(const CompiledMesh& mesh, std::span<const double> exact, std::string_view key);

// The mesh of WriteMeshRecord(), to the last bit. False when these are not the bytes of a record of this key
// and this version, or not all of them, or any was changed.
bool ReadMeshRecord(std::string_view bytes, std::string_view key, CompiledMesh& mesh);

}  // namespace pliant::compile
