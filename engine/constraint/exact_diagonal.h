// Regularizers of constraint rows from the inertia of the present pose.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

inline bool WantsExactDiagonal(const mjModel& m) { return m.opt.enableflags & mjENBL_DIAGEXACT; }

// Replaces the estimate of J inv(M) J', which rows are made with and which is that of qpos0, by its value. Of
// a contact the first row counts; the ratios between its rows stay (contact_rows.cc).
// `ld`, `diag_inv`: L'DL factor in the pattern of M, of M or of the metric's part in that pattern.
//   writes   d.efc_diagA, efc_R, efc_D [nefc], and d.iefc_R, iefc_D where there are islands
//   needs    MakeConstraint()
//   takes    stack
void UseExactDiagonal(const mjModel& m, mjData& d, const mjtNum* ld, const mjtNum* diag_inv);

}  // namespace pliant
