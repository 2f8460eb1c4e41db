#include "engine/constraint/exact_diagonal.h"

#include <algorithm>

#include "engine/constraint/impedance.h"
#include "engine/math/tree_solve.h"
#include "engine/model/options.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

// J inv(M) J' of a row in the run of rows that starts at `first` and shares its pattern, tree by tree: inv(M)
// couples no others. scratch: 2 nv.
mjtNum InverseInertiaAlong(const mjModel& m, const mjData& d, int first, int row, const mjtNum* ld,
                           const mjtNum* diag_inv, mjtNum* scratch) {
  const bool sparse = IsSparse(m);
  mjtNum *jacobian = scratch, *solved = scratch + m.nv;
  const mjtNum* from = d.efc_J + d.efc_J_rowadr[row];
  const int *col = d.efc_J_colind + d.efc_J_rowadr[first], nnz = d.efc_J_rownnz[first];
  mjtNum sum = 0;
  for (int k = 0; k < nnz;) {
    const int tree = m.dof_treeid[col[k]], begin = m.tree_dofadr[tree], end = begin + m.tree_dofnum[tree];
    std::fill(jacobian + begin, jacobian + end, 0);
    for (; k < nnz && col[k] < end; ++k) jacobian[col[k]] = from[sparse ? k : col[k]];
    std::copy(jacobian + begin, jacobian + end, solved + begin);
    SolveTreeUp(solved, ld, {begin, end}, m.M_rownnz, m.M_rowadr, m.M_colind);
    SolveTreeDown(solved, ld, diag_inv, {begin, end}, m.M_rownnz, m.M_rowadr, m.M_colind);
    for (int i = begin; i < end; ++i) sum += jacobian[i] * solved[i];
  }
  return sum;
}

// The regularizer of a row whose diagonal is known; see RowBuilder::SetImpedance().
mjtNum RegularizerOfRow(const mjModel& m, const mjData& d, int row, mjtNum diagonal) {
  const mjtNum* kbip = d.efc_KBIP + 4 * row;
  mjtNum r = Regularizer(kbip[2], DiagonalOfRow(m.opt, kbip, diagonal));
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
