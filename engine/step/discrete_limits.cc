#include "engine/step/discrete_limits.h"

#include "engine/dynamics/flex_contact_force.h"
#include "engine/dynamics/flex_force.h"

namespace pliant {
namespace {

bool HasFlexInMetric(const mjModel& m) {
  for (int f = 0; f < m.nflex; ++f) {
    const bool touches = HasPassiveContact(m, f) && !m.flex_rigid[f];
    if (touches || HasFlexStiffness(m, f)) return true;
  }
  return false;
}

}  // namespace

const char* DiscreteObstacle(const mjModel& m, const mjOption& opt) {
  if (opt.integrator != mjINT_DISCRETE) return nullptr;
  const bool sleeps = opt.enableflags & mjENBL_SLEEP;
  if (sleeps && (opt.disableflags & mjDSBL_ISLAND)) {
    return "The integrator discrete lets trees sleep by islands: switch the flag island on, or sleep off.";
  }
  const bool dual = opt.solver == mjSOL_PGS || opt.noslip_iterations > 0;
  if (!(dual || sleeps) || !HasFlexInMetric(m)) return nullptr;
  return dual
             ? "The integrator discrete with elastic flexes or their passive contacts needs the solver CG or "
               "Newton, without noslip."
             : "The integrator discrete with elastic flexes or their passive contacts does not go with "
               "sleep.";
}

}  // namespace pliant
