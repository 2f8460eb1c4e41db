#include "engine/collision/convex_geom.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "engine/collision/contact_frame.h"
#include "engine/collision/narrowphase.h"
#include "engine/collision/pairs.h"
#include "engine/geometry/axis_plane.h"
#include "engine/geometry/convex_contact.h"
#include "engine/geometry/mpr.h"
#include "engine/geometry/oriented_box.h"
#include "engine/geometry/primitive.h"
#include "engine/geometry/surface_normal.h"
#include "engine/math/quat.h"
#include "engine/model/hull_tables.h"
#include "engine/model/options.h"

namespace pliant {
namespace {

// Filled where it lies: a copy would read pairs of pointers that were just written one by one.
void SetHullView(HullView& hull, const mjModel& m, int mesh) {
  hull.vert = m.mesh_vert + 3 * m.mesh_vertadr[mesh];
  hull.nvert = m.mesh_vertnum[mesh];
  if (m.mesh_graphadr[mesh] >= 0) hull.graph = m.mesh_graph + m.mesh_graphadr[mesh];
  hull.extrema = m.mesh_extrema + 27 * mesh;
  const HullTables tables = FindHullTables(m, mesh);
  hull.climb_table = tables.climb;
  hull.scan_table = tables.scan;
  hull.npoly = m.mesh_polynum[mesh];
  const int poly = m.mesh_polyadr[mesh];
  hull.polynormal = m.mesh_polynormal + 3 * poly;
  hull.polyvertadr = m.mesh_polyvertadr + poly;
  hull.polyvertnum = m.mesh_polyvertnum + poly;
  hull.polyvert = m.mesh_polyvert;
  hull.polymapadr = m.mesh_polymapadr + m.mesh_vertadr[mesh];
  hull.polymapnum = m.mesh_polymapnum + m.mesh_vertadr[mesh];
  hull.polymap = m.mesh_polymap;
}

}  // namespace

ConvexShape MakeConvexShape(const mjModel& m, const mjData& d, int geom) {
  ConvexShape shape;
  shape.place = PlaceGeom(m, d, geom);
  if (const Primitive* solid = FindSolid(m.geom_type[geom])) {
    shape.kind = solid->kind;
  } else {
    shape.kind = ConvexShape::Kind::kMesh;
    SetHullView(shape.hull, m, m.geom_dataid[geom]);
  }
  return shape;
}

namespace {

// The classic search leaves the normals of round shapes to be mended.
int FindContacts(ContactPoint* points, int max_contacts, mjtNum margin, const ConvexShape& shape1,
                 const ConvexShape& shape2, const CcdOptions& options, bool classic) {
  return classic ? MprContact(points, margin, shape1, shape2, options)
                 : ConvexContacts(points, max_contacts, margin, shape1, shape2, options);
}

// A geom, turned about a point by a unit quaternion.
struct TurnedGeom {
  mjtNum pos[3];
  mjtNum mat[9];
  ConvexShape shape;

  TurnedGeom(const ConvexShape& geom, const mjtNum center[3], const mjtNum quat[4]) : shape(geom) {
    mjtNum turn[9], offset[3];
    Quat2Mat(turn, quat);
    Sub3(offset, center, geom.place.pos);
    MulMatVec3(pos, turn, offset);
    Sub3(pos, offset, pos);
    AddTo3(pos, geom.place.pos);
    MulMatMat3(mat, turn, geom.place.mat);
    shape.place.pos = pos;
    shape.place.mat = mat;
  }
  TurnedGeom(const TurnedGeom&) = delete;
  TurnedGeom& operator=(const TurnedGeom&) = delete;
};

// Two geoms, turned against each other.
struct TurnedPair {
  TurnedGeom geom1, geom2;

  TurnedPair(const ConvexShape& shape1, const ConvexShape& shape2, const mjtNum center[3],
             const mjtNum axis[3], mjtNum angle)
      : TurnedPair(shape1, shape2, center, Turns(axis, angle)) {}

 private:
  struct Turns {
    mjtNum quat[4], inverse[4];
    Turns(const mjtNum axis[3], mjtNum angle) {
      AxisAngle2Quat(quat, axis, angle);
      NegQuat(inverse, quat);
    }
  };
  TurnedPair(const ConvexShape& shape1, const ConvexShape& shape2, const mjtNum center[3], const Turns& turns)
      : geom1(shape1, center, turns.quat), geom2(shape2, center, turns.inverse) {}
};

bool IsDistinct(const ContactPoint* points, int n, const mjtNum pos[3], mjtNum tolerance) {
  for (int i = 0; i < n; ++i) {
    if (Dist3(points[i].pos, pos) <= tolerance) return false;
  }
  return true;
}

// The contacts of geoms that are turned a little against each other, one for each pair.
void FindTurned(ContactPoint points[4], bool found[4], mjtNum margin, const ConvexShape& shape1,
                const ConvexShape& shape2, TurnedPair pairs[4], const CcdOptions& options, bool classic) {
  FourPairs four;
  for (int i = 0; i < 4; ++i) {
    four.shape1[i] = &pairs[i].geom1.shape;
    four.shape2[i] = &pairs[i].geom2.shape;
  }
  if (!classic && margin == 0 && HaveFourContacts(*four.shape1[0], *four.shape2[0])) {
    return FourContacts(points, found, four, options);
  }
  for (int i = 0; i < 4; ++i) {
    const ConvexShape &turned1 = *four.shape1[i], &turned2 = *four.shape2[i];
    turned1.vertex = shape1.vertex;
    turned2.vertex = shape2.vertex;
    found[i] = FindContacts(points + i, 1, margin, turned1, turned2, options, classic);
    shape1.vertex = turned1.vertex;
    shape2.vertex = turned2.vertex;
  }
}

// More points of a contact between flat or straight surfaces that are not both polytopes: the geoms are
// turned a little against each other about both tangents, and the contacts of the turned geoms that lie
// elsewhere are added, at the depth of the first. Returns the new number of points.
int AddPerturbed(ContactPoint* points, mjtNum margin, const ConvexShape& shape1, const ConvexShape& shape2,
                 mjtNum radius, const CcdOptions& options, bool classic) {
  constexpr mjtNum kAngle = 1e-3, kSpacing = 1e-3;
  mjtNum frame[9];
  Copy3(frame, points[0].normal);
  Zero3(frame + 3);
  MakeFrame(frame);
  mjtNum center[3];
  Copy3(center, points[0].pos);
  const mjtNum *const tangent1 = frame + 3, *const tangent2 = frame + 6;
  TurnedPair pairs[4] = {{shape1, shape2, center, tangent1, -kAngle},
                         {shape1, shape2, center, tangent1, kAngle},
                         {shape1, shape2, center, tangent2, -kAngle},
                         {shape1, shape2, center, tangent2, kAngle}};
  ContactPoint turned[4];
  bool found[4];
  FindTurned(turned, found, margin, shape1, shape2, pairs, options, classic);
  int n = 1;
  for (int i = 0; i < 4; ++i) {
    if (!found[i] || !IsDistinct(points, n, turned[i].pos, kSpacing * radius)) continue;
    points[n] = turned[i];
    points[n].dist = points[0].dist;
    if (classic) FixNormal(points[n], shape1, shape2);  // of the geoms as they are, not as they were turned
    ++n;
  }
  return n;
}

bool HasFlatFaces(const ConvexShape& shape) {
  return IsPolytope(shape) || shape.kind == ConvexShape::Kind::kCylinder;
}

// Around a geom, from its size as it is now; around a mesh from its bounding box.
OrientedBox GeomBox(const mjModel& m, const ConvexShape& shape, int geom) {
  OrientedBox box = {shape.place.pos, shape.place.mat, {0, 0, 0}, {0, 0, 0}};
  if (const Primitive* solid = FindSolid(m.geom_type[geom])) {
    solid->half_extents(shape.place.size, box.half);
  } else {
    Copy3(box.center, m.geom_aabb + 6 * geom);
    Copy3(box.half, m.geom_aabb + 6 * geom + 3);
  }
  return box;
}

// About the frame of a mesh; of other shapes, whose sizes a program may change, no bound.
double BoundRadius(const mjModel& m, const ConvexShape& shape, int geom) {
  return shape.kind == ConvexShape::Kind::kMesh ? m.geom_rbound[geom] : HUGE_VAL;
}

// Most pairs whose bounding spheres meet are so by more than `gap`, and the search would find nothing either.
// Of two meshes its first step tells as much in as short a time.
bool AreClearlyApart(const mjModel& m, const ConvexShape& shape1, int geom1, const ConvexShape& shape2,
                     int geom2, mjtNum gap) {
  using Kind = ConvexShape::Kind;
  if (shape1.kind == Kind::kMesh && shape2.kind == Kind::kMesh) return false;
  const OrientedBox box1 = GeomBox(m, shape1, geom1), box2 = GeomBox(m, shape2, geom2);
  if (shape1.kind == Kind::kBox) return PlaneOnBoxParts(box1, shape2, BoundRadius(m, shape2, geom2), gap);
  if (shape2.kind == Kind::kBox) return PlaneOnBoxParts(box2, shape1, BoundRadius(m, shape1, geom1), gap);
  if (FacePartsBoxes(box1, box2, gap)) return true;
  if (shape2.kind == Kind::kMesh) return !IsRound(shape1) && PlaneOnBoxParts(box2, shape1, HUGE_VAL, gap);
  return HasAxis(shape1) && HasAxis(shape2) && AxisPlaneParts(shape1, shape2, gap);
}

bool IsSmooth(int type) {
  const Primitive* solid = FindSolid(type);
  return solid && solid->smooth;
}

}  // namespace

namespace {

// More points of a pair's only contact, where parts of both geoms are flat or straight.
int Spread(ContactPoint* points, const mjModel& m, const ConvexShape& shape1, int geom1,
           const ConvexShape& shape2, int geom2, mjtNum margin) {
  if (!HasMultiCcd(m) || IsSmooth(m.geom_type[geom1]) || IsSmooth(m.geom_type[geom2])) return 1;
  const bool classic = m.opt.disableflags & mjDSBL_NATIVECCD;
  const mjtNum radius = std::min(m.geom_rbound[geom1], m.geom_rbound[geom2]);
  return AddPerturbed(points, margin, shape1, shape2, radius, MakeCcdOptions(m), classic);
}

// How far apart geoms are whose boxes show that a search would find nothing.
mjtNum ClearGap(const CcdOptions& options, mjtNum margin) {
  return std::max<mjtNum>(margin, 0) + 2 * options.tolerance;
}

}  // namespace

int CollideConvex(const mjModel* m, mjData* d, mjPreContact* con, int geom1, int geom2, mjtNum margin) {
  ConvexShape shape1 = MakeConvexShape(*m, *d, geom1), shape2 = MakeConvexShape(*m, *d, geom2);
  const CcdOptions options = MakeCcdOptions(*m);
  const bool classic = m->opt.disableflags & mjDSBL_NATIVECCD;
  if (!classic && AreClearlyApart(*m, shape1, geom1, shape2, geom2, ClearGap(options, margin))) return 0;
  const bool features =
      HasMultiCcd(*m) && !classic && margin <= 0 && HasFlatFaces(shape1) && HasFlatFaces(shape2);
  ContactPoint points[mjMAXCONPAIR];
  int n = FindContacts(points, features ? mjMAXCONPAIR : 1, margin, shape1, shape2, options, classic);
  if (classic && n > 0) FixNormal(*points, shape1, shape2);
  if (n == 1 && !features) n = Spread(points, *m, shape1, geom1, shape2, geom2, margin);
  for (int i = 0; i < n; ++i) ToContact(points[i], con[i]);
  return n;
}

bool MayBeFoundAhead(const mjModel& m, int geom1, int geom2) {
  const auto type1 = static_cast<mjtGeom>(m.geom_type[geom1]),
             type2 = static_cast<mjtGeom>(m.geom_type[geom2]);
  return (type1 == mjGEOM_SPHERE || type1 == mjGEOM_CAPSULE) &&
         (type2 == mjGEOM_ELLIPSOID || type2 == mjGEOM_CYLINDER) &&
         mjCOLLISIONFUNC[type1][type2] == CollideConvex;
}

bool AreSoonApart(const mjModel& m, const mjData& d, int geom1, int geom2) {
  const ConvexShape shape1 = MakeConvexShape(m, d, geom1), shape2 = MakeConvexShape(m, d, geom2);
  const CcdOptions options = MakeCcdOptions(m);
  return AreClearlyApart(m, shape1, geom1, shape2, geom2, ClearGap(options, 0)) ||
         AreParted(shape1, shape2, options);
}

void FindAhead(const mjModel& m, const mjData& d, FoundAhead* const pair[], int n) {
  constexpr int kTogether = 16;
  ConvexShape shapes[kTogether][2];
  PairContact contacts[kTogether];
  for (; n > 0; pair += kTogether, n -= kTogether) {
    const int count = std::min(n, kTogether);
    for (int i = 0; i < count; ++i) {
      shapes[i][0] = MakeConvexShape(m, d, pair[i]->geom1);
      shapes[i][1] = MakeConvexShape(m, d, pair[i]->geom2);
      contacts[i].shape1 = &shapes[i][0];
      contacts[i].shape2 = &shapes[i][1];
    }
    ManyContacts(contacts, count, MakeCcdOptions(m));
    for (int i = 0; i < count; ++i) {
      pair[i]->touches = contacts[i].touches;
      if (contacts[i].touches) pair[i]->point = contacts[i].contact;
    }
  }
}

int FinishFoundAhead(const mjModel& m, const mjData& d, mjPreContact* con, const FoundAhead& pair) {
  if (!pair.touches) return 0;
  ContactPoint points[mjMAXCONPAIR];
  points[0] = pair.point;
  const int n = Spread(points, m, MakeConvexShape(m, d, pair.geom1), pair.geom1,
                       MakeConvexShape(m, d, pair.geom2), pair.geom2, 0);
  for (int i = 0; i < n; ++i) ToContact(points[i], con[i]);
  return n;
}

}  // namespace pliant
