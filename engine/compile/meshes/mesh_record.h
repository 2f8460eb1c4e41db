// A compiled mesh as bytes, to be kept on disk: what is slow to compute, from which the rest follows.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/compile/meshes/meshes.h"

namespace pliant::compile {

// To be raised when the layout changes, or what a mesh is compiled to.
inline constexpr int kMeshRecordVersion = 3;

// Of a mesh without distance field. `exact`: its vertices (CompileMesh()).
std::string WriteMeshRecord(const CompiledMesh& mesh, std::span<const double> exact);

// The mesh of WriteMeshRecord(), to the last bit. False when these are not the bytes of a record.
bool ReadMeshRecord(std::string_view record, CompiledMesh& mesh);

}  // namespace pliant::compile
