// Collision of a flexible surface with a signed distance field: its triangles as those of a mesh, one contact
// for each of them.
#include "engine/collision/flex_element.h"
#include "engine/collision/flex_pair.h"
#include "engine/collision/sdf.h"
#include "engine/collision/sdf_surface.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

FieldTriangle ElementTriangle(const mjModel& m, const mjData& d, const FieldSurface& surface, int flex,
                              int elem) {
  FieldTriangle triangle;
  const ElementVertices vertices = VerticesOf(m, flex, elem);
  for (int k = 0; k < 3; ++k) surface.ToField(triangle.corner[k], FlexVertexPos(m, d, flex, vertices.id[k]));
  return triangle;
}

// The deepest point of one element and the points of the elements before it.
struct FlexContacts {
  InnerPoints points;
  int elem[InnerPoints::kMaxPoints];

  void Add(const FieldSurface& surface, const FieldTriangle& triangle, int element) {
    if (points.Full() || !surface.MayReach(triangle)) return;
    InnerPoints own;
    surface.Sample(triangle, own);
    int deepest = 0;
    for (int i = 1; i < own.n; ++i) {
      if (surface.Distance(own.x[i]) < surface.Distance(own.x[deepest])) deepest = i;
    }
    if (own.n == 0 || IsKnownPoint(points.x, points.n, own.x[deepest])) return;
    elem[points.n] = element;
    Copy3(points.x[points.n++], own.x[deepest]);
  }
};

// Elements whose boxes the field may reach: those in the tree, right children first, or without it all. Calls
// visit(elem); nodes on the way are marked active.
template <class Visit>
void ForElementsNear(const mjModel& m, mjData& d, int flex, const FieldSurface& surface, const Visit& visit) {
  if (!HasTree(m, flex)) {
    for (int e = 0; e < m.flex_elemnum[flex]; ++e) visit(e);
    return;
  }
  constexpr int kDeepest = mjMAXTREEDEPTH + 4;
  const int root = m.flex_bvhadr[flex];
  int stack[kDeepest], top = 0;
  stack[top++] = root;
  while (top > 0) {
    const int node = stack[--top];
    const mjtNum* box = d.bvh_aabb_dyn + 6 * (node - m.nbvhstatic);
    mjtNum center[3];
    surface.ToField(center, box);
    if (!(surface.Distance(center) < Norm3(box + 3))) continue;
    d.bvh_active[node] = 1;
    if (m.bvh_nodeid[node] >= 0) {
      visit(m.bvh_nodeid[node]);
      continue;
    }
    for (int side = 0; side < 2 && top < kDeepest; ++side) stack[top++] = root + m.bvh_child[2 * node + side];
  }
}

}  // namespace

void CollideSdfFlex(const mjModel& m, mjData& d, int geom, int flex) {
  if (m.flex_dim[flex] != 2) return;
  FlexPair pair;
  MixWithFlex(m, GeomSide(m, geom), flex, pair);
  pair.ids.geom[0] = geom;
  const FieldSurface surface(m, d, geom);
  FlexContacts found;
  ForElementsNear(m, d, flex, surface,
                  [&](int elem) { found.Add(surface, ElementTriangle(m, d, surface, flex, elem), elem); });
  for (int i = 0; i < found.points.n; ++i) {
    mjPreContact con;
    if (!surface.MakeContact(found.points.x[i], 1, con)) continue;
    pair.ids.elem[1] = found.elem[i];
    if (!AddContacts(m, d, &con, 1, pair.ids, pair.parameters)) return;
  }
}

}  // namespace pliant
