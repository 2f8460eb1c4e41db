// Outlines of SDFormat, which are drawn upward to solids: as a surface, and as convex solids that collide.
#pragma once

#include <array>
#include <vector>

namespace pliant::foreign::sdf {

using OutlinePoint = std::array<double, 2>;
using Outline = std::vector<OutlinePoint>;  // closed, in either direction

struct Prism {
  std::vector<float> vertices;             // [n x 3], around z = 0
  std::vector<int> faces;                  // [m x 3], seen from outside counter-clockwise
  std::vector<float> normals;              // [k x 3]
  std::vector<int> face_normals;           // [m x 3], all flat
  std::vector<std::vector<float>> pieces;  // corners [k x 3] of convex solids that fill it
};

// What lies inside an odd number of the outlines, from z = 0 to the height, as Gazebo extrudes them. False
// when that is nothing: too few points, no area or no height, or outlines that cross.
bool MakePrism(const std::vector<Outline>& outlines, double height, Prism& prism);

}  // namespace pliant::foreign::sdf
