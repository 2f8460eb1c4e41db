#include "engine/model/awake.h"

#include "engine/model/actuators.h"
#include "engine/model/trees.h"

namespace pliant {

int TendonState(const mjModel& m, const mjData& d, int tendon) {
  if (m.tendon_treenum[tendon] > 2) return mjS_AWAKE;
  JointState state;
  for (int k = 0; k < m.tendon_treenum[tendon]; ++k) state.AddTree(d, m.tendon_treeid[2 * tendon + k]);
  return state.Get();
}

namespace {

// visit(body) for bodies of the trees that an actuator other than of a tendon moves.
template <class Visit>
void ForActuatorBodies(const mjModel& m, int actuator, const Visit& visit) {
  const int* target = m.actuator_trnid + 2 * actuator;
  switch (m.actuator_trntype[actuator]) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      visit(m.jnt_bodyid[target[0]]);
      break;
    case mjTRN_BODY:
      visit(target[0]);
      break;
    case mjTRN_SITE:  // and not of the site that it refers to, as release 3.14.0 decides
      visit(m.site_bodyid[target[0]]);
      break;
    case mjTRN_SLIDERCRANK:
      for (int k = 0; k < 2; ++k) {
        if (target[k] >= 0) visit(m.site_bodyid[target[k]]);
      }
      break;
    default:
      break;
  }
}

}  // namespace

int ActuatorState(const mjModel& m, const mjData& d, int actuator) {
  if (m.actuator_trntype[actuator] == mjTRN_TENDON) return TendonState(m, d, m.actuator_trnid[2 * actuator]);
  JointState state;
  ForActuatorBodies(m, actuator, [&](int body) { state.AddBody(d, body); });
  return state.Get();
}

bool WakeByControl(const mjModel& m, mjData& d, int ctrl) {
  if (!SomeAsleep(m, d)) return false;
  const int actuator = FindControl(m, ctrl).actuator;
  if (ActuatorState(m, d, actuator) != mjS_ASLEEP) return false;
  bool woken = false;
  const auto wake = [&](int tree) { woken |= tree >= 0 && WakeTree(m, d, tree, kFullyAwake); };
  if (m.actuator_trntype[actuator] == mjTRN_TENDON) {
    const int tendon = m.actuator_trnid[2 * actuator];
    for (int k = 0; k < m.tendon_treenum[tendon]; ++k) wake(m.tendon_treeid[2 * tendon + k]);
  } else {
    ForActuatorBodies(m, actuator, [&](int body) { wake(m.body_treeid[body]); });
  }
  if (woken) UpdateAwake(m, d);
  return woken;
}

int FlexState(const mjModel& m, const mjData& d, int flex) {
  const FlexBodies bodies = BodiesOfFlex(m, flex);
  JointState state;
  for (int i = 0; i < bodies.count && state.Get() != mjS_AWAKE; ++i) state.AddBody(d, bodies.body[i]);
  return state.Get();
}

}  // namespace pliant
