// One element of a flexible body against something else: a line element is a capsule, triangles and
// tetrahedra are convex shapes rounded with the radius of the flex.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/geometry/contact_point.h"
#include "engine/geometry/convex_shape.h"
#include "engine/geometry/primitive_pairs/primitive_pairs.h"

namespace pliant {

// The vertices of an element: their ids within the flex, and how many.
struct ElementVertices {
  const int* id;
  int n;
};
ElementVertices VerticesOf(const mjModel& m, int flex, int elem);

inline const mjtNum* FlexVertexPos(const mjModel& m, const mjData& d, int flex, int vertex) {
  return d.flexvert_xpos + 3 * (m.flex_vertadr[flex] + vertex);
}

// An element, or a vertex (elem < 0), by value of its corners. The shapes that it gives point into it.
class FlexElement {
 public:
  FlexElement(const mjModel& m, const mjData& d, int flex, int elem, int vertex = -1);
  FlexElement(const FlexElement&) = delete;
  FlexElement& operator=(const FlexElement&) = delete;

  int corner_count() const { return count_; }
  const mjtNum* corner(int i) const { return points_ + 3 * i; }
  mjtNum radius() const { return size_[0]; }
  ConvexShape Shape() const;
  // Of two corners: the capsule around them; of one: a sphere.
  Placed Capsule() const { return {pos_, mat_, size_}; }
  // Of three corners: the rounded triangle.
  Triangle Corners() const { return {{corner(0), corner(1), corner(2)}, size_[0]}; }

 private:
  mjtNum points_[12];
  int count_;
  mjtNum pos_[3], mat_[9], size_[3];  // of the capsule
};

// Contacts within `margin` with normals from the first to the second; at most mjMAXCONPAIR.
// Return their number.
//   geom: any type but planes and signed distance fields
int CollideGeomElement(const mjModel& m, const mjData& d, ContactPoint* points, int geom,
                       const FlexElement& element, mjtNum margin);
int CollideElementPair(const mjModel& m, ContactPoint* points, const FlexElement& element1,
                       const FlexElement& element2, mjtNum margin);
int CollideVertexElement(const mjModel& m, ContactPoint* points, const FlexElement& vertex,
                         const FlexElement& element, mjtNum margin);

}  // namespace pliant
