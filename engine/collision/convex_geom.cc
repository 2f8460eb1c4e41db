#include "engine/collision/convex_geom.h"

#include "engine/collision/pairs.h"
#include "engine/geometry/convex_contact.h"

namespace pliant {
namespace {

HullView MakeHullView(const mjModel& m, int mesh) {
  HullView hull;
  hull.vert = m.mesh_vert + 3 * m.mesh_vertadr[mesh];
  hull.nvert = m.mesh_vertnum[mesh];
  if (m.mesh_graphadr[mesh] >= 0) hull.graph = m.mesh_graph + m.mesh_graphadr[mesh];
  hull.npoly = m.mesh_polynum[mesh];
  const int poly = m.mesh_polyadr[mesh];
  hull.polynormal = m.mesh_polynormal + 3 * poly;
  hull.polyvertadr = m.mesh_polyvertadr + poly;
  hull.polyvertnum = m.mesh_polyvertnum + poly;
  hull.polyvert = m.mesh_polyvert;
  hull.polymapadr = m.mesh_polymapadr + m.mesh_vertadr[mesh];
  hull.polymapnum = m.mesh_polymapnum + m.mesh_vertadr[mesh];
  hull.polymap = m.mesh_polymap;
  return hull;
}

}  // namespace

ConvexShape MakeConvexShape(const mjModel& m, const mjData& d, int geom) {
  ConvexShape shape;
  shape.place = PlaceGeom(m, d, geom);
  switch (m.geom_type[geom]) {
    case mjGEOM_SPHERE:
      shape.kind = ConvexShape::Kind::kSphere;
      break;
    case mjGEOM_CAPSULE:
      shape.kind = ConvexShape::Kind::kCapsule;
      break;
    case mjGEOM_ELLIPSOID:
      shape.kind = ConvexShape::Kind::kEllipsoid;
      break;
    case mjGEOM_CYLINDER:
      shape.kind = ConvexShape::Kind::kCylinder;
      break;
    case mjGEOM_BOX:
      shape.kind = ConvexShape::Kind::kBox;
      break;
    default:
      shape.kind = ConvexShape::Kind::kMesh;
      shape.hull = MakeHullView(m, m.geom_dataid[geom]);
  }
  return shape;
}

int CollideConvex(const mjModel* m, const mjData* d, mjContact* con, int geom1, int geom2, mjtNum margin) {
  const bool multi = m->opt.enableflags & mjENBL_MULTICCD;
  ContactPoint points[mjMAXCONPAIR];
  const int n = ConvexContacts(points, multi ? mjMAXCONPAIR : 1, margin, MakeConvexShape(*m, *d, geom1),
                               MakeConvexShape(*m, *d, geom2), MakeCcdOptions(*m));
  for (int i = 0; i < n; ++i) ToContact(points[i], con[i]);
  return n;
}

}  // namespace pliant
