#include "engine/collision/pairs.h"

#include <algorithm>
#include <array>

#include "engine/collision/convex_geom.h"
#include "engine/collision/hfield_pairs.h"
#include "engine/collision/narrowphase.h"
#include "engine/collision/sdf.h"
#include "engine/geometry/primitive_pairs/primitive_pairs.h"

namespace pliant {
namespace {

// Adapts a closed-form pair to the type of a collision function.
template <int (*collide)(ContactPoint*, double, const Placed&, const Placed&), int max_points>
int Primitive(const mjModel* m, mjData* d, mjPreContact* con, int geom1, int geom2, mjtNum margin) {
  ContactPoint points[max_points];
  const int n = collide(points, margin, PlaceGeom(*m, *d, geom1), PlaceGeom(*m, *d, geom2));
  for (int i = 0; i < n; ++i) ToContact(points[i], con[i]);
  return n;
}

}  // namespace
}  // namespace pliant

using namespace pliant;

// Rows and columns: plane, hfield, sphere, capsule, ellipsoid, cylinder, box, mesh, sdf.
mjfCollision mjCOLLISIONFUNC[mjNGEOMTYPES][mjNGEOMTYPES] = {
    {nullptr, nullptr, Primitive<PlaneSphere, 1>, Primitive<PlaneCapsule, 2>, CollidePlaneConvex,
     Primitive<PlaneCylinder, 4>, Primitive<PlaneBox, 4>, CollidePlaneConvex, CollidePlaneConvex},
    {nullptr, nullptr, CollideHfieldConvex, CollideHfieldConvex, CollideHfieldConvex, CollideHfieldConvex,
     CollideHfieldConvex, CollideHfieldConvex, CollideHfieldConvex},
    {nullptr, nullptr, Primitive<SphereSphere, 1>, Primitive<SphereCapsule, 1>, CollideConvex,
     Primitive<SphereCylinder, 1>, Primitive<SphereBox, 1>, CollideConvex, CollideSdf},
    {nullptr, nullptr, nullptr, Primitive<CapsuleCapsule, 2>, CollideConvex, CollideConvex,
     Primitive<CapsuleBox, 2>, CollideConvex, CollideSdf},
    {nullptr, nullptr, nullptr, nullptr, CollideConvex, CollideConvex, CollideConvex, CollideConvex,
     CollideSdf},
    {nullptr, nullptr, nullptr, nullptr, nullptr, CollideConvex, CollideConvex, CollideConvex, CollideSdf},
    {nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, Primitive<BoxBox, kMaxBoxBox>, CollideConvex,
     CollideSdf},
    {nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, CollideConvex, CollideMeshSdf},
    {nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, CollideSdf},
};

namespace pliant {
namespace {

using CollisionTable = std::array<mjfCollision, mjNGEOMTYPES * mjNGEOMTYPES>;

CollisionTable CopyTable() {
  CollisionTable table;
  std::copy_n(&mjCOLLISIONFUNC[0][0], table.size(), table.begin());
  return table;
}

// From before any program can have changed it.
const CollisionTable own_table = CopyTable();

}  // namespace

bool HasOwnCollisions() { return CopyTable() == own_table; }

}  // namespace pliant
