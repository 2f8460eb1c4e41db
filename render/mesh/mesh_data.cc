#include "render/mesh/mesh_data.h"

namespace pliant::render {

std::uint32_t MeshArrays::Add(float x, float y, float z, float nx, float ny, float nz, float u, float v,
                              float side) {
  vertices.push_back({{x, y, z, side}, {nx, ny, nz}, {u, v}});
  return static_cast<std::uint32_t>(vertices.size() - 1);
}

void MeshArrays::Triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  indices.insert(indices.end(), {a, b, c});
}

void MeshArrays::Quad(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
  indices.insert(indices.end(), {a, b, c, a, c, d});
}

}  // namespace pliant::render
