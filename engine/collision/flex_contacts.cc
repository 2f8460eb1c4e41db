#include "engine/collision/flex_contacts.h"

#include <algorithm>
#include <cmath>

#include "engine/collision/filter.h"
#include "engine/collision/flex_crowd.h"
#include "engine/collision/flex_element.h"
#include "engine/collision/flex_pair.h"
#include "engine/collision/pairs.h"
#include "engine/collision/sdf.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

// Elements whose boxes meet a box: those in the tree, which knows the active layers only, or without it, as
// in the reference, all. Calls visit(elem); nodes on the way are marked active.
template <class Visit>
void ForElementsIn(const mjModel& m, mjData& d, int flex, const WorldBox& box, const Visit& visit) {
  if (!HasTree(m, flex)) {
    for (int e = 0; e < m.flex_elemnum[flex]; ++e) {
      if (Overlap(box, ElementBox(m, d, flex, e))) visit(e);
    }
    return;
  }
  constexpr int kDepth = mjMAXTREEDEPTH + 4;
  const int root = m.flex_bvhadr[flex];
  int stack[kDepth];
  int top = 0;
  stack[top++] = root;
  while (top) {
    const int node = stack[--top];
    if (!Overlap(FlexNodeBox(m, d, node), box)) continue;
    d.bvh_active[node] = 1;
    if (m.bvh_nodeid[node] >= 0) {
      visit(m.bvh_nodeid[node]);
      continue;
    }
    for (int k = 1; k >= 0 && top < kDepth; --k) stack[top++] = root + m.bvh_child[2 * node + k];
  }
}

// Every vertex as a sphere over the plane.
void CollidePlane(const mjModel& m, mjData& d, int geom, int flex) {
  FlexPair pair;
  MixWithFlex(m, GeomSide(m, geom), flex, pair);
  pair.ids.geom[0] = geom;
  const mjtNum* pos = d.geom_xpos + 3 * geom;
  mjtNum normal[3];
  Column3(normal, d.geom_xmat + 9 * geom, 2);
  const mjtNum radius = m.flex_radius[flex];
  for (int v = 0; v < m.flex_vertnum[flex]; ++v) {
    const mjtNum* point = FlexVertexPos(m, d, flex, v);
    mjtNum offset[3];
    Sub3(offset, point, pos);
    const mjtNum dist = Dot3(offset, normal) - radius;
    if (!(dist <= pair.parameters.band.detection)) continue;
    mjPreContact con;
    con.dist = dist;
    AddScl3(con.pos, point, normal, -0.5 * dist - radius);
    Copy3(con.normal, normal);
    Zero3(con.tangent);
    pair.ids.vert[1] = v;
    if (!AddContacts(m, d, &con, 1, pair.ids, pair.parameters)) return;
  }
}

bool IsOnBody(const mjModel& m, int flex, int elem, int body) {
  if (m.flex_interp[flex]) return false;
  const ElementVertices element = VerticesOf(m, flex, elem);
  for (int i = 0; i < element.n; ++i) {
    if (m.flex_vertbodyid[m.flex_vertadr[flex] + element.id[i]] == body) return true;
  }
  return false;
}

WorldBox GeomBox(const mjModel& m, const mjData& d, int geom, mjtNum grow) {
  const mjtNum* aabb = m.geom_aabb + 6 * geom;
  const mjtNum* mat = d.geom_xmat + 9 * geom;
  WorldBox box;
  for (int i = 0; i < 3; ++i) {
    const mjtNum* row = mat + 3 * i;
    const mjtNum center = d.geom_xpos[3 * geom + i] + Dot3(row, aabb);
    const mjtNum half =
        std::fabs(row[0]) * aabb[3] + std::fabs(row[1]) * aabb[4] + std::fabs(row[2]) * aabb[5] + grow;
    box.min[i] = center - half;
    box.max[i] = center + half;
  }
  return box;
}

// How far the box of a geom reaches when elements are sought: by the trees, where there is
// more than one pair.
mjtNum SearchReach(const mjModel& m, int geom, int flex, const ContactBand& band) {
  const int body = m.geom_bodyid[geom];
  const bool search = HasTree(m, flex) && (m.flex_elemnum[flex] > 1 || m.body_geomnum[body] > 1);
  return search ? BodyReach(m, body) + ElementReach(m, flex) : band.detection;
}

void CollideGeom(const mjModel& m, mjData& d, int geom, int flex) {
  const int type = m.geom_type[geom];
  if (type < mjGEOM_HFIELD || type > mjGEOM_MESH) return;
  FlexPair pair;
  MixWithFlex(m, GeomSide(m, geom), flex, pair);
  pair.ids.geom[0] = geom;
  StackFrame frame(d);
  int* found = frame.Take<int>(m.flex_elemnum[flex]);
  int n = 0;
  const mjtNum reach = SearchReach(m, geom, flex, pair.parameters.band);
  ForElementsIn(m, d, flex, GeomBox(m, d, geom, reach), [&](int elem) {
    if (!IsOnBody(m, flex, elem, m.geom_bodyid[geom])) found[n++] = elem;
  });
  std::sort(found, found + n);
  for (int i = 0; i < n; ++i) {
    const FlexElement element(m, d, flex, found[i]);
    pair.ids.elem[1] = found[i];
    ContactPoint points[mjMAXCONPAIR];
    const int npoint = CollideGeomElement(m, d, points, geom, element, pair.parameters.band.detection);
    if (!AddPoints(m, d, points, npoint, pair)) return;
  }
}

// The one body of a rigid flex, -1 otherwise.
int OnlyBody(const mjModel& m, int flex) {
  return m.flex_rigid[flex] ? m.flex_vertbodyid[m.flex_vertadr[flex]] : -1;
}

bool BodiesAllow(const mjModel& m, int body1, int body2) {
  return body1 < 0 || body2 < 0 || FilterWelds(m, body1, body2) == BodyRule::kAllowed;
}

}  // namespace

bool FlexMayTouchBody(const mjModel& m, int flex, int body) {
  return HasCollidingGeom(m, body) &&
         MasksMatch(m.flex_contype[flex], m.flex_conaffinity[flex], m.body_contype[body],
                    m.body_conaffinity[body]) &&
         BodiesAllow(m, OnlyBody(m, flex), body);
}

bool FlexesMayTouch(const mjModel& m, int flex1, int flex2) {
  return MasksMatch(m.flex_contype[flex1], m.flex_conaffinity[flex1], m.flex_contype[flex2],
                    m.flex_conaffinity[flex2]) &&
         BodiesAllow(m, OnlyBody(m, flex1), OnlyBody(m, flex2));
}

WorldBox FlexBox(const mjModel& m, const mjData& d, int flex, mjtNum grow) {
  WorldBox box = {{mjMAXVAL, mjMAXVAL, mjMAXVAL}, {-mjMAXVAL, -mjMAXVAL, -mjMAXVAL}};
  const mjtNum reach = grow + m.flex_radius[flex];
  for (int v = 0; v < m.flex_vertnum[flex]; ++v) {
    const mjtNum* point = FlexVertexPos(m, d, flex, v);
    for (int i = 0; i < 3; ++i) {
      box.min[i] = std::min(box.min[i], point[i] - reach);
      box.max[i] = std::max(box.max[i], point[i] + reach);
    }
  }
  return box;
}

void CollideBodyFlex(const mjModel& m, mjData& d, int body, int flex) {
  const bool trees = HasTree(m, flex) && m.body_bvhnum[body] > 0;
  const int first = d.ncon;
  const int end = m.body_geomadr[body] + m.body_geomnum[body];
  for (int geom = m.body_geomadr[body]; geom < end; ++geom) {
    if (!MasksMatch(m.geom_contype[geom], m.geom_conaffinity[geom], m.flex_contype[flex],
                    m.flex_conaffinity[flex])) {
      continue;
    }
    const int first_of_geom = d.ncon;
    if (m.geom_type[geom] == mjGEOM_PLANE) {
      CollidePlane(m, d, geom, flex);
    } else if (m.geom_type[geom] == mjGEOM_SDF) {
      CollideSdfFlex(m, d, geom, flex);
    } else {
      CollideGeom(m, d, geom, flex);
    }
    if (!trees) ThinContacts(d, first_of_geom);
  }
  if (trees) ThinBodyFlex(m, d, first, body, flex);
}

namespace {

void CollideElements(const mjModel& m, mjData& d, int flex1, int flex2) {
  FlexPair pair;
  MixFlexes(m, flex1, flex2, pair);
  StackFrame frame(d);
  int* found = frame.Take<int>(m.flex_elemnum[flex2]);
  const bool search =
      HasTree(m, flex1) && HasTree(m, flex2) && m.flex_elemnum[flex1] + m.flex_elemnum[flex2] > 2;
  const mjtNum margin =
      search ? ElementReach(m, flex1) + ElementReach(m, flex2) : pair.parameters.band.detection;
  const WorldBox other = FlexBox(m, d, flex2, margin);
  for (int e1 = 0; e1 < m.flex_elemnum[flex1]; ++e1) {
    if (HasTree(m, flex1) && !IsActive(m, flex1, e1)) continue;
    WorldBox box = ElementBox(m, d, flex1, e1);
    for (int i = 0; i < 3; ++i) {
      box.min[i] -= margin;
      box.max[i] += margin;
    }
    if (!Overlap(box, other)) continue;
    int n = 0;
    ForElementsIn(m, d, flex2, box, [&](int e2) { found[n++] = e2; });
    std::sort(found, found + n);
    for (int i = 0; i < n; ++i) {
      if (!CollideTwoElements(m, d, e1, found[i], pair)) return;
    }
  }
}

}  // namespace

void CollideFlexes(const mjModel& m, mjData& d, int flex1, int flex2) {
  const int first = d.ncon;
  CollideElements(m, d, flex1, flex2);
  ThinFlexes(m, d, first, flex1, flex2);
}

}  // namespace pliant
