// Semi-implicit Euler integration.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// v' = v + h a, q' = q + h v'. With joint damping B, a is the solution of (M + h B) a = M qacc, which treats
// the damping implicitly; without damping, or with mjDSBL_EULERDAMP, a = qacc.
//   reads    d.qacc, d.qfrc_smooth, d.qfrc_constraint, d.M
//   writes   the state, d.qH, d.qHDiagInv
//   needs    Forward()
void Euler(const mjModel& m, mjData& d);

// Euler() that may keep the factor of an earlier call.
void EulerSkip(const mjModel& m, mjData& d, bool keep_factor);

}  // namespace pliant
