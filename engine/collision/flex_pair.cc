#include "engine/collision/flex_pair.h"

#include <algorithm>

#include "engine/collision/flex_element.h"
#include "engine/collision/pairs.h"

namespace pliant {
namespace {

constexpr int kMaxCorners = 4;

// The bodies of the vertices of an element, or the vertices themselves. Returns how many.
int ListHolders(const mjModel& m, int flex, int elem, bool bodies, int holder[kMaxCorners]) {
  const ElementVertices element = VerticesOf(m, flex, elem);
  const int first = m.flex_vertadr[flex];
  for (int i = 0; i < element.n; ++i) {
    holder[i] = bodies ? m.flex_vertbodyid[first + element.id[i]] : first + element.id[i];
  }
  return element.n;
}

// Whether a vertex of one element and a vertex of the other are on the same body. Of flexes held by nodes:
// whether they are the same vertex.
bool ShareBody(const mjModel& m, int flex1, int elem1, int flex2, int elem2) {
  const bool bodies = !m.flex_interp[flex1] && !m.flex_interp[flex2];
  int holder1[kMaxCorners], holder2[kMaxCorners];
  const int n1 = ListHolders(m, flex1, elem1, bodies, holder1);
  const int n2 = ListHolders(m, flex2, elem2, bodies, holder2);
  for (int i = 0; i < n1; ++i) {
    for (int j = 0; j < n2; ++j) {
      if (holder1[i] == holder2[j]) return true;
    }
  }
  return false;
}

}  // namespace

bool IsActive(const mjModel& m, int flex, int elem) {
  return m.flex_dim[flex] < 3 || m.flex_elemlayer[m.flex_elemadr[flex] + elem] < m.flex_activelayers[flex];
}

WorldBox ElementBox(const mjModel& m, const mjData& d, int flex, int elem) {
  const mjtNum* aabb = d.flexelem_aabb + 6 * (m.flex_elemadr[flex] + elem);
  WorldBox box;
  for (int i = 0; i < 3; ++i) {
    box.min[i] = aabb[i] - aabb[3 + i];
    box.max[i] = aabb[i] + aabb[3 + i];
  }
  return box;
}

void MixWithFlex(const mjModel& m, const ContactSide& side, int flex, FlexPair& pair) {
  MixParameters(m, side, FlexSide(m, flex), pair.parameters);
  pair.ids.flex[1] = flex;
}

bool AddPoints(const mjModel& m, mjData& d, const ContactPoint* points, int n, const FlexPair& pair) {
  mjPreContact con[mjMAXCONPAIR];
  for (int i = 0; i < n; ++i) ToContact(points[i], con[i]);
  return AddContacts(m, d, con, n, pair.ids, pair.parameters);
}

void MixFlexes(const mjModel& m, int flex1, int flex2, FlexPair& pair) {
  MixWithFlex(m, FlexSide(m, flex1), flex2, pair);
  pair.ids.flex[0] = flex1;
}

void MixWithItself(const mjModel& m, int flex, FlexPair& pair) {
  MixFlexes(m, flex, flex, pair);
  pair.parameters.band = SelfBand(m);
}

bool HasTree(const mjModel& m, int flex) {
  return m.flex_bvhnum[flex] > 0 && !(m.opt.disableflags & mjDSBL_MIDPHASE);
}

bool CollideTwoElements(const mjModel& m, mjData& d, int elem1, int elem2, FlexPair& pair) {
  const int flex1 = pair.ids.flex[0], flex2 = pair.ids.flex[1];
  if (ShareBody(m, flex1, elem1, flex2, elem2)) return true;
  const FlexElement element1(m, d, flex1, elem1), element2(m, d, flex2, elem2);
  pair.ids.elem[0] = elem1;
  pair.ids.elem[1] = elem2;
  ContactPoint points[mjMAXCONPAIR];
  const int n = CollideElementPair(m, points, element1, element2, pair.parameters.band.detection);
  return AddPoints(m, d, points, n, pair);
}

}  // namespace pliant
