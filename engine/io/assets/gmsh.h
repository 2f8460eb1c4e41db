// GMSH meshes, versions 2.2 and 4.1, text and binary: nodes and one kind of elements (lines, triangles or
// tetrahedra); other sections are skipped.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pliant::io {

struct GmshData {
  int dim = 0;                 // 1 lines, 2 triangles, 3 tetrahedra
  std::vector<double> points;  // 3 a node, in file order
  std::vector<int> elements;   // dim + 1 zero-based node ids an element
};

bool LoadGmsh(std::span<const std::uint8_t> bytes, GmshData& mesh, std::string& error);

}  // namespace pliant::io
