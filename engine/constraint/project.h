// The dual problem: inverse inertia seen by the constraint rows.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// AR = J inv(M) J' + diag(R), symmetric. With dense Jacobians every row lists all rows; with sparse ones
// row i lists the rows that it shares dofs with, where the dofs of a row are those of its Jacobian and all
// dofs above them.
//   reads    d.efc_J R, d.qLD qLDiagInv; where efm_active d.qH qHDiagInv instead, the metric's factor
//   writes   in the arena d.efc_AR, efc_AR_rownnz rowadr colind; d.nA
//   needs    MakeConstraint(), FactorM()
//   takes    stack
//   may fail when the arena is full: warning mjWARN_CNSTRFULL, efc_AR stays null
// Does nothing without rows, or when the solver does not need AR.
void ProjectConstraint(const mjModel& m, mjData& d);

}  // namespace pliant
