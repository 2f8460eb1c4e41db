// Flat polygons of a triangulated surface: neighbouring triangles of (nearly) equal normal, merged.
#pragma once

#include <span>
#include <vector>

namespace pliant {

// Layout of the mesh_poly* arrays of mjModel, for one mesh.
struct MeshPolygons {
  std::vector<double> normal;  // [npoly x 3] unit, outward
  std::vector<int> vertadr;    // [npoly] start in vert
  std::vector<int> vertnum;    // [npoly]
  std::vector<int> vert;       // corner vertex ids, counter-clockwise
  std::vector<int> mapadr;     // [nvert] start in map
  std::vector<int> mapnum;     // [nvert]
  std::vector<int> map;        // polygon ids grouped by vertex

  int Size() const { return static_cast<int>(vertnum.size()); }
};

// Merges the triangles `face` [nface x 3] (ids into `vert` [nvert x 3]) and fills everything but the normals.
// Polygons come in the order of DirectionOrder; those of one direction in order of their first face.
void MergeCoplanarFaces(std::span<const double> vert, std::span<const int> face, MeshPolygons& out);

// Fills the normals from the first three corners, for vertices that may have moved (scaled, rotated) since
// the merge. Where these lie on one line, a polygon that is used for collisions gets the normal of the whole
// loop; another one the same as in the reference, which is no unit vector.
void ComputePolygonNormals(std::span<const double> vert, bool for_collision, MeshPolygons& polygons);

}  // namespace pliant
