#include <algorithm>

#include "engine/collision/convex_geom.h"
#include "engine/collision/pairs.h"
#include "engine/geometry/face_polygon.h"
#include "engine/geometry/mesh_support.h"

namespace pliant {
namespace {

void SetContact(mjPreContact& con, const double point[3], const double normal[3], double dist) {
  con.dist = dist;
  AddScl3(con.pos, point, normal, -0.5 * dist);
  Copy3(con.normal, normal);
  Zero3(con.tangent);
}

// The face at a vertex of the hull that looks most against `normal`, a direction in the frame of the mesh;
// -1 where no faces are known.
int FacingFace(const HullView& hull, int vertex, const double normal[3]) {
  if (hull.npoly <= 0) return -1;
  int best = -1;
  double best_dot = 0;
  for (int i = 0; i < hull.polymapnum[vertex]; ++i) {
    const int face = hull.polymap[hull.polymapadr[vertex] + i];
    const double dot = Dot3(hull.polynormal + 3 * face, normal);
    if (best >= 0 && !(dot < best_dot)) continue;
    best = face;
    best_dot = dot;
  }
  return best;
}

// The corners of a face in the frame of the mesh, counter-clockwise seen from outside, from `first` on.
void CornersFrom(FacePolygon& polygon, const HullView& hull, int face, int first) {
  const int* corner = hull.polyvert + hull.polyvertadr[face];
  const int n = hull.polyvertnum[face];
  const int start = static_cast<int>(std::find(corner, corner + n, first) - corner);
  for (int i = 0; i < std::min(n, kMaxFaceCorners); ++i) {
    const float* vertex = hull.vert + 3 * corner[(start + i) % n];
    for (int k = 0; k < 3; ++k) polygon.corner[polygon.n][k] = static_cast<double>(vertex[k]);
    ++polygon.n;
  }
}

// The face with the deepest vertex that looks most towards the plane: up to three further corners that span
// it, without those beyond the margin and those on the far side of the centre of the mesh. Returns the number
// of contacts with that of the deepest, which comes first.
int CollideFace(mjPreContact* con, const Placed& plane, const double normal[3], const ConvexShape& shape,
                double margin) {
  double local_normal[3];
  MulMatTVec3(local_normal, shape.place.mat, normal);
  const int deepest = GlobalVertex(shape, shape.vertex), face = FacingFace(shape.hull, deepest, local_normal);
  if (face < 0) return 1;
  FacePolygon polygon;
  CornersFrom(polygon, shape.hull, face, deepest);
  KeepFourWithFirst(polygon);
  int n = 1;  // the deepest corner has its contact already
  for (int i = 1; i < polygon.n; ++i) {
    if (Dot3(polygon.corner[i], local_normal) > 0) continue;
    double point[3], offset[3];
    MulMatVec3(point, shape.place.mat, polygon.corner[i]);
    AddTo3(point, shape.place.pos);
    Sub3(offset, point, plane.pos);
    const double dist = Dot3(offset, normal);
    if (dist <= margin) SetContact(con[n++], point, normal, dist);
  }
  return n;
}

}  // namespace

// A plane against an ellipsoid or a mesh: the deepest point; of a mesh more corners of the face
// that it lies on.
int CollidePlaneConvex(const mjModel* m, mjData* d, mjPreContact* con, int geom1, int geom2, mjtNum margin) {
  const Placed plane = PlaceGeom(*m, *d, geom1);
  ConvexShape shape = MakeConvexShape(*m, *d, geom2);
  shape.classic = shape.kind != ConvexShape::Kind::kMesh;  // climbs begin at the corner that is listed
  double normal[3], down[3], deepest[3], offset[3];
  Column3(normal, plane.mat, 2);
  Scl3(down, normal, -1);
  Support(deepest, shape, down);
  Sub3(offset, deepest, plane.pos);
  const double dist = Dot3(offset, normal);
  if (dist > margin) return 0;
  SetContact(*con, deepest, normal, dist);
  return shape.kind == ConvexShape::Kind::kMesh ? CollideFace(con, plane, normal, shape, margin) : 1;
}

}  // namespace pliant
