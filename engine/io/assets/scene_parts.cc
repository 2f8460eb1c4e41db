#include "engine/io/assets/scene_parts.h"

#include <algorithm>
#include <cmath>

namespace pliant::io {

std::string PartVersion(const ScenePartName& part) {
  return part.name.empty() ? "" : (part.centered ? " centered " : " part ") + part.name;
}

void CenterParts(SceneData& scene) {
  float low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
  for (const ScenePart& part : scene.parts) {
    for (std::size_t i = 0; i < part.mesh.vertices.size(); ++i) {
      low[i % 3] = std::min(low[i % 3], part.mesh.vertices[i]);
      high[i % 3] = std::max(high[i % 3], part.mesh.vertices[i]);
    }
  }
  for (ScenePart& part : scene.parts) {
    for (std::size_t i = 0; i < part.mesh.vertices.size(); ++i)
      part.mesh.vertices[i] -= (low[i % 3] + high[i % 3]) / 2;
  }
}

}  // namespace pliant::io
