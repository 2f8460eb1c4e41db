#include "engine/constraint/metric_rows.h"

#include <algorithm>

#include "engine/model/options.h"

namespace pliant {
namespace {

bool IsContact(int type) {
  return type == mjCNSTR_CONTACT_FRICTIONLESS || type == mjCNSTR_CONTACT_PYRAMIDAL ||
         type == mjCNSTR_CONTACT_ELLIPTIC;
}

// row: within the run of rows that starts at `first` and shares its pattern.
mjtNum FactorOfRow(const mjModel& m, const mjData& d, int first, int row) {
  const bool sparse = IsSparse(m);
  const int* col = d.efc_J_colind + d.efc_J_rowadr[first];
  const mjtNum* val = d.efc_J + d.efc_J_rowadr[row];
  mjtNum plain = 0, stiffened = 0;
  for (int k = 0; k < d.efc_J_rownnz[first]; ++k) {
    const int dof = col[k];
    const mjtNum square = val[sparse ? k : dof] * val[sparse ? k : dof];
    const mjtNum inertia = d.M[m.M_rowadr[dof] + m.M_rownnz[dof] - 1];
    plain += square / inertia;
    stiffened += square / (inertia + d.efm_sdiag[dof]);
  }
  // As in the reference, a row that hardly moves anything keeps its regularizer.
  return plain > mjMINVAL ? stiffened / plain : 1;
}

// The regularizer that no row of this kind falls below.
mjtNum LeastRegularizer(const mjData& d, int row) {
  if (d.efc_type[row] != mjCNSTR_CONTACT_PYRAMIDAL) return mjMINVAL;
  const mjtNum mu = d.contact[d.efc_id[row]].mu;
  return 2 * mu * mu * mjMINVAL;
}

// What a row is multiplied with for a metric that makes it `factor` times as soft. Rows stay above the
// least regularizer, and at it once they are there.
mjtNum ScaleOfRow(const mjData& d, int row, mjtNum factor) {
  const mjtNum least = LeastRegularizer(d, row), r = d.efc_R[row];
  constexpr mjtNum kRounding = 1e-12;
  if (r <= least * (1 + kRounding)) return 1;
  return std::max(factor, least / r);
}

}  // namespace

void ScaleRowsByMetric(const mjModel& m, mjData& d, MetricScaling scaling) {
  if (!d.efm_active) return;
  mjtNum scale = 1;
  for (int first = 0; first < d.nefc; first += 1 + d.efc_J_rowsuper[first]) {
    for (int row = first; row <= first + d.efc_J_rowsuper[first]; ++row) {
      const bool continues = row > 0 && IsContact(d.efc_type[row]) &&
                             d.efc_type[row - 1] == d.efc_type[row] && d.efc_id[row - 1] == d.efc_id[row];
      if (!continues) {
        const mjtNum factor = FactorOfRow(m, d, first, row);
        scale = ScaleOfRow(d, row, scaling == MetricScaling::kApply ? factor : 1 / factor);
      }
      if (scale == 1) continue;
      d.efc_diagA[row] *= scale;
      d.efc_R[row] *= scale;
      d.efc_D[row] = 1 / d.efc_R[row];
      if (!d.map_efc2iefc) continue;
      d.iefc_R[d.map_efc2iefc[row]] = d.efc_R[row];
      d.iefc_D[d.map_efc2iefc[row]] = d.efc_D[row];
    }
  }
}

}  // namespace pliant
