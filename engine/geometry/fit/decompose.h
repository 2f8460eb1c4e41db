// Approximate convex decomposition of a mesh: convex parts that together fill little more than its solid.
//
// The solid is cut by planes across its own axes, always the part whose hull adds most volume, where the
// hulls of the two pieces add least (the concavity measure and the cuts of Mamou, "Volumetric hierarchical
// approximate convex decomposition", Game Engine Gems 3, 2016; the recursion of Lien and Amato, "Approximate
// convex decomposition of polyhedra", 2007). Pieces are cut out of the faces themselves, so hulls touch the
// surface, and planes lie at corners of the mesh where it has few. Neighbours whose common hull adds nothing
// are joined again.
#pragma once

#include <functional>
#include <span>
#include <vector>

namespace pliant {

struct DecomposeOptions {
  int max_parts = 16;
  double error = 0.05;  // volume that the parts add, as a share of the solid's: smaller ones end the cutting
  int max_vertices = 48;  // of a part
  int lines = 64;         // fineness with which volumes are measured, see SolidColumns
};

struct ConvexPart {
  std::vector<double> vert;  // [n x 3], all on its hull
  std::vector<int> face;     // [m x 3], counter-clockwise from outside
  double volume = 0;
};

struct Decomposition {
  std::vector<ConvexPart> parts;
  double volume = 0;      // of the solid
  double hull_error = 0;  // what its one hull adds, as a share of it
  double error = 0;       // what the parts add
};

// Is told the parts so far and their error after each cut; false ends the cutting there.
using DecomposeProgress = std::function<bool(int parts, double error)>;

// `vert` [nvert x 3], `face` [nface x 3], closed up to small cracks. No parts when the mesh has no volume.
Decomposition Decompose(std::span<const double> vert, std::span<const int> face,
                        const DecomposeOptions& options, const DecomposeProgress& progress = {});

}  // namespace pliant
