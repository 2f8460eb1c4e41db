#include "engine/collision/flex_contacts.h"

#include <algorithm>
#include <cmath>

#include "engine/collision/convex_geom.h"
#include "engine/collision/filter.h"
#include "engine/collision/mixing.h"
#include "engine/collision/narrowphase.h"
#include "engine/collision/pairs.h"
#include "engine/geometry/convex_contact.h"
#include "engine/geometry/mpr.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

// Vertices of an element: their ids within the flex, and how many.
struct Element {
  const int* vertex;
  int n;
};

Element GetElement(const mjModel& m, int flex, int elem) {
  const int n = m.flex_dim[flex] + 1;
  return {m.flex_elem + m.flex_elemdataadr[flex] + elem * n, n};
}

const mjtNum* VertexPos(const mjModel& m, const mjData& d, int flex, int vertex) {
  return d.flexvert_xpos + 3 * (m.flex_vertadr[flex] + vertex);
}

bool IsActive(const mjModel& m, int flex, int elem) {
  return m.flex_dim[flex] < 3 || m.flex_elemlayer[m.flex_elemadr[flex] + elem] < m.flex_activelayers[flex];
}

// An element as a convex shape; owns the corner positions.
struct ElementShape {
  mjtNum points[12];
  ConvexShape shape;

  ElementShape(const mjModel& m, const mjData& d, int flex, int elem) {
    const Element element = GetElement(m, flex, elem);
    for (int i = 0; i < element.n; ++i) Copy3(points + 3 * i, VertexPos(m, d, flex, element.vertex[i]));
    shape.kind = ConvexShape::Kind::kSimplex;
    shape.points = points;
    shape.npoint = element.n;
    shape.inflate = m.flex_radius[flex];
  }
  ElementShape(const ElementShape&) = delete;
  ElementShape& operator=(const ElementShape&) = delete;
};

WorldBox ElementBox(const mjModel& m, const mjData& d, int flex, int elem) {
  const mjtNum* aabb = d.flexelem_aabb + 6 * (m.flex_elemadr[flex] + elem);
  WorldBox box;
  for (int i = 0; i < 3; ++i) {
    box.min[i] = aabb[i] - aabb[3 + i];
    box.max[i] = aabb[i] + aabb[3 + i];
  }
  return box;
}

// Elements whose boxes meet a box. Calls visit(elem); nodes on the way are marked active.
template <class Visit>
void ForElementsIn(const mjModel& m, mjData& d, int flex, const WorldBox& box, const Visit& visit) {
  const int root = m.flex_bvhadr[flex];
  if (root < 0 || m.flex_bvhnum[flex] <= 0 || (m.opt.disableflags & mjDSBL_MIDPHASE)) {
    for (int e = 0; e < m.flex_elemnum[flex]; ++e) {
      if (IsActive(m, flex, e) && Overlap(box, ElementBox(m, d, flex, e))) visit(e);
    }
    return;
  }
  constexpr int kDepth = mjMAXTREEDEPTH + 4;
  int stack[kDepth];
  int top = 0;
  stack[top++] = root;
  while (top) {
    const int node = stack[--top];
    const mjtNum* aabb = d.bvh_aabb_dyn + 6 * (node - m.nbvhstatic);
    bool apart = false;
    for (int i = 0; i < 3; ++i) {
      apart = apart || aabb[i] - aabb[3 + i] > box.max[i] || aabb[i] + aabb[3 + i] < box.min[i];
    }
    if (apart) continue;
    d.bvh_active[node] = 1;
    if (m.bvh_nodeid[node] >= 0) {
      visit(m.bvh_nodeid[node]);
      continue;
    }
    for (int k = 1; k >= 0 && top < kDepth; --k) stack[top++] = root + m.bvh_child[2 * node + k];
  }
}

// Parameters and detection distance of a pair with a flex.
struct FlexPair {
  ContactParameters parameters;
  ContactIds ids;
};

void MixWithFlex(const mjModel& m, const ContactSide& side, mjtNum margin, int flex, FlexPair& pair) {
  MixParameters(m, side, FlexSide(m, flex), pair.parameters);
  pair.parameters.margin = OverrideMargin(m, std::max(margin, m.flex_margin[flex]));
  pair.ids.flex[1] = flex;
}

bool CollideShapes(const mjModel& m, mjData& d, const ConvexShape& shape1, const ConvexShape& shape2,
                   const FlexPair& pair) {
  const mjtNum margin = pair.parameters.margin;
  const CcdOptions options = MakeCcdOptions(m);
  ContactPoint point;
  const int n = m.opt.disableflags & mjDSBL_NATIVECCD
                    ? MprContact(&point, margin, shape1, shape2, options)
                    : ConvexContacts(&point, 1, margin, shape1, shape2, options);
  if (!n) return true;
  mjContact con;
  ToContact(point, con);
  return AddContacts(m, d, &con, 1, pair.ids, pair.parameters);
}

// Every vertex as a sphere over the plane.
void CollidePlane(const mjModel& m, mjData& d, int geom, int flex) {
  FlexPair pair;
  MixWithFlex(m, GeomSide(m, geom), m.geom_margin[geom], flex, pair);
  pair.ids.geom[0] = geom;
  const mjtNum* pos = d.geom_xpos + 3 * geom;
  mjtNum normal[3];
  Column3(normal, d.geom_xmat + 9 * geom, 2);
  const mjtNum radius = m.flex_radius[flex];
  for (int v = 0; v < m.flex_vertnum[flex]; ++v) {
    const mjtNum* point = VertexPos(m, d, flex, v);
    mjtNum offset[3];
    Sub3(offset, point, pos);
    const mjtNum dist = Dot3(offset, normal) - radius;
    if (!(dist <= pair.parameters.margin)) continue;
    mjContact con;
    con.dist = dist;
    AddScl3(con.pos, point, normal, -0.5 * dist - radius);
    Copy3(con.frame, normal);
    Zero3(con.frame + 3);
    pair.ids.vert[1] = v;
    if (!AddContacts(m, d, &con, 1, pair.ids, pair.parameters)) return;
  }
}

bool IsOnBody(const mjModel& m, int flex, int elem, int body) {
  if (m.flex_interp[flex]) return false;
  const Element element = GetElement(m, flex, elem);
  for (int i = 0; i < element.n; ++i) {
    if (m.flex_vertbodyid[m.flex_vertadr[flex] + element.vertex[i]] == body) return true;
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

void CollideGeom(const mjModel& m, mjData& d, int geom, int flex) {
  const int type = m.geom_type[geom];
  if (type < mjGEOM_SPHERE || type > mjGEOM_MESH) return;
  FlexPair pair;
  MixWithFlex(m, GeomSide(m, geom), m.geom_margin[geom], flex, pair);
  pair.ids.geom[0] = geom;
  const ConvexShape shape = MakeConvexShape(m, d, geom);
  StackFrame frame(d);
  int* found = frame.Take<int>(m.flex_elemnum[flex]);
  int n = 0;
  ForElementsIn(m, d, flex, GeomBox(m, d, geom, pair.parameters.margin), [&](int elem) {
    if (!IsOnBody(m, flex, elem, m.geom_bodyid[geom])) found[n++] = elem;
  });
  std::sort(found, found + n);
  for (int i = 0; i < n; ++i) {
    const ElementShape element(m, d, flex, found[i]);
    pair.ids.elem[1] = found[i];
    if (!CollideShapes(m, d, shape, element.shape, pair)) return;
  }
}

bool ShareVertex(const Element& a, const Element& b) {
  for (int i = 0; i < a.n; ++i) {
    for (int j = 0; j < b.n; ++j) {
      if (a.vertex[i] == b.vertex[j]) return true;
    }
  }
  return false;
}

// Elements of flex1 against those of flex2; of one flex each pair once, and none that share a vertex.
void CollideElements(const mjModel& m, mjData& d, int flex1, int flex2) {
  FlexPair pair;
  MixWithFlex(m, FlexSide(m, flex1), m.flex_margin[flex1], flex2, pair);
  pair.ids.flex[0] = flex1;
  StackFrame frame(d);
  int* found = frame.Take<int>(m.flex_elemnum[flex2]);
  const WorldBox other = FlexBox(m, d, flex2, pair.parameters.margin);
  for (int e1 = 0; e1 < m.flex_elemnum[flex1]; ++e1) {
    if (!IsActive(m, flex1, e1)) continue;
    WorldBox box = ElementBox(m, d, flex1, e1);
    for (int i = 0; i < 3; ++i) {
      box.min[i] -= pair.parameters.margin;
      box.max[i] += pair.parameters.margin;
    }
    if (!Overlap(box, other)) continue;
    const Element element1 = GetElement(m, flex1, e1);
    int n = 0;
    ForElementsIn(m, d, flex2, box, [&](int e2) {
      if (flex1 == flex2 && (e2 <= e1 || ShareVertex(element1, GetElement(m, flex2, e2)))) return;
      found[n++] = e2;
    });
    std::sort(found, found + n);
    const ElementShape shape1(m, d, flex1, e1);
    pair.ids.elem[0] = e1;
    for (int i = 0; i < n; ++i) {
      const ElementShape shape2(m, d, flex2, found[i]);
      pair.ids.elem[1] = found[i];
      if (!CollideShapes(m, d, shape1.shape, shape2.shape, pair)) return;
    }
  }
}

// Frictionless contacts that keep an element from turning inside out: a vertex against the plane or line of
// others.
class InternalContacts {
 public:
  InternalContacts(const mjModel& m, mjData& d, int flex) : m_(m), d_(d), flex_(flex) {
    MixParameters(m, FlexSide(m, flex), FlexSide(m, flex), parameters_);
    parameters_.condim = 1;
    parameters_.margin = parameters_.gap = 0;
  }

  // Vertices near an element on the rim of a line or sheet.
  void Pairs() {
    for (int i = 0; i < m_.flex_evpairnum[flex_]; ++i) {
      const int* pair = m_.flex_evpair + 2 * (m_.flex_evpairadr[flex_] + i);
      const ElementShape element(m_, d_, flex_, pair[0]);
      mjtNum point[3];
      Copy3(point, VertexPos(m_, d_, flex_, pair[1]));
      ConvexShape vertex;
      vertex.kind = ConvexShape::Kind::kSimplex;
      vertex.points = point;
      vertex.npoint = 1;
      vertex.inflate = m_.flex_radius[flex_];
      FlexPair ids = Ids(pair[0], pair[1]);
      ids.parameters = parameters_;
      CollideShapes(m_, d_, element.shape, vertex, ids);
    }
  }

  // Each corner of a tetrahedron against the plane of the other three.
  void Tetrahedra() {
    for (int e = 0; e < m_.flex_elemnum[flex_]; ++e) {
      const Element element = GetElement(m_, flex_, e);
      static constexpr int kFace[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
      for (int k = 0; k < 4; ++k) {
        AddIfThrough(e, element.vertex[kFace[k][0]], element.vertex[kFace[k][1]], element.vertex[kFace[k][2]],
                     element.vertex[k]);
      }
    }
  }

 private:
  FlexPair Ids(int elem, int vertex) const {
    FlexPair pair;
    pair.ids.flex[0] = pair.ids.flex[1] = flex_;
    pair.ids.elem[0] = elem;
    pair.ids.vert[1] = vertex;
    return pair;
  }

  void AddIfThrough(int elem, int a, int b, int c, int vertex) {
    const mjtNum* origin = VertexPos(m_, d_, flex_, a);
    const mjtNum* point = VertexPos(m_, d_, flex_, vertex);
    mjtNum ab[3], ac[3], offset[3], normal[3];
    Sub3(ab, VertexPos(m_, d_, flex_, b), origin);
    Sub3(ac, VertexPos(m_, d_, flex_, c), origin);
    Sub3(offset, point, origin);
    Cross(normal, ab, ac);
    if (Normalize3(normal) < mjMINVAL) return;
    const mjtNum height = Dot3(offset, normal), reach = 2 * m_.flex_radius[flex_];
    if (!(height < reach)) return;
    mjContact con;
    con.dist = height - reach;
    AddScl3(con.pos, point, normal, -0.5 * height);
    Copy3(con.frame, normal);
    Zero3(con.frame + 3);
    AddContacts(m_, d_, &con, 1, Ids(elem, vertex).ids, parameters_);
  }

  const mjModel& m_;
  mjData& d_;
  int flex_;
  ContactParameters parameters_;
};

// The one body of a rigid flex, -1 otherwise.
int OnlyBody(const mjModel& m, int flex) {
  return m.flex_rigid[flex] ? m.flex_vertbodyid[m.flex_vertadr[flex]] : -1;
}

bool BodiesAllow(const mjModel& m, int body1, int body2) {
  if (body1 < 0 || body2 < 0) return true;
  const int weld1 = m.body_weldid[body1], weld2 = m.body_weldid[body2];
  if (weld1 == weld2) return false;
  if (!weld1 || !weld2 || (m.opt.disableflags & mjDSBL_FILTERPARENT)) return true;
  return weld1 != m.body_weldid[m.body_parentid[weld2]] && weld2 != m.body_weldid[m.body_parentid[weld1]];
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
    const mjtNum* point = VertexPos(m, d, flex, v);
    for (int i = 0; i < 3; ++i) {
      box.min[i] = std::min(box.min[i], point[i] - reach);
      box.max[i] = std::max(box.max[i], point[i] + reach);
    }
  }
  return box;
}

void CollideBodyFlex(const mjModel& m, mjData& d, int body, int flex) {
  const int end = m.body_geomadr[body] + m.body_geomnum[body];
  for (int geom = m.body_geomadr[body]; geom < end; ++geom) {
    if (!MasksMatch(m.geom_contype[geom], m.geom_conaffinity[geom], m.flex_contype[flex],
                    m.flex_conaffinity[flex])) {
      continue;
    }
    if (m.geom_type[geom] == mjGEOM_PLANE) {
      CollidePlane(m, d, geom, flex);
    } else {
      CollideGeom(m, d, geom, flex);
    }
  }
}

void CollideFlexes(const mjModel& m, mjData& d, int flex1, int flex2) { CollideElements(m, d, flex1, flex2); }

void CollideFlexSelf(const mjModel& m, mjData& d, int flex) {
  if (m.flex_rigid[flex]) return;
  if (m.flex_internal[flex]) {
    InternalContacts internal(m, d, flex);
    internal.Pairs();
    if (m.flex_dim[flex] == 3) internal.Tetrahedra();
  }
  if (m.flex_selfcollide[flex] != mjFLEXSELF_NONE && (m.flex_contype[flex] & m.flex_conaffinity[flex])) {
    CollideElements(m, d, flex, flex);
  }
}

}  // namespace pliant
