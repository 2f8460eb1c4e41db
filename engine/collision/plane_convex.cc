#include "engine/collision/convex_geom.h"
#include "engine/collision/pairs.h"

namespace pliant {
namespace {

constexpr int kMaxContacts = 3;      // of a mesh, with the deepest
constexpr double kMinSpacing = 0.3;  // between extra contacts and the deepest, times the bounding radius

struct PlaneMesh {
  const double* plane_pos;
  double normal[3];
  const double* pos;
  const double* mat;
  double margin;
  double spacing;
};

// Adds a vertex of the mesh if it is within the margin and not too close to the first contact.
int AddVertex(mjPreContact* con, const PlaneMesh& pair, const float* vertex, const double first[3]) {
  const double local[3] = {vertex[0], vertex[1], vertex[2]};
  double point[3], offset[3];
  MulMatVec3(point, pair.mat, local);
  AddTo3(point, pair.pos);
  Sub3(offset, point, pair.plane_pos);
  const double dist = Dot3(offset, pair.normal);
  if (dist > pair.margin || Dist3(point, first) < pair.spacing) return 0;
  con->dist = dist;
  AddScl3(con->pos, point, pair.normal, -0.5 * dist);
  Copy3(con->normal, pair.normal);
  Zero3(con->tangent);
  return 1;
}

// Neighbours of the deepest vertex on the hull, or all vertices of a mesh without hull.
int AddExtra(const ConvexShape& shape, const PlaneMesh& pair, mjPreContact* con) {
  const HullView& hull = shape.hull;
  double first[3];
  Copy3(first, con[0].pos);
  int n = 1;
  if (!hull.graph) {
    for (int i = 0; i < hull.nvert && n < kMaxContacts; ++i) {
      if (i != GlobalVertex(shape)) n += AddVertex(con + n, pair, hull.vert + 3 * i, first);
    }
    return n;
  }
  const int* edge_adr = hull.graph + 2;
  const int* global = edge_adr + hull.graph[0];
  const int* edges = global + hull.graph[0];
  for (const int* edge = edges + edge_adr[shape.vertex]; *edge >= 0 && n < kMaxContacts; ++edge) {
    n += AddVertex(con + n, pair, hull.vert + 3 * global[*edge], first);
  }
  return n;
}

}  // namespace

// A plane against an ellipsoid or a mesh: the deepest point; for a mesh up to two more vertices near it.
int CollidePlaneConvex(const mjModel* m, mjData* d, mjPreContact* con, int geom1, int geom2, mjtNum margin) {
  const Placed plane = PlaceGeom(*m, *d, geom1);
  ConvexShape shape = MakeConvexShape(*m, *d, geom2);
  shape.hull.climb_min = 0;  // decides which of several lowest vertices counts
  shape.classic = true;
  PlaneMesh pair;
  pair.plane_pos = plane.pos;
  Column3(pair.normal, plane.mat, 2);
  double down[3], deepest[3], offset[3];
  Scl3(down, pair.normal, -1);
  Support(deepest, shape, down);
  Sub3(offset, deepest, plane.pos);
  const double dist = Dot3(offset, pair.normal);
  if (dist > margin) return 0;
  con->dist = dist;
  AddScl3(con->pos, deepest, pair.normal, -0.5 * dist);
  Copy3(con->normal, pair.normal);
  Zero3(con->tangent);
  if (shape.kind != ConvexShape::Kind::kMesh) return 1;

  pair.pos = shape.place.pos;
  pair.mat = shape.place.mat;
  pair.margin = margin;
  pair.spacing = kMinSpacing * m->geom_rbound[geom2];
  return AddExtra(shape, pair, con);
}

}  // namespace pliant
