#include "engine/step/advance.h"

#include <algorithm>

#include "engine/dynamics/actuation.h"
#include "engine/dynamics/configuration.h"
#include "engine/plugin/instances.h"

namespace pliant {

void Advance(const mjModel& m, mjData& d, const mjtNum* act_dot, const mjtNum* qacc, const mjtNum* qvel) {
  const mjtNum h = m.opt.timestep;
  if (m.na && !(m.opt.disableflags & mjDSBL_ACTUATION)) {
    for (int i = 0; i < m.nactuator; ++i) {
      const int first = m.actuator_actadr[i];
      if (first < 0) continue;
      const bool disabled = ActuatorDisabled(m, i);
      for (int a = first; a < first + m.actuator_actnum[i]; ++a) {
        d.act[a] = NextActivation(m, d, i, a, disabled ? 0 : act_dot[a]);
      }
    }
  }
  for (int i = 0; i < m.nv; ++i) d.qvel[i] += h * qacc[i];
  IntegratePos(m, d.qpos, qvel ? qvel : d.qvel, h);
  d.time += h;
  if (m.nplugin) AdvancePlugins(m, d);
  std::copy_n(d.qacc, m.nv, d.qacc_warmstart);
}

}  // namespace pliant
