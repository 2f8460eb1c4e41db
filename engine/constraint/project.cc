#include "engine/constraint/project.h"

#include <algorithm>
#include <climits>
#include <cmath>

#include "engine/model/arena_arrays.h"
#include "engine/model/options.h"
#include "engine/model/stack.h"
#include "engine/model/warning.h"

namespace pliant {
namespace {

// Rows of B = J inv(L) D^-1/2, so that J inv(M) J' = B B'. Columns ascend.
struct HalfRows {
  int* nnz;
  int** col;
  mjtNum** val;
};

// Of the inertia matrix, or of the metric that takes its place.
struct Factor {
  const mjtNum* ld;
  const mjtNum* diag_inv;
};

Factor FactorOf(const mjData& d) {
  return d.efm_active ? Factor{d.qH, d.qHDiagInv} : Factor{d.qLD, d.qLDiagInv};
}

// Solves for one row in the dense vector w: from the last dof to the first, as the factor is L' D L. Zeroes
// w. stamp marks the dofs that are reached.
void HalfSolve(const mjModel& m, const mjData& d, const Factor& factor, int row, const int* col, int nnz,
               mjtNum* w, char* reached, StackFrame& frame, HalfRows* half) {
  const bool sparse = IsSparse(m);
  const mjtNum* val = d.efc_J + d.efc_J_rowadr[row];
  for (int k = 0; k < nnz; ++k) {
    w[col[k]] = sparse ? val[k] : val[col[k]];
    reached[col[k]] = 1;
  }
  int count = 0;
  for (int i = nnz ? col[nnz - 1] : -1; i >= 0; --i) {
    if (!reached[i]) continue;
    ++count;
    const int* ancestor = m.M_colind + m.M_rowadr[i];
    const mjtNum* ld = factor.ld + m.M_rowadr[i];
    for (int k = 0; k < m.M_rownnz[i] - 1; ++k) {
      w[ancestor[k]] -= ld[k] * w[i];
      reached[ancestor[k]] = 1;
    }
  }
  half->nnz[row] = count;
  half->col[row] = frame.Take<int>(count);
  half->val[row] = frame.Take<mjtNum>(count);
  int at = 0;
  for (int i = 0; i < m.nv && at < count; ++i) {
    if (!reached[i]) continue;
    half->col[row][at] = i;
    half->val[row][at++] = w[i] * std::sqrt(factor.diag_inv[i]);
    w[i] = 0;
    reached[i] = 0;
  }
}

HalfRows FindHalfRows(const mjModel& m, mjData& d, StackFrame& frame) {
  HalfRows half = {frame.Take<int>(d.nefc), frame.Take<int*>(d.nefc), frame.Take<mjtNum*>(d.nefc)};
  mjtNum* w = frame.Take<mjtNum>(m.nv);
  char* reached = frame.Take<char>(m.nv);
  std::fill_n(w, m.nv, 0);
  std::fill_n(reached, m.nv, 0);
  const Factor factor = FactorOf(d);
  for (int first = 0; first < d.nefc; first += 1 + d.efc_J_rowsuper[first]) {
    for (int row = first; row <= first + d.efc_J_rowsuper[first]; ++row) {
      HalfSolve(m, d, factor, row, d.efc_J_colind + d.efc_J_rowadr[first], d.efc_J_rownnz[first], w, reached,
                frame, &half);
    }
  }
  return half;
}

// Visits the rows that are coupled to `row`, in order, given the marks of its dofs.
template <class Visit>
void ForEachCoupled(const mjData& d, const HalfRows& half, const char* mark, bool all, Visit visit) {
  for (int other = 0; other < d.nefc; ++other) {
    bool coupled = all;
    for (int k = 0; k < half.nnz[other] && !coupled; ++k) coupled = mark[half.col[other][k]];
    if (coupled) visit(other);
  }
}

void Clear(mjData& d, size_t parena) {
  d.efc_AR = nullptr;
  d.efc_AR_rownnz = d.efc_AR_rowadr = d.efc_AR_colind = nullptr;
  d.nA = 0;
  d.parena = parena;
}

}  // namespace

void ProjectConstraint(const mjModel& m, mjData& d) {
  if (!d.nefc || !IsDual(m)) return;
  // A second call in one step takes the place of the first.
  const size_t parena =
      d.efc_AR_rownnz
          ? static_cast<size_t>(reinterpret_cast<char*>(d.efc_AR_rownnz) - static_cast<char*>(d.arena))
          : d.parena;
  Clear(d, parena);
  const bool all = !IsSparse(m);

  StackFrame frame(d);
  const HalfRows half = FindHalfRows(m, d, frame);
  char* mark = frame.Take<char>(m.nv);
  mjtNum* w = frame.Take<mjtNum>(m.nv);
  int* nnz = frame.Take<int>(d.nefc);
  std::fill_n(mark, m.nv, 0);
  std::fill_n(w, m.nv, 0);
  size_t total = 0;
  for (int row = 0; row < d.nefc; ++row) {
    for (int k = 0; k < half.nnz[row]; ++k) mark[half.col[row][k]] = 1;
    nnz[row] = 0;
    ForEachCoupled(d, half, mark, all, [&](int) { ++nnz[row]; });
    total += nnz[row];
    for (int k = 0; k < half.nnz[row]; ++k) mark[half.col[row][k]] = 0;
  }
  d.nA = static_cast<int>(std::min<size_t>(total, INT_MAX));
  if (total > INT_MAX || !AllocateArrays(m, d, ArenaGroup::kDual)) {
    RaiseWarning(d, mjWARN_CNSTRFULL, static_cast<int>(std::min<mjtSize>(d.narena, INT_MAX)));
    Clear(d, parena);
    return;
  }
  int address = 0;
  for (int row = 0; row < d.nefc; ++row) {
    for (int k = 0; k < half.nnz[row]; ++k) {
      mark[half.col[row][k]] = 1;
      w[half.col[row][k]] = half.val[row][k];
    }
    d.efc_AR_rownnz[row] = nnz[row];
    d.efc_AR_rowadr[row] = address;
    ForEachCoupled(d, half, mark, all, [&](int other) {
      mjtNum sum = 0;
      for (int k = 0; k < half.nnz[other]; ++k) sum += half.val[other][k] * w[half.col[other][k]];
      d.efc_AR[address] = other == row ? sum + d.efc_R[row] : sum;
      d.efc_AR_colind[address++] = other;
    });
    for (int k = 0; k < half.nnz[row]; ++k) {
      mark[half.col[row][k]] = 0;
      w[half.col[row][k]] = 0;
    }
  }
}

}  // namespace pliant
