#include "engine/constraint/sparse_row.h"

#include <algorithm>
#include <utility>

namespace pliant {

void SparseRow::Add(int dof, mjtNum value) {
  int at = 0;
  while (at < nnz_ && dof_[at] < dof) ++at;
  if (at < nnz_ && dof_[at] == dof) {
    value_[at] += value;
    return;
  }
  for (int i = nnz_; i > at; --i) {
    dof_[i] = dof_[i - 1];
    value_[i] = value_[i - 1];
  }
  dof_[at] = dof;
  value_[at] = value;
  ++nnz_;
}

RowTarget SparseRow::Append(RowBuilder& rows, int type, int id) const {
  const RowTarget target = rows.OpenList(1, type, id, dof_, nnz_);
  for (int i = 0; i < nnz_; ++i) target.base[target.chain ? i : dof_[i]] = value_[i];
  return target;
}

void AddTendonRow(const TendonRow& row, mjtNum scale, const RowTarget& target) {
  int position = 0;
  for (int i = 0; i < row.nnz; ++i) {
    const int dof = row.col[i];
    if (target.chain) {
      while (target.chain[position] != dof) ++position;
    } else {
      if (!IsLastAt(row, i)) continue;
      position = dof;
    }
    target.base[position] += scale * row.val[i];
  }
}

void FinishScalarEquality(const mjModel& m, int eq, mjtNum residual, mjtNum diagonal, RowBuilder& rows) {
  rows.SetRow(0, residual, 0, 0);
  rows.SetImpedance(
      0, EvaluateImpedance(m.opt, m.eq_solref + mjNREF * eq, m.eq_solimp + mjNIMP * eq, residual), diagonal);
  rows.Close();
}

int DofCount(const TendonRow& row) { return MergeLists(row.col, row.nnz, nullptr, 0, nullptr); }

int MergeLists(const int* a, int na, const int* b, int nb, int* out) {
  int n = 0, i = 0, j = 0;
  while (i < na || j < nb) {
    const int next = j >= nb || (i < na && a[i] <= b[j]) ? a[i] : b[j];
    while (i < na && a[i] == next) ++i;
    while (j < nb && b[j] == next) ++j;
    if (out) out[n] = next;
    ++n;
  }
  return n;
}

}  // namespace pliant
