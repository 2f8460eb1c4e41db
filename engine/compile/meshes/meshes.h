// Mesh assets: from raw vertices and faces to what mjModel stores.
#pragma once

#include <mujoco/mjspec.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/held_array.h"
#include "engine/geometry/octree.h"
#include "engine/model/hull_tables.h"

namespace pliant::compile {

// What is known of a mesh before compiling: the file's or the XML's arrays and the attributes. File loaders
// give floats. Empty face_normal / face_texcoord mean the first normal of each vertex / the indices of face;
// their ids may be outside.
struct MeshInput {
  std::vector<float> vert;         // [nvert x 3]
  std::vector<float> normal;       // [nnormal x 3]
  std::vector<float> texcoord;     // [ntexcoord x 2]
  std::vector<int> face;           // [nface x 3]; empty: the convex hull gives the faces
  std::vector<int> face_normal;    // [nface x 3]
  std::vector<int> face_texcoord;  // [nface x 3]
  double scale[3] = {1, 1, 1};
  double refpos[3] = {0, 0, 0};
  double refquat[4] = {1, 0, 0, 0};
  mjtMeshInertia inertia = mjMESH_INERTIA_LEGACY;
  bool smooth_normal = false;
  bool turn_faces = false;  // the scale mirrors: faces are turned, after the normals are made of them
  int max_hull_vert = -1;
  bool need_hull = true;  // some geom that uses the mesh collides (contype, conaffinity, or an explicit pair)
  int octree_depth = -1;  // deepest level of its octree of distances; -1: no geom of type sdf uses it
  bool keep_frame = false;  // the surface of a distance field: it stays where the field is, not at its own
                            // centre of mass and principal axes
};

// Of MeshPolygons (geometry/polygons.h); its lists follow each other.
struct CompiledPolygons {
  HeldArray<double> normal;
  HeldArray<int> vertnum, vert, mapnum, map;

  int Size() const { return static_cast<int>(vertnum.size()); }
};

// One mesh as stored in mjModel (all ids local to the mesh), and what geoms need of it.
struct CompiledMesh {
  HeldArray<double> exact;  // [nvert x 3] vertices before they are rounded to float: trees are made of these
  HeldArray<float> vert, normal, texcoord;
  HeldArray<int> face, face_normal;
  HeldArray<int> face_texcoord;  // empty: all 0
  HeldArray<int> graph;          // packed hull (HullGraph::Packed), empty without hull
  CompiledPolygons polygons;
  HeldArray<int> leaf_order;  // [nface] of the tree over the faces, which it gives (geometry/bvh.h): the tree
                              // itself takes ten times the memory
  Octree octree;              // empty unless octree_depth >= 0
  MeshTablesPtr tables;       // of the hull, null without; CompileMesh() leaves it to others to make them
  double scale[3] = {1, 1, 1};
  double pos[3] = {0, 0, 0};            // mesh_pos: pose of the compiled mesh frame in the asset's frame
  double quat[4] = {1, 0, 0, 0};        // mesh_quat
  double aabb[6] = {0, 0, 0, 0, 0, 0};  // centre, half sizes, compiled frame
  double volume = 0;                    // area for inertia="shell"
  double inertia[3] = {0, 0, 0};        // principal moments for density 1
  double inertia_box[3] = {0, 0, 0};    // half sizes of the equivalent-inertia box
};

using CompiledMeshPtr = std::shared_ptr<const CompiledMesh>;

// Returns false with a sentence in `error` (without the mesh's name: the caller knows it).
bool CompileMesh(const MeshInput& input, CompiledMesh& out, std::string& error);

// Whether the surface is compiled without the hull, which may come later: it gives no faces and no inertia.
bool HullCanWait(const MeshInput& input);

// Completes what CompileMesh() made of this input without `need_hull`: the arrays are those that it makes at
// once. False with a sentence in `error`, and `mesh` as it was, when there is no hull.
bool AddHull(const MeshInput& input, CompiledMesh& mesh, std::string& error);

// Of the memory of its arrays, distance field left out.
std::size_t BytesOf(const CompiledMesh& mesh);

}  // namespace pliant::compile
