// Triangles on the CPU. No OpenGL.
#pragma once

#include <cstdint>
#include <vector>

namespace pliant::render {

struct MeshVertex {
  float position[4];  // xyz; w: which end of a capsule it belongs to, -1 or 1; 0 for all other shapes
  float normal[3];    // unit
  float texcoord[2];
};

struct MeshArrays {
  std::vector<MeshVertex> vertices;
  std::vector<std::uint32_t> indices;  // three per triangle, counter-clockwise from outside

  std::uint32_t Add(float x, float y, float z, float nx, float ny, float nz, float u = 0, float v = 0,
                    float side = 0);
  void Triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c);
  void Quad(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d);  // a b c d around
};

}  // namespace pliant::render
