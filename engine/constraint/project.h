// The dual problem: inverse inertia seen by the constraint rows.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// AR = J inv(M) J' + diag(R), symmetric. With dense Jacobians every row lists all rows; with sparse ones
// row i lists the rows that it shares dofs with, where the dofs of a row are those of its Jacobian and all
// dofs above them. The first term is Y Y' with Y = J inv(L) D^-1/2 [nefc x nv], which is kept as well: whole
// rows, or with sparse Jacobians the dofs of each.
//   reads    d.efc_J R, d.qLD qLDiagInv; where efm_active d.qH qHDiagInv instead, the metric's factor
//   writes   in the arena d.efc_AR, efc_AR_rownnz rowadr colind; d.nA; likewise efc_Y; d.nY
//   needs    MakeConstraint(), FactorM()
//   takes    stack
//   may fail when the arena is full: warning mjWARN_CNSTRFULL, efc_AR and efc_Y stay null
// Does nothing without rows, or when the solver does not need AR.
void ProjectConstraint(const mjModel& m, mjData& d);

}  // namespace pliant
