#include "engine/dynamics/contact_sides.h"

#include <algorithm>

#include "engine/dynamics/flex_cells.h"
#include "engine/dynamics/flex_shell.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

// Nodes that hold less than this share of a point are left out: their shape function is zero but for
// rounding. As in the reference negative shares of quadratic cells are left out too.
constexpr mjtNum kMinShare = 1e-5;

void Push(ContactSides* sides, int body, mjtNum weight) {
  if (sides->count == ContactSides::kMax) return;
  sides->body[sides->count] = body;
  sides->weight[sides->count] = weight;
  ++sides->count;
}

// Adds to the share of a body that the side, whose list begins at `first`, may have already.
void PushMore(ContactSides* sides, int first, int body, mjtNum weight) {
  for (int i = first; i < sides->count; ++i) {
    if (sides->body[i] != body) continue;
    sides->weight[i] += weight;
    return;
  }
  Push(sides, body, weight);
}

// Adds the bodies of the nodes that carry a point of an interpolated flex; those of outer nodes in place of
// the inner ones of a shell. coord [3]: the point in the box of its nodes.
void PushNodes(const mjModel& m, int flex, const mjtNum coord[3], mjtNum weight, ContactSides* sides) {
  const CellGrid grid(m, flex);
  const int* body = m.flex_nodebodyid + m.flex_nodeadr[flex];
  const int first = sides->count;
  VertexNodes nodes;
  FindVertexNodes(grid, coord, &nodes);
  OuterShare outer[kOuterShares];
  for (int n = 0; n < nodes.count; ++n) {
    if (nodes.weight[n] < kMinShare) continue;
    const mjtNum share = weight * nodes.weight[n];
    if (!IsShell(m, flex)) {
      Push(sides, body[nodes.node[n]], share);
    } else if (!ListOuterShares(grid, nodes.node[n], outer)) {
      PushMore(sides, first, body[nodes.node[n]], share);
    } else {
      for (const OuterShare& o : outer) PushMore(sides, first, body[o.node], share * o.share);
    }
  }
}

// Adds what holds one vertex.
void PushVertex(const mjModel& m, int flex, int vertex, mjtNum weight, ContactSides* sides) {
  const int index = m.flex_vertadr[flex] + vertex;
  if (m.flex_interp[flex]) {
    PushNodes(m, flex, m.flex_vert0 + 3 * index, weight, sides);
  } else {
    Push(sides, m.flex_vertbodyid[index], weight);
  }
}

// Adds what holds the vertices of an element but `skip`, in inverse proportion to their distance from the
// contact; the weights sum to one. Nodes hold the mean of the vertices.
void PushElement(const mjModel& m, const mjData& d, const mjContact& contact, int side, int skip,
                 ContactSides* sides) {
  const int flex = contact.flex[side], dim = m.flex_dim[flex], first = m.flex_vertadr[flex];
  const int* vertices = m.flex_elem + m.flex_elemdataadr[flex] + contact.elem[side] * (dim + 1);
  const mjtNum sign = side ? 1 : -1;
  int kept[4];
  mjtNum weight[4], total = 0;
  int n = 0;
  for (int k = 0; k <= dim; ++k) {
    if (vertices[k] == skip) continue;
    const mjtNum distance = Dist3(contact.pos, d.flexvert_xpos + 3 * (first + vertices[k]));
    kept[n] = vertices[k];
    weight[n] = 1 / std::max<mjtNum>(mjMINVAL, distance);
    total += weight[n];
    ++n;
  }
  if (!m.flex_interp[flex]) {
    for (int k = 0; k < n; ++k) PushVertex(m, flex, kept[k], sign * weight[k] / total, sides);
    return;
  }
  mjtNum mean[3] = {0, 0, 0};
  for (int k = 0; k < n; ++k) AddToScl3(mean, m.flex_vert0 + 3 * (first + kept[k]), weight[k] / total);
  PushNodes(m, flex, mean, sign, sides);
}

}  // namespace

void FindContactSides(const mjModel& m, const mjData& d, const mjContact& contact, ContactSides* sides) {
  sides->count = 0;
  for (int side = 0; side < 2; ++side) {
    const mjtNum sign = side ? 1 : -1;
    sides->second = side ? sides->count : 0;
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
