#include "engine/constraint/equality_ends.h"

#include "engine/math/quat.h"

namespace pliant {

Anchor AnchorOf(const mjModel& m, const mjData& d, int eq, int end) {
  const int id = end ? m.eq_obj2id[eq] : m.eq_obj1id[eq];
  Anchor anchor;
  if (m.eq_objtype[eq] == mjOBJ_SITE) {
    anchor.body = m.site_bodyid[id];
    Copy3(anchor.pos, d.site_xpos + 3 * id);
    return anchor;
  }
  // A connect stores the anchor of body 1 first, a weld that of body 2.
  const bool second = (m.eq_type[eq] == mjEQ_WELD) ? end == 0 : end == 1;
  const mjtNum* local = m.eq_data + mjNEQDATA * eq + (second ? 3 : 0);
  anchor.body = id;
  MulMatVec3(anchor.pos, d.xmat + 9 * id, local);
  AddTo3(anchor.pos, d.xpos + 3 * id);
  return anchor;
}

void WeldQuats(const mjModel& m, const mjData& d, int eq, mjtNum quat0[4], mjtNum quat1[4]) {
  const int id0 = m.eq_obj1id[eq], id1 = m.eq_obj2id[eq];
  if (m.eq_objtype[eq] == mjOBJ_SITE) {
    MulQuat(quat0, d.xquat + 4 * m.site_bodyid[id0], m.site_quat + 4 * id0);
    MulQuat(quat1, d.xquat + 4 * m.site_bodyid[id1], m.site_quat + 4 * id1);
  } else {
    MulQuat(quat0, d.xquat + 4 * id0, m.eq_data + mjNEQDATA * eq + 6);
    Copy4(quat1, d.xquat + 4 * id1);
  }
}

}  // namespace pliant
