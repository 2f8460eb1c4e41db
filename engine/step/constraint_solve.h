// Constraint forces: the solver of forward dynamics, the closed form of inverse dynamics.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Evaluates the penalty at jar [nefc] = J qacc - aref.
//   writes   d.efc_force, d.efc_state [nefc], d.qfrc_constraint [nv]; with flg_coneHessian contact.H of cones
//            in state CONE; cost receives s(jar), where it is not null
//   needs    MakeConstraint()
//   takes    stack
// Does nothing but qfrc_constraint = 0 without rows.
void ConstraintUpdate(const mjModel& m, mjData& d, const mjtNum* jar, mjtNum cost[1], int flg_coneHessian);

// Solves for the acceleration under all constraints, with the solver of the options, island by island where
// there are islands and the solver is primal, then removes slip if asked for.
//   reads    d.qfrc_smooth qacc_smooth qacc_warmstart, the constraint problem
//   writes   d.qacc, d.qfrc_constraint [nv], d.efc_b force state [nefc], d.solver*,
//            and the same in island order
//   needs    FwdAcceleration(), ReferenceConstraint(), ProjectConstraint() for dual solvers
void FwdConstraint(const mjModel& m, mjData& d);

// The constraint force that belongs to d.qacc: the penalty's gradient at J qacc - aref.
//   writes   as ConstraintUpdate()
//   needs    ReferenceConstraint()
void InvConstraint(const mjModel& m, mjData& d);

}  // namespace pliant
