// Inverse dynamics: which external and actuator forces make the given acceleration.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// The stages of inverse dynamics; the same computations as in forward dynamics.
void InvPosition(const mjModel& m, mjData& d);
void InvVelocity(const mjModel& m, mjData& d);

// From qpos, qvel and qacc: d.qfrc_inverse = M qacc + qfrc_bias - qfrc_passive - qfrc_constraint, and the
// constraint forces. Of sleepers without qfrc_bias, as measured on release 3.14.0. With mjENBL_INVDISCRETE
// and an integrator other than RK4, d.qacc is (v' - v)/h of one step.
void Inverse(const mjModel& m, mjData& d);

// Inverse() without the stages up to `skipstage` (mjtStage), and without sensors if skipsensor.
void InverseSkip(const mjModel& m, mjData& d, int skipstage, int skipsensor);

// Runs inverse dynamics on the results of forward dynamics.
//   writes   d.solver_fwdinv: norms of the differences in constraint space and in joint space;
//            all else is put back
void CompareFwdInv(const mjModel& m, mjData& d);

}  // namespace pliant
