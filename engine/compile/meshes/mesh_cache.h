// Compiled meshes, kept for the next compilation of the same content.
#pragma once

#include <string>

#include "engine/compile/meshes/meshes.h"

namespace pliant::compile {

// CompileMesh(), or its result of before for an input of the same arrays and settings, wherever these came
// from: the bits are the same. Kept in the cache of assets (io/assets/asset_cache.h). Null with a sentence in
// `error` when it cannot be compiled. Thread safe.
CompiledMeshPtr CompileMeshOnce(const MeshInput& input, std::string& error);

// True for a large mesh whose hull was not made before, and is not needed for anything but collisions.
bool HullTakesLong(const MeshInput& input);
// CompileMeshOnce() of such an input in two steps: the first one gives all that is seen of it.
CompiledMeshPtr CompileSurface(MeshInput& input, std::string& error);
CompiledMeshPtr CompleteSurface(const MeshInput& input, const CompiledMesh& surface, std::string& error);

}  // namespace pliant::compile
