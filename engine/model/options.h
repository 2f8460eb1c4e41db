// Choices of storage and problem form that follow from the options.
#pragma once

#include <mujoco/mjmodel.h>

#include "engine/model/rules.h"

namespace pliant {

// Bit of opt.enableflags beyond those of mjtEnableBit: sensors get noise, <flag sensornoise="enable"/>.
inline constexpr int kSensorNoise = 1 << mjNENABLE;

// Whether constraint, tendon and flex edge Jacobians list nonzeros only. The automatic choice is sparse from
// 60 dofs on.
inline int IsSparse(const mjModel& m) {
  return m.opt.jacobian == mjJAC_SPARSE || (m.opt.jacobian == mjJAC_AUTO && m.nv >= 60);
}

inline int IsPyramidal(const mjModel& m) { return m.opt.cone == mjCONE_PYRAMIDAL; }

// Whether pairs of convex shapes have several contacts, where faces or edges meet.
inline bool HasMultiCcd(const mjModel& m) {
  return !(m.opt.disableflags & mjDSBL_MULTICCD) && !HasRule(m.opt, kRuleSingleContact);
}

// Whether the constraint solver, or the no-slip pass after it, works on the dual problem and needs efc_AR.
inline int IsDual(const mjModel& m) { return m.opt.solver == mjSOL_PGS || m.opt.noslip_iterations > 0; }

}  // namespace pliant
