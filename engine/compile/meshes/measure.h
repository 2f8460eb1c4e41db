// How large a compiled mesh is.
#pragma once

#include "engine/compile/meshes/meshes.h"

namespace pliant::compile {

// Sizes of a geom or site with the shape of the mesh: the largest distances from its centre along its axes.
void MeasureMesh(const CompiledMesh& mesh, double size[3]);

}  // namespace pliant::compile
