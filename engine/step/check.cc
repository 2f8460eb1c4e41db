#include "engine/step/check.h"

#include "engine/math/misc.h"
#include "engine/model/warning.h"
#include "engine/step/forward.h"
#include "engine/step/reset.h"

namespace pliant {
namespace {

// Whether the data was reset because of a bad value. The warning survives the reset.
bool ResetIfBad(const mjModel& m, mjData& d, const mjtNum* values, int n, mjtWarning warning) {
  for (int i = 0; i < n; ++i) {
    if (!IsBad(values[i])) continue;
    RaiseWarning(d, warning, i);
    if (m.opt.disableflags & mjDSBL_AUTORESET) return false;
    ResetSimulation(m, d);
    d.warning[warning] = {i, 1};
    return true;
  }
  return false;
}

}  // namespace

void CheckPos(const mjModel& m, mjData& d) { ResetIfBad(m, d, d.qpos, m.nq, mjWARN_BADQPOS); }

void CheckVel(const mjModel& m, mjData& d) { ResetIfBad(m, d, d.qvel, m.nv, mjWARN_BADQVEL); }

void CheckAcc(const mjModel& m, mjData& d) {
  if (ResetIfBad(m, d, d.qacc, m.nv, mjWARN_BADQACC)) Forward(m, d);
}

}  // namespace pliant
