// Builtin meshes.
#pragma once

#include <mujoco/mjspec.h>

#include <string>
#include <vector>

#include "engine/compile/meshes/meshes.h"

namespace pliant::compile {

// Vertices and faces of a builtin mesh (asset/mesh builtin=...), written into input.vert, face, normal.
bool MakeBuiltinMesh(mjtMeshBuiltin kind, const std::vector<double>& params, MeshInput& input,
                     std::string& error);

}  // namespace pliant::compile
