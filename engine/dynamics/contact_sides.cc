#include "engine/dynamics/contact_sides.h"

#include <algorithm>
#include <cmath>

#include "engine/math/vec3.h"

namespace pliant {
namespace {

// Nodes of a trilinear flex that hold less than this share of a vertex are left out: their shape function is
// zero but for rounding.
constexpr mjtNum kMinShare = 1e-5;

void Push(ContactSides* sides, int body, mjtNum weight) {
  if (sides->count == ContactSides::kMax) return;
  sides->body[sides->count] = body;
  sides->weight[sides->count] = weight;
  sides->share[sides->count] = std::fabs(weight);
  ++sides->count;
}

// Adds the bodies that hold one vertex: its own, or the eight corner nodes of a trilinear flex, whose shape
// functions at the vertex are products of its normalized coordinates.
void PushVertex(const mjModel& m, int flex, int vertex, mjtNum weight, ContactSides* sides) {
  const int index = m.flex_vertadr[flex] + vertex;
  if (!m.flex_interp[flex]) {
    Push(sides, m.flex_vertbodyid[index], weight);
    return;
  }
  const mjtNum* at = m.flex_vert0 + 3 * index;
  for (int node = 0; node < m.flex_nodenum[flex]; ++node) {
    const mjtNum shape =
        (node & 4 ? at[0] : 1 - at[0]) * (node & 2 ? at[1] : 1 - at[1]) * (node & 1 ? at[2] : 1 - at[2]);
    if (shape >= kMinShare) Push(sides, m.flex_nodebodyid[m.flex_nodeadr[flex] + node], weight * shape);
  }
}

// Adds the vertices of an element but `skip`, in inverse proportion to their distance from the contact; the
// weights sum to one.
void PushElement(const mjModel& m, const mjData& d, const mjContact& contact, int side, int skip,
                 ContactSides* sides) {
  const int flex = contact.flex[side], dim = m.flex_dim[flex];
  const int* vertices = m.flex_elem + m.flex_elemdataadr[flex] + contact.elem[side] * (dim + 1);
  const mjtNum sign = side ? 1 : -1;
  const int first = sides->count;
  int kept[4];
  mjtNum weight[4], total = 0;
  int n = 0;
  for (int k = 0; k <= dim; ++k) {
    if (vertices[k] == skip) continue;
    const mjtNum distance = Dist3(contact.pos, d.flexvert_xpos + 3 * (m.flex_vertadr[flex] + vertices[k]));
    kept[n] = vertices[k];
    weight[n] = 1 / std::max<mjtNum>(mjMINVAL, distance);
    total += weight[n];
    ++n;
  }
  for (int k = 0; k < n; ++k) {
    // Of an element held by nodes the reference counts only the last vertex.
    if (m.flex_interp[flex]) std::fill(sides->share + first, sides->share + sides->count, 0);
    PushVertex(m, flex, kept[k], sign * weight[k] / total, sides);
  }
}

}  // namespace

void FindContactSides(const mjModel& m, const mjData& d, const mjContact& contact, ContactSides* sides) {
  sides->count = 0;
  for (int side = 0; side < 2; ++side) {
    const mjtNum sign = side ? 1 : -1;
    if (contact.geom[side] >= 0) {
      Push(sides, m.geom_bodyid[contact.geom[side]], sign);
    } else if (contact.vert[side] >= 0) {
      PushVertex(m, contact.flex[side], contact.vert[side], sign, sides);
    } else {
      // A vertex in contact with its own flex's element does not push itself.
      const int other = 1 - side;
      const int skip = contact.flex[other] == contact.flex[side] ? contact.vert[other] : -1;
      PushElement(m, d, contact, side, skip, sides);
    }
  }
}

}  // namespace pliant
