#include "engine/compile/meshes/measure.h"

#include <algorithm>
#include <cmath>

namespace pliant::compile {

void MeasureMesh(const CompiledMesh& mesh, double size[3]) {
  for (int i = 0; i < 3; ++i) {
    size[i] =
        std::max(std::fabs(mesh.aabb[i] - mesh.aabb[i + 3]), std::fabs(mesh.aabb[i] + mesh.aabb[i + 3]));
  }
}

}  // namespace pliant::compile
