#include "engine/solver/dof_groups.h"

#include <algorithm>

namespace pliant {

bool GoesOn(const RowRun* run, const RowJacobian& j) {
  if (run == j.run || run->nnz != run[-1].nnz || !run->nnz) return false;
  const int *col = run->col, *before = run[-1].col;
  return col[0] == before[0] && std::equal(col + 1, col + run->nnz, before + 1);
}

void FindBeginnings(const RowJacobian& j, int n, bool* begins, bool* in_rows) {
  std::fill_n(begins, n + 1, false);
  std::fill_n(in_rows, n, false);
  for (const RowRun* run = j.run; run != j.run + j.nrun; ++run) {
    if (GoesOn(run, j)) continue;
    int next = -1;
    for (int k = 0; k < run->nnz; ++k) {
      const int column = run->col[k];
      in_rows[column] = true;
      if (column == next++) continue;
      if (k) begins[next - 1] = true;
      begins[column] = true;
      next = column + 1;
    }
    if (run->nnz) begins[next] = true;
  }
  for (int i = 0; i < n; ++i) {
    if (!in_rows[i]) begins[i] = begins[i + 1] = true;
  }
}

}  // namespace pliant
