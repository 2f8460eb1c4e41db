#include "engine/constraint/exact_diagonal.h"

#include <algorithm>

#include "engine/constraint/impedance.h"
#include "engine/dynamics/inertia.h"
#include "engine/model/options.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

// J inv(M) J' of a row in the run of rows that starts at `first` and shares its pattern. scratch: 2 nv.
mjtNum InverseInertiaAlong(const mjModel& m, const mjData& d, int first, int row, const mjtNum* ld,
                           const mjtNum* diag_inv, mjtNum* scratch) {
  mjtNum *jacobian = scratch, *solved = scratch + m.nv;
  const mjtNum* from = d.efc_J + d.efc_J_rowadr[row];
  if (IsSparse(m)) {
    const int* col = d.efc_J_colind + d.efc_J_rowadr[first];
    std::fill_n(jacobian, m.nv, 0);
    for (int k = 0; k < d.efc_J_rownnz[first]; ++k) jacobian[col[k]] = from[k];
  } else {
    std::copy_n(from, m.nv, jacobian);
  }
  std::copy_n(jacobian, m.nv, solved);
  SolveLD(solved, ld, diag_inv, static_cast<int>(m.nv), 1, m.M_rownnz, m.M_rowadr, m.M_colind);
  mjtNum sum = 0;
  for (int i = 0; i < m.nv; ++i) sum += jacobian[i] * solved[i];
  return sum;
}

// The regularizer of a row whose diagonal is known; see RowBuilder::SetImpedance().
mjtNum RegularizerOfRow(const mjModel& m, const mjData& d, int row, mjtNum diagonal) {
  const mjtNum* kbip = d.efc_KBIP + 4 * row;
  if (EndsWithStep(m.opt)) {
    const mjtNum h = m.opt.timestep;
    diagonal /= 1 + h * kbip[1] + h * h * kbip[0] * kbip[2];
  }
  mjtNum r = Regularizer(kbip[2], diagonal);
  if (d.efc_type[row] == mjCNSTR_CONTACT_PYRAMIDAL) {
    const mjtNum mu = d.contact[d.efc_id[row]].mu;
    r *= 2 * mu * mu;
  }
  return r;
}

void ScaleRow(mjData& d, int row, mjtNum scale) {
  d.efc_R[row] *= scale;
  d.efc_D[row] = 1 / d.efc_R[row];
  d.efc_diagA[row] *= scale;
  if (!d.map_efc2iefc) return;
  d.iefc_R[d.map_efc2iefc[row]] = d.efc_R[row];
  d.iefc_D[d.map_efc2iefc[row]] = d.efc_D[row];
}

bool ContinuesContact(const mjData& d, int row) {
  return row > 0 && d.efc_type[row] >= mjCNSTR_CONTACT_FRICTIONLESS &&
         d.efc_type[row - 1] == d.efc_type[row] && d.efc_id[row - 1] == d.efc_id[row];
}

}  // namespace

void UseExactDiagonal(const mjModel& m, mjData& d, const mjtNum* ld, const mjtNum* diag_inv) {
  StackFrame frame(d);
  auto* scratch = frame.Take<mjtNum>(2 * m.nv);
  mjtNum scale = 1;
  for (int first = 0; first < d.nefc; first += 1 + d.efc_J_rowsuper[first]) {
    for (int row = first; row <= first + d.efc_J_rowsuper[first]; ++row) {
      if (!ContinuesContact(d, row)) {
        const mjtNum diagonal = InverseInertiaAlong(m, d, first, row, ld, diag_inv, scratch);
        scale = RegularizerOfRow(m, d, row, diagonal) / d.efc_R[row];
      }
      ScaleRow(d, row, scale);
    }
  }
}

}  // namespace pliant
