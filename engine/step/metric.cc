#include "engine/step/metric.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/constraint/exact_diagonal.h"
#include "engine/constraint/metric_rows.h"
#include "engine/constraint/surface_effects.h"
#include "engine/derivative/effective_metric.h"
#include "engine/derivative/free_body.h"
#include "engine/dynamics/inertia.h"
#include "engine/dynamics/tendon.h"
#include "engine/math/dense.h"
#include "engine/math/tree_kernels.h"
#include "engine/model/asleep.h"
#include "engine/model/awake.h"
#include "engine/model/options.h"
#include "engine/solver/products.h"

namespace pliant {
namespace {

LowerPattern PatternOfM(const mjModel& m) { return {m.M_rownnz, m.M_rowadr, m.M_colind}; }

// A term s J'J of the metric.
struct Coupling {
  int nnz;
  const int* col;
  const mjtNum* val;
  mjtNum scale;
};

// All terms of tendons, actuators and contacts that act by springs.
struct Couplings {
  Coupling* term;
  int count;
};

Couplings ListCouplings(const mjModel& m, mjData& d, StackFrame& frame) {
  Couplings all = {frame.Take<Coupling>(d.nefmT + m.nout + d.nefmcon / 2), 0};
  for (int k = 0; k < d.nefmT; ++k) {
    const TendonRow row = GetTendonRow(m, d, d.efm_tid[k]);
    all.term[all.count++] = {row.nnz, row.col, row.val, d.efm_ts[k]};
  }
  for (int k = 0; k < d.nefmA; ++k) {
    const int i = d.efm_aid[k];
    for (int out = m.actuator_outadr[i]; out < m.actuator_outadr[i] + m.actuator_outnum[i]; ++out) {
      const int adr = d.moment_rowadr[out];
      all.term[all.count++] = {d.moment_rownnz[out], d.moment_colind + adr, d.actuator_moment + adr,
                               d.efm_as[k]};
    }
  }
  for (int at = 0; at < d.nefmcon; at += 2 + d.efm_con_ind[at]) {
    all.term[all.count++] = {d.efm_con_ind[at], d.efm_con_ind + at + 2, d.efm_con_val + at + 2,
                             d.efm_con_val[at]};
  }
  return all;
}

// For each dof the terms that have an entry there, by row of a table in CSR.
struct TermsOfDof {
  int* start;  // nv + 1
  int* term;
  int* place;  // of the dof in the term
};

TermsOfDof SortTerms(const Couplings& all, int nv, StackFrame& frame) {
  TermsOfDof table = {frame.Take<int>(nv + 1), nullptr, nullptr};
  std::fill_n(table.start, nv + 1, 0);
  for (int t = 0; t < all.count; ++t) {
    for (int k = 0; k < all.term[t].nnz; ++k) ++table.start[all.term[t].col[k] + 1];
  }
  std::partial_sum(table.start, table.start + nv + 1, table.start);
  table.term = frame.Take<int>(table.start[nv]);
  table.place = frame.Take<int>(table.start[nv]);
  int* next = frame.Take<int>(nv);
  std::copy_n(table.start, nv, next);
  for (int t = 0; t < all.count; ++t) {
    for (int k = 0; k < all.term[t].nnz; ++k) {
      const int at = next[all.term[t].col[k]]++;
      table.term[at] = t;
      table.place[at] = k;
    }
  }
  return table;
}

// M with the diagonal terms and the medium, in the pattern of M.
mjtNum* TreePart(const mjModel& m, const mjData& d, StackFrame& frame) {
  auto* tree = frame.Take<mjtNum>(m.nC);
  ForUnsettledRows(m, d, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) tree[k] = d.M[k] + d.efm_fluid[k];
  });
  ForUnsettledDofs(m, d, [&](int begin, int end) {
    for (int i = begin; i < end; ++i) tree[m.M_rowadr[i] + m.M_rownnz[i] - 1] += d.efm_diag[i];
  });
  return tree;
}

// Adds up rows of a symmetric matrix one after the other, each in any order of columns.
class RowSum {
 public:
  RowSum(int nv, size_t capacity, StackFrame& frame)
      : rownnz_(frame.Take<int>(nv)),
        rowadr_(frame.Take<int>(nv)),
        colind_(frame.Take<int>(capacity)),
        value_(frame.Take<mjtNum>(capacity)),
        sum_(frame.Take<mjtNum>(nv)),
        mark_(frame.Take<char>(nv)) {
    std::fill_n(sum_, nv, 0);
    std::fill_n(mark_, nv, 0);
  }

  void Add(int col, mjtNum value) {
    if (!mark_[col]) colind_[size_ + count_++] = col;
    mark_[col] = 1;
    sum_[col] += value;
  }

  // A row of n entries by ascending columns. Returns the last of them, to which may be added.
  mjtNum* Copy(int row, const int* col, const mjtNum* value, int n) {
    std::copy_n(col, n, colind_ + size_);
    for (int k = 0; k < n; ++k) value_[size_ + k] = 0 + value[k];  // as a sum has it, for the signs of zeros
    rownnz_[row] = n;
    rowadr_[row] = size_;
    size_ += n;
    return value_ + size_ - 1;
  }

  void Close(int row) {
    int* col = colind_ + size_;
    std::sort(col, col + count_);
    for (int k = 0; k < count_; ++k) {
      value_[size_ + k] = sum_[col[k]];
      sum_[col[k]] = 0;
      mark_[col[k]] = 0;
    }
    rownnz_[row] = count_;
    rowadr_[row] = size_;
    size_ += count_;
    count_ = 0;
  }

  LowerPattern pattern() const { return {rownnz_, rowadr_, colind_}; }
  const mjtNum* values() const { return value_; }

 private:
  int *rownnz_, *rowadr_, *colind_;
  mjtNum *value_, *sum_;
  char* mark_;
  int size_ = 0, count_ = 0;
};

// Row i has at most i + 1 entries, and no more than its terms have together.
size_t EntryBound(const mjModel& m, const mjData& d, const Couplings& all, const TermsOfDof& terms) {
  size_t bound = 0;
  for (int i = 0; i < m.nv; ++i) {
    int entries = m.M_rownnz[i] + d.efm_K_rownnz[i];
    for (int at = terms.start[i]; at < terms.start[i + 1]; ++at) entries += all.term[terms.term[at]].nnz;
    bound += static_cast<size_t>(std::min(entries, i + 1));
  }
  return bound;
}

// Adds the row of a dof to a block that starts at column `first`: entries in front of it are left out.
void AddBlockRow(mjtNum* row, int first, int dof, const int* col, const mjtNum* val, int nnz) {
  for (int k = 0; k < nnz; ++k) {
    if (col[k] >= first && col[k] <= dof) row[col[k] - first] += val[k];
  }
}

// A factor near the metric for models with elastic flexes: for single points that of the 3 x 3 block of
// M + K on the diagonal, without what ties them to the bodies that carry them; elsewhere the rows of the
// factor of the tree.
void FactorPoints(const mjModel& m, const mjData& d, Inertia* metric, StackFrame& frame) {
  const int nv = static_cast<int>(m.nv);
  int* rownnz = frame.Take<int>(nv);
  int* rowadr = frame.Take<int>(nv);
  int* colind = frame.Take<int>(m.nC + 3 * m.nv);
  auto* val = frame.Take<mjtNum>(m.nC + 3 * m.nv);
  auto* diag_inv = frame.Take<mjtNum>(nv);
  const int *point = d.efm_dofid, *end = point + d.nefmdof;
  int size = 0;
  for (int i = 0; i < nv; ++i) {
    const int tree = m.M_rowadr[i];
    while (point != end && i >= *point + 3) ++point;
    rowadr[i] = size;
    if (point != end && i >= *point) {
      rownnz[i] = i - *point + 1;
      std::iota(colind + size, colind + size + rownnz[i], *point);
      std::fill_n(val + size, rownnz[i], 0);
      const int stiffness = d.efm_K_rowadr[i];
      AddBlockRow(val + size, *point, i, d.efm_K_colind + stiffness, d.efm_K_val + stiffness,
                  d.efm_K_rownnz[i]);
      AddBlockRow(val + size, *point, i, m.M_colind + tree, d.M + tree, m.M_rownnz[i]);
    } else {
      rownnz[i] = m.M_rownnz[i];
      std::copy_n(m.M_colind + tree, rownnz[i], colind + size);
      std::copy_n(d.qH + tree, rownnz[i], val + size);
      diag_inv[i] = d.qHDiagInv[i];
    }
    size += rownnz[i];
  }
  for (point = d.efm_dofid; point != end; ++point)
    FactorTree(val, val, diag_inv, {*point, *point + 3}, rownnz, rowadr, colind);
  metric->ld = val;
  metric->diag_inv = diag_inv;
  metric->factor = {rownnz, rowadr, colind};
}

// The whole metric, with what couples dofs of different branches.
Inertia SumMetric(const mjModel& m, mjData& d, StackFrame& frame) {
  const mjtNum* tree = TreePart(m, d, frame);
  Inertia metric = {tree, d.qH, d.qHDiagInv, PatternOfM(m), PatternOfM(m)};
  if (!IsMetricCoupled(d)) return metric;
  const int nv = static_cast<int>(m.nv);
  const Couplings all = ListCouplings(m, d, frame);
  const TermsOfDof terms = SortTerms(all, nv, frame);
  RowSum rows(nv, EntryBound(m, d, all, terms), frame);
  const auto term_at = [&](int at) -> const Coupling& { return all.term[terms.term[at]]; };
  for (int i = 0; i < nv; ++i) {
    const int adr = m.M_rowadr[i], nnz = m.M_rownnz[i], first = terms.start[i], end = terms.start[i + 1];
    int lone = first;  // terms of this dof alone
    while (lone < end && term_at(lone).nnz == 1) ++lone;
    if (lone == end && !d.efm_K_rownnz[i]) {
      mjtNum* diagonal = rows.Copy(i, m.M_colind + adr, tree + adr, nnz);
      for (int at = first; at < end; ++at)
        *diagonal += term_at(at).scale * term_at(at).val[0] * term_at(at).val[0];
      continue;
    }
    for (int k = adr; k < adr + nnz; ++k) rows.Add(m.M_colind[k], tree[k]);
    for (int at = first; at < end; ++at) {
      const Coupling& term = term_at(at);
      const mjtNum scaled = term.scale * term.val[terms.place[at]];
      for (int k = 0; k <= terms.place[at]; ++k) rows.Add(term.col[k], scaled * term.val[k]);
    }
    for (int k = d.efm_K_rowadr[i]; k < d.efm_K_rowadr[i] + d.efm_K_rownnz[i] && d.efm_K_colind[k] <= i; ++k)
      rows.Add(d.efm_K_colind[k], d.efm_K_val[k]);
    rows.Close(i);
  }
  metric.m = rows.values();
  metric.pattern = rows.pattern();
  if (d.nefmK) FactorPoints(m, d, &metric, frame);
  return metric;
}

// Least residual of M x = b by preconditioned conjugate gradients from zero.
void SolveIteratively(const Inertia& metric, int nv, const mjtNum* b, mjtNum tolerance, int iterations,
                      mjtNum* x, StackFrame& frame) {
  auto* residual = frame.Take<mjtNum>(nv);
  auto* scaled = frame.Take<mjtNum>(nv);
  auto* search = frame.Take<mjtNum>(nv);
  auto* product = frame.Take<mjtNum>(nv);
  std::fill_n(x, nv, 0);
  std::copy_n(b, nv, residual);
  std::copy_n(b, nv, scaled);
  SolveInertia(metric, nv, scaled);
  std::copy_n(scaled, nv, search);
  const mjtNum stop = tolerance * std::sqrt(DotProduct(b, b, nv));
  mjtNum rz = DotProduct(residual, scaled, nv);
  for (int k = 0; k < iterations && std::sqrt(DotProduct(residual, residual, nv)) > stop; ++k) {
    MulInertia(metric, nv, search, product);
    const mjtNum alpha = rz / DotProduct(search, product, nv);
    AddScaled(x, search, alpha, nv);
    AddScaled(residual, product, -alpha, nv);
    std::copy_n(residual, nv, scaled);
    SolveInertia(metric, nv, scaled);
    const mjtNum next = DotProduct(residual, scaled, nv), beta = next / rz;
    rz = next;
    for (int i = 0; i < nv; ++i) search[i] = scaled[i] + beta * search[i];
  }
}

// Marks the dofs that constraint rows, tendons or actuators reach.
const char* MarkReached(const mjModel& m, mjData& d, StackFrame& frame) {
  char* reached = frame.Take<char>(m.nv);
  ForUnsettledDofs(m, d, [&](int begin, int end) { std::fill(reached + begin, reached + end, 0); });
  for (int row = 0; row < d.nefc; row += 1 + d.efc_J_rowsuper[row]) {
    const int* col = d.efc_J_colind + d.efc_J_rowadr[row];
    for (int k = 0; k < d.efc_J_rownnz[row]; ++k) reached[col[k]] = 1;
  }
  const Couplings all = ListCouplings(m, d, frame);
  for (int t = 0; t < all.count; ++t) {
    for (int k = 0; k < all.term[t].nnz; ++k) reached[all.term[t].col[k]] = 1;
  }
  return reached;
}

// mat [6 x 6] = the part of the metric for a body that flies alone, with its gyroscopic terms.
void LoneFreeBodyMetric(const mjModel& m, const mjData& d, int dof, mjtNum mat[36]) {
  std::fill_n(mat, 36, 0);
  for (int i = 0; i < 6; ++i) {
    const int adr = m.M_rowadr[dof + i];
    for (int k = adr; k < adr + m.M_rownnz[dof + i]; ++k) {
      const int j = m.M_colind[k] - dof;
      mat[6 * i + j] = mat[6 * j + i] = d.M[k] + d.efm_fluid[k];
    }
    mat[7 * i] += d.efm_diag[dof + i];
  }
  AddLoneFreeBodyBias(m, d, dof, mat);
}

// Calls f(first dof, its matrix) for the bodies that fly alone and that nothing else reaches.
template <class F>
void ForLoneFreeBodies(const mjModel& m, mjData& d, F f) {
  if (!d.efm_active) return;
  StackFrame frame(d);
  const char* reached = nullptr;
  ForUnsettledDofs(m, d, [&](int begin, int end) {
    for (int dof = begin; dof < end; ++dof) {
      if (!StartsLoneFreeBody(m, dof)) continue;
      if (!reached) reached = MarkReached(m, d, frame);
      if (std::any_of(reached + dof, reached + dof + 6, [](char c) { return c != 0; })) continue;
      mjtNum mat[36];
      LoneFreeBodyMetric(m, d, dof, mat);
      f(dof, mat);
    }
  });
}

// Whether a solve may reach sleepers: through terms that couple dofs, or because it is one over all dofs.
bool MayTieSleepers(const mjModel& m, const mjData& d) { return MayCoupleDofs(m) || (d.nefc && !d.nisland); }

}  // namespace

namespace {

void MakeMetricOfRows(const mjModel& m, mjData& d) {
  if (WantsExactDiagonal(m)) {
    MakeMetric(m, d);
    if (d.efm_active) UseExactDiagonal(m, d, d.qH, d.qHDiagInv);
    return;
  }
  ScaleRowsByMetric(m, d, MetricScaling::kRemove);
  MakeMetric(m, d);
  ScaleRowsByMetric(m, d, MetricScaling::kApply);
}

}  // namespace

void UpdateMetric(const mjModel& m, mjData& d) {
  if (MayTieSleepers(m, d)) UnsettleSleepers(m, d);
  // Adhesion is held in proportion to the regularizers, which change.
  if (m.flg_adhesion) HoldAgainstAdhesion(d, -1);
  MakeMetricOfRows(m, d);
  if (m.flg_adhesion) HoldAgainstAdhesion(d, 1);
}

SmoothProblem ViewSmooth(const mjModel& m, mjData& d, StackFrame& frame) {
  if (!d.efm_active) return {{d.M, d.qLD, d.qLDiagInv, PatternOfM(m), PatternOfM(m)}, d.qfrc_smooth};
  auto* force = frame.Take<mjtNum>(m.nv);
  ForUnsettledDofs(m, d, [&](int begin, int end) {
    for (int i = begin; i < end; ++i) force[i] = d.qfrc_smooth[i] + d.efm_c[i] + d.efm_ca[i];
  });
  return {SumMetric(m, d, frame), force};
}

void SolveInMetric(const mjModel& m, mjData& d, const Inertia& metric, const mjtNum* force, mjtNum* acc) {
  if (IsMetricCoupled(d)) {
    StackFrame frame(d);
    SolveIteratively(metric, static_cast<int>(m.nv), force, m.opt.tolerance, m.opt.iterations, acc, frame);
    return;
  }
  ForUnsettledDofs(m, d, [&](int begin, int end) {
    std::copy(force + begin, force + end, acc + begin);
    SolveInertiaRows(metric, begin, end, acc);
  });
}

void SolveSmooth(const mjModel& m, mjData& d) {
  StackFrame frame(d);
  const SmoothProblem problem = ViewSmooth(m, d, frame);
  auto* const acc = frame.Take<mjtNum>(m.nv);
  SolveInMetric(m, d, problem.inertia, problem.force, acc);
  // What fell asleep keeps the acceleration of that time.
  ForAwakeDofs(m, d, [&](int begin, int end) { std::copy(acc + begin, acc + end, d.qacc_smooth + begin); });
}

void RefineLoneFreeBodies(const mjModel& m, mjData& d) {
  ForLoneFreeBodies(m, d, [&](int dof, mjtNum* mat) {
    mjtNum x[6];
    for (int i = 0; i < 6; ++i) x[i] = d.qfrc_smooth[dof + i] + d.efm_c[dof + i] + d.efm_ca[dof + i];
    if (SolveGeneral(mat, x, 6)) std::copy(x, x + 6, d.qacc + dof);
  });
}

void MulMetric(const mjModel& m, mjData& d) {
  StackFrame frame(d);
  const Inertia metric = SumMetric(m, d, frame);
  MulInertia(metric, static_cast<int>(m.nv), d.qacc, d.qfrc_inverse);
  ForLoneFreeBodies(
      m, d, [&](int dof, const mjtNum* mat) { MulMatVec(d.qfrc_inverse + dof, mat, d.qacc + dof, 6, 6); });
  for (int i = 0; i < m.nv; ++i) d.qfrc_inverse[i] -= d.efm_c[i] + d.efm_ca[i];
}

}  // namespace pliant
