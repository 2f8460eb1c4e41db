// A compiled mesh as bytes, to be kept on disk and used where it lies.
#pragma once

#include <string>

#include "engine/compile/meshes/meshes.h"
#include "engine/io/assets/record.h"

namespace pliant::compile {

// To be raised when the layout changes, or what a mesh is compiled to.
inline constexpr int kMeshRecordVersion = 5;

// Of a mesh without distance field.
std::string WriteMeshRecord(const CompiledMesh& mesh);

// The mesh of WriteMeshRecord(), to the last bit; its arrays are those of the record. False when these are
// not the bytes of a record.
bool ReadMeshRecord(const io::HeldRecord& record, CompiledMesh& mesh);

}  // namespace pliant::compile
