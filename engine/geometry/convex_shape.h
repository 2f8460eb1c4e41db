// Convex shapes by their support function: the farthest point in a direction.
#pragma once

#include "engine/geometry/contact_point.h"

namespace pliant {

// The vertices of a convex mesh, and its hull graph for hill climbing (layout of mjModel.mesh_graph; see
// hull.h).
struct HullView {
  const float* vert = nullptr;  // [nvert x 3]
  int nvert = 0;
  const int* graph = nullptr;  // null: every vertex is looked at
  int climb_min = 10;          // so are those of a mesh with fewer vertices than this
  // Merged faces of the hull, for contacts between faces (see polygons.h).
  int npoly = 0;
  const double* polynormal = nullptr;  // [npoly x 3]
  const int* polyvertadr = nullptr;    // [npoly] into polyvert
  const int* polyvertnum = nullptr;    // [npoly]
  const int* polyvert = nullptr;       // vertices of each face, counter-clockwise seen from outside
  const int* polymapadr = nullptr;     // [nvert] into polymap
  const int* polymapnum = nullptr;     // [nvert]
  const int* polymap = nullptr;        // faces at each vertex
};

// Vertices of a small mesh or hull as doubles, one array a coordinate. Filled by LoadVertices; padded with
// copies of the first vertex.
struct VertexBlock {
  static constexpr int kMax = 48;
  alignas(32) double x[kMax];
  double y[kMax];
  double z[kMax];
  int n = 0;  // a multiple of 4: the rest are no numbers
};

struct ConvexShape {
  enum class Kind : unsigned char {
    kPoint,    // size unused
    kSegment,  // size[1] half length along z
    kSphere,
    kCapsule,
    kEllipsoid,
    kCylinder,
    kBox,
    kMesh,
    kPrism,    // six points given in `prism`
    kSimplex,  // 1 to 4 points: an element of a flexible body
  };
  Kind kind;
  Placed place = {nullptr, nullptr, nullptr};  // null for shapes given by points
  double inflate = 0;                          // every support point moves this far along the direction
  bool middle_of_ties = false;         // of two ends equally far along the direction: the point midway
  bool classic = false;                // ties and rounding of planes, bounds and the classic search
  HullView hull;                       // kMesh
  const VertexBlock* block = nullptr;  // kMesh: its vertices, if they fit
  const double* points = nullptr;      // kPrism: [6 x 3] bottom then top; kSimplex: [npoint x 3]
  int npoint = 0;
  // Last support vertex: -1 none. Where hill climbing starts, and what identifies a vertex.
  mutable int vertex = -1;
};

// Copies the vertices of a small mesh into `block`, which must live as long as the shape is used. Does
// nothing for other shapes.
void LoadVertices(ConvexShape& shape, VertexBlock& block);

// True when the shape is the hull of finitely many points, so that searches end in finitely many steps.
bool IsPolytope(const ConvexShape& shape);

// Farthest point of the shape in direction `dir` (unit length), world; sets shape.vertex.
void Support(double res[3], const ConvexShape& shape, const double dir[3]);

// Index into hull.vert of the last support vertex of a mesh.
int GlobalVertex(const ConvexShape& mesh);

// A point inside.
void ShapeCenter(double res[3], const ConvexShape& shape);

}  // namespace pliant
