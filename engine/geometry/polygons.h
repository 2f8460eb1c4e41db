// Flat polygons of a convex hull: neighbouring triangles of (nearly) equal normal, merged.
#pragma once

#include <span>
#include <vector>

namespace pliant {

// Layout of the mesh_poly* arrays of mjModel, for one mesh.
struct HullPolygons {
  std::vector<double> normal;  // [npoly x 3] unit, outward
  std::vector<int> vertadr;    // [npoly] start in vert
  std::vector<int> vertnum;    // [npoly]
  std::vector<int> vert;       // corner vertex ids, counter-clockwise
  std::vector<int> mapadr;     // [nvert] start in map
  std::vector<int> mapnum;     // [nvert]
  std::vector<int> map;        // polygon ids grouped by vertex

  int Size() const { return static_cast<int>(vertnum.size()); }
};

// `vert` [nvert x 3], `face` [nface x 3] the triangles of the hull, with ids into vert.
void MergeCoplanarFaces(std::span<const double> vert, std::span<const int> face, HullPolygons& out);

}  // namespace pliant
