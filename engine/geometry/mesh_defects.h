// What is wrong with a triangle mesh as the surface of a solid.
#pragma once

#include <span>

namespace pliant {

struct MeshDefects {
  int open_edges = 0;       // of one face alone: the rim of a hole
  int holes = 0;            // loops of such edges
  int turned_edges = 0;     // whose two faces run along them in the same direction: one is turned around
  int crowded_edges = 0;    // of more than two faces
  int duplicate_faces = 0;  // with the corners of an earlier one, in any order
  int flat_faces = 0;       // without area
  double volume = 0;        // that the faces enclose; negative when they look inward
};

// `vert` [nvert x 3], `face` [nface x 3]. Vertices at the same place count as one, as formats without shared
// vertices repeat them. Faces without area and duplicates are counted, and not looked at otherwise.
MeshDefects FindMeshDefects(std::span<const double> vert, std::span<const int> face);

}  // namespace pliant
