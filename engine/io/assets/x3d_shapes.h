// The triangles of one geometry node of VRML 97 or X3D, in its own frame.
#pragma once

#include <array>
#include <vector>

#include "engine/io/assets/x3d_nodes.h"

namespace pliant::io {

struct X3dCorner {
  std::array<double, 3> point = {};
  std::array<double, 3> normal = {};  // zero where the file gives none
  std::array<double, 2> texcoord = {};
};

struct X3dSurface {
  std::vector<X3dCorner> corners;  // three a triangle, counter-clockwise from outside
  bool normals = false, texcoords = false;
};

// False for a node that is no geometry, or one that is not read.
bool ReadX3dSurface(const X3dNode& geometry, X3dSurface& surface);

}  // namespace pliant::io
