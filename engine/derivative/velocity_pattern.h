// Addressing in the pattern D_*: row i holds the ancestors of dof i, i itself, and its descendants,
// ascending. Dofs are numbered depth first, so the descendants of i are the numbers that follow it, and the
// place of an ancestor in any row is its depth (D_diag).
#pragma once

#include <mujoco/mjmodel.h>

namespace pliant {

// Address of entry (i, j) where j is an ancestor of i or i itself, and of entry (j, i).
inline int LowerAddress(const mjModel& m, int i, int j) { return m.D_rowadr[i] + m.D_diag[j]; }
inline int UpperAddress(const mjModel& m, int i, int j) { return m.D_rowadr[j] + m.D_diag[j] + (i - j); }

// Behind the last entry of row i.
inline int EndOfRow(const mjModel& m, int i) { return m.D_rowadr[i] + m.D_rownnz[i]; }

// qderiv += scale * row' row for a Jacobian row given by entries val [nnz] at ascending dofs col (null: all
// dofs), as far as the pattern goes.
void AddOuterProduct(const mjModel& m, mjtNum* qderiv, int nnz, const int* col, const mjtNum* val,
                     mjtNum scale);

}  // namespace pliant
