// Convex shapes by their support function: the farthest point in a direction.
#pragma once

#include "engine/geometry/contact_point.h"

namespace pliant {

struct DirectionTable;

// The vertices of a convex mesh, and its hull graph for hill climbing
// (layout of mjModel.mesh_graph; see hull.h).
struct HullView {
  const float* vert = nullptr;  // [nvert x 3]
  int nvert = 0;
  const int* graph = nullptr;                   // null: every vertex is looked at
  const int* extrema = nullptr;                 // [27] where climbs begin: mesh_extrema; null: at 0
  int climb_min = 10;                           // so are those of a mesh with fewer vertices than this
  const DirectionTable* climb_table = nullptr;  // where climbs end; null: unknown
  const DirectionTable* scan_table = nullptr;   // the same where every vertex is looked at
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
  bool middle_of_ties = false;     // of two ends equally far along the direction: the point midway
  bool classic = false;            // ties and rounding of planes, bounds and the classic search
  HullView hull;                   // kMesh
  const double* points = nullptr;  // kPrism: [6 x 3] bottom then top; kSimplex: [npoint x 3]
  int npoint = 0;
  // Identifies the last support vertex: -1 none, kForgotten not known. Searches of meshes go on from there.
  static constexpr int kForgotten = -2;
  mutable int vertex = -1;
  mutable bool missed_vertex = false;  // a search of a mesh had to go on from a vertex that is not known
};

// True when the shape is the hull of finitely many points, so that searches end in finitely many steps.
bool IsPolytope(const ConvexShape& shape);

// Spheres and capsules: points and segments with a radius.
inline bool IsRound(const ConvexShape& shape) {
  return shape.kind == ConvexShape::Kind::kSphere || shape.kind == ConvexShape::Kind::kCapsule;
}

// Farthest point of the shape in direction `dir` (unit length), world; sets shape.vertex.
void Support(double res[3], const ConvexShape& shape, const double dir[3]);

// The same of what is left of a sphere or capsule without its radius: of its centre or axis.
void SupportCore(double res[3], const ConvexShape& shape, const double dir[3]);

// The farthest point of shape 1 in direction `dir` and that of shape 2 against it, as two calls of Support()
// give them: the vertex of their difference farthest along `dir`.
void PairSupport(double on1[3], double on2[3], const ConvexShape& shape1, const ConvexShape& shape2,
                 const double dir[3]);

// Where searches start: the origin of placed shapes, the mean of the corners of a prism, the middle of the
// bounding box of a simplex (which may lie outside).
void ShapeCenter(double res[3], const ConvexShape& shape);

}  // namespace pliant
