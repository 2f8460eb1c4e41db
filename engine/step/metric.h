// The metric in which a step is solved: the joint-space inertia, or the effective metric
// of the integrator `discrete`.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/model/stack.h"
#include "engine/solver/problem.h"

namespace pliant {

// The problem without constraints: metric, and the force that it turns into d.qacc_smooth.
struct SmoothProblem {
  Inertia inertia;
  const mjtNum* force;  // nv: d.qfrc_smooth, and the shift of the effective metric
};

// Matrices and forces that mjData does not have are taken from the frame.
//   reads    d.M, d.qLD, d.qfrc_smooth; d.efm_*, d.qH where efm_active
SmoothProblem ViewSmooth(const mjModel& m, mjData& d, StackFrame& frame);

// The effective metric of this state, and the constraint rows that fit it; those of a call
// before are replaced. Sleepers keep what they have settled with, unless something may tie them to
// others in a solve.
//   needs    FwdActuation(), MakeConstraint()
void UpdateMetric(const mjModel& m, mjData& d);

// acc [nv] = inv(metric) force [nv], for the metric of ViewSmooth: directly, or where it has entries
// outside the pattern of M by conjugate gradients with the factor as preconditioner, until the residual
// is below opt.tolerance of the force or opt.iterations are done. Sleepers that have settled keep theirs.
void SolveInMetric(const mjModel& m, mjData& d, const Inertia& metric, const mjtNum* force, mjtNum* acc);

// d.qacc_smooth in the effective metric.
//   needs    UpdateMetric()
void SolveSmooth(const mjModel& m, mjData& d);

// Bodies that fly alone, without constraint rows or couplings: d.qacc from their small matrix with the
// gyroscopic terms that the symmetric metric leaves out.
//   needs    UpdateMetric(), d.qacc
void RefineLoneFreeBodies(const mjModel& m, mjData& d);

// d.qfrc_inverse [nv] = metric times d.qacc, less the shift; of the bodies above with their own matrix.
//   needs    UpdateMetric()
void MulMetric(const mjModel& m, mjData& d);

}  // namespace pliant
