#include "engine/model/shortcuts.h"

#include <algorithm>

namespace pliant {
namespace {

constexpr int kNone = -1, kSeveral = -2;

bool AnySet(const mjtNum* values, mjtSize n) {
  return std::any_of(values, values + n, [](mjtNum x) { return x != 0; });
}

// What the broad phase allows a body for margins and gaps: the most that one of its geoms has.
void GatherMargins(mjModel& m) {
  std::fill_n(m.body_margin, m.nbody, 0);
  for (int g = 0; g < m.ngeom; ++g) {
    mjtNum& margin = m.body_margin[m.geom_bodyid[g]];
    margin = std::max(margin, m.geom_margin[g] + m.geom_gap[g]);
  }
}

}  // namespace

void SetPropertyFlags(mjModel& m) {
  m.ngravcomp = std::count_if(m.body_gravcomp, m.body_gravcomp + m.nbody, [](mjtNum x) { return x > 0; });
  m.flg_gravcomp = AnySet(m.body_gravcomp, m.nbody);
  m.flg_surfacevel = AnySet(m.geom_surfacevel, 6 * m.ngeom);
  m.flg_adhesion = AnySet(m.geom_adhesion, m.ngeom) || AnySet(m.pair_adhesion, m.npair);
}

void FindReflectingActuators(mjModel& m) {
  std::fill_n(m.jnt_actuatorid, m.njnt, kNone);
  std::fill_n(m.tendon_actuatorid, m.ntendon, kNone);
  for (int i = 0; i < m.nactuator; ++i) {
    if (m.actuator_damping[i] == 0 && m.actuator_armature[i] == 0 &&
        !AnySet(m.actuator_dampingpoly + mjNPOLY * i, mjNPOLY)) {
      continue;
    }
    const int type = m.actuator_trntype[i], target = m.actuator_trnid[2 * i];
    int* of_target = nullptr;
    if (type == mjTRN_JOINT || type == mjTRN_JOINTINPARENT) of_target = m.jnt_actuatorid + target;
    if (type == mjTRN_TENDON) of_target = m.tendon_actuatorid + target;
    if (of_target != nullptr) *of_target = *of_target == kNone ? i : kSeveral;
  }
}

bool FollowArray(mjModel& m, std::string_view field) {
  if (field == "geom_margin" || field == "geom_gap") {
    GatherMargins(m);
  } else if (field == "body_gravcomp" || field == "geom_surfacevel" || field == "geom_adhesion" ||
             field == "pair_adhesion") {
    SetPropertyFlags(m);
  } else if (field == "actuator_damping" || field == "actuator_dampingpoly" || field == "actuator_armature") {
    FindReflectingActuators(m);
  } else {
    return false;
  }
  return true;
}

}  // namespace pliant
