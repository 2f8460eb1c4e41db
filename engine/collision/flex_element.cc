#include "engine/collision/flex_element.h"

#include "engine/collision/convex_geom.h"
#include "engine/collision/hfield_pairs.h"
#include "engine/collision/pairs.h"
#include "engine/geometry/convex_contact.h"
#include "engine/geometry/mpr.h"
#include "engine/geometry/primitive_pairs/primitive_pairs.h"
#include "engine/geometry/surface_normal.h"

namespace pliant {
namespace {

int CollideShapes(const mjModel& m, ContactPoint* point, const ConvexShape& shape1, const ConvexShape& shape2,
                  mjtNum margin) {
  const CcdOptions options = MakeCcdOptions(m);
  return m.opt.disableflags & mjDSBL_NATIVECCD ? MprContact(point, margin, shape1, shape2, options)
                                               : ConvexContacts(point, 1, margin, shape1, shape2, options);
}

void TurnNormals(ContactPoint* points, int n) {
  for (int i = 0; i < n; ++i) Scl3(points[i].normal, points[i].normal, -1);
}

}  // namespace

ElementVertices VerticesOf(const mjModel& m, int flex, int elem) {
  const int n = m.flex_dim[flex] + 1;
  return {m.flex_elem + m.flex_elemdataadr[flex] + elem * n, n};
}

FlexElement::FlexElement(const mjModel& m, const mjData& d, int flex, int elem, int vertex) {
  size_[0] = m.flex_radius[flex];
  size_[1] = size_[2] = 0;
  if (elem < 0) {
    count_ = 1;
    Copy3(points_, FlexVertexPos(m, d, flex, vertex));
  } else {
    const ElementVertices vertices = VerticesOf(m, flex, elem);
    count_ = vertices.n;
    for (int i = 0; i < count_; ++i) Copy3(points_ + 3 * i, FlexVertexPos(m, d, flex, vertices.id[i]));
  }
  if (count_ > 2) return;
  // Nobody asks how the capsule is turned about its axis; which end comes first decides between contacts.
  const mjtNum* end = points_ + 3 * (count_ - 1);
  mjtNum axis[3];
  Sub3(axis, points_, end);
  size_[1] = 0.5 * Normalize3(axis);
  for (int i = 0; i < 3; ++i) {
    pos_[i] = 0.5 * (points_[i] + end[i]);
    mat_[3 * i] = mat_[3 * i + 1] = 0;
    mat_[3 * i + 2] = axis[i];
  }
}

ConvexShape FlexElement::Shape() const {
  ConvexShape shape;
  shape.kind = ConvexShape::Kind::kSimplex;
  shape.points = points_;
  shape.npoint = count_;
  shape.inflate = size_[0];
  return shape;
}

int CollideGeomElement(const mjModel& m, const mjData& d, ContactPoint* points, int geom,
                       const FlexElement& element, mjtNum margin) {
  const int type = m.geom_type[geom], corners = element.corner_count();
  const Placed place = PlaceGeom(m, d, geom);
  if (type == mjGEOM_HFIELD) return CollideHfieldShape(m, d, points, geom, element.Shape(), margin);
  if (type == mjGEOM_SPHERE && corners == 2) return SphereCapsule(points, margin, place, element.Capsule());
  if (type == mjGEOM_SPHERE && corners == 3) {
    return SphereTriangle(points, margin, place, element.Corners());
  }
  if (type == mjGEOM_CAPSULE && corners == 3)
    return CapsuleTriangle(points, margin, place, element.Corners());
  if (type == mjGEOM_BOX && corners == 3) return BoxTriangle(points, margin, place, element.Corners());
  if (type == mjGEOM_CAPSULE && corners == 2) return CapsuleCapsule(points, margin, place, element.Capsule());
  if (type == mjGEOM_BOX && corners == 2) {
    const int n = CapsuleBox(points, margin, element.Capsule(), place);
    TurnNormals(points, n);
    return n;
  }
  const ConvexShape shape = MakeConvexShape(m, d, geom);
  const int n = CollideShapes(m, points, shape, element.Shape(), margin);
  if (n && corners == 3) FixNormal(*points, shape, element.Shape());  // so does release 3.14
  return n;
}

int CollideElementPair(const mjModel& m, ContactPoint* points, const FlexElement& element1,
                       const FlexElement& element2, mjtNum margin) {
  if (element1.corner_count() == 2 && element2.corner_count() == 2) {
    return CapsuleCapsule(points, margin, element1.Capsule(), element2.Capsule());
  }
  return CollideShapes(m, points, element1.Shape(), element2.Shape(), margin);
}

int CollideVertexElement(const mjModel& m, ContactPoint* points, const FlexElement& vertex,
                         const FlexElement& element, mjtNum margin) {
  const Placed sphere = vertex.Capsule();
  if (element.corner_count() == 2) return SphereCapsule(points, margin, sphere, element.Capsule());
  if (element.corner_count() == 3) {
    return SphereTriangle(points, margin, sphere, element.Corners());
  }
  return CollideShapes(m, points, vertex.Shape(), element.Shape(), margin);
}

}  // namespace pliant
