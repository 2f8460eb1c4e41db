#include "engine/solver/dense_hessian.h"

#include <algorithm>
#include <iterator>

#include "engine/math/symmetric_kernels.h"

namespace pliant {
namespace {

constexpr double kMinPivot = 1e-15;

}  // namespace

DenseHessian::DenseHessian(const PrimalProblem& problem, Workspace& workspace)
    : problem_(problem), ld_(PadTo8(problem.nv)) {
  const size_t n = PadTo4(problem.nv);
  int longest = 0;
  for (int r = 0; r < problem.jacobian.nrun; ++r) longest = std::max(longest, problem.jacobian.run[r].count);
  quadratic_ = workspace.Take<double>(n * ld_);
  factor_ = workspace.Take<double>(n * ld_);
  diag_inv_ = workspace.Take<double>(n);
  sum_ = workspace.Take<double>(n * ld_);
  row_ = workspace.Take<int>(longest);
  weight_ = workspace.Take<double>(longest);
  FindFirst();
}

void DenseHessian::FindFirst() {
  const int nv = problem_.nv;
  const LowerPattern& inertia = problem_.inertia.pattern;
  constexpr int kFewDofs = 16;  // have few zeros to leave out
  if (nv <= kFewDofs) {
    std::fill(first_, std::end(first_), 0);
    return;
  }
  for (int g = 0; 4 * g < nv; ++g) first_[g] = std::max(nv - 4 * g - 4, 0);
  const auto extend = [&](int row, int column) {
    int& first = first_[(nv - 1 - row) >> 2];
    first = std::min(first, column);
  };
  for (int i = 0; i < nv; ++i) extend(i, inertia.colind[inertia.rowadr[i]]);
  for (int r = 0; r < problem_.jacobian.nrun; ++r) {
    const RowRun& run = problem_.jacobian.run[r];
    for (int k = 0; k < run.nnz; ++k) extend(run.col[k], run.col[0]);
  }
  // Elimination fills the rows between a row's first column and its last.
  int low = nv;
  for (int g = 0; 4 * g < nv; ++g) first_[g] = low = std::min(low, first_[g] & ~3);
}

void DenseHessian::AddInertia() {
  const Inertia& inertia = problem_.inertia;
  ClearLower(quadratic_, first_, problem_.nv, ld_);
  for (int i = 0; i < problem_.nv; ++i) {
    const double* m = inertia.m + inertia.pattern.rowadr[i];
    const int* col = inertia.pattern.colind + inertia.pattern.rowadr[i];
    for (int k = 0; k < inertia.pattern.rownnz[i]; ++k) quadratic_[i * ld_ + col[k]] = m[k];
  }
}

// Adds sum_ to the lower triangle at the columns of a run.
void DenseHessian::Scatter(double* h, const RowRun& run) const {
  for (int p = 0; p < run.nnz; ++p) {
    double* to = h + run.col[p] * ld_;
    const double* from = sum_ + p * run.ld;
    for (int q = 0; q <= p; ++q) to[run.col[q]] += from[q];
  }
}

// Rows whose membership of the quadratic part changed; all members when old_state is null.
void DenseHessian::AddRows(double* h, const int* old_state) {
  for (int r = 0; r < problem_.jacobian.nrun; ++r) {
    const RowRun& run = problem_.jacobian.run[r];
    const int* state = problem_.state + run.row;
    const double* d = problem_.rows.d + run.row;
    int count = 0;
    for (int k = 0; k < run.count; ++k) {
      const bool is = state[k] == kQuadratic, was = old_state && old_state[run.row + k] == kQuadratic;
      if (is == was) continue;
      row_[count] = k;
      weight_[count++] = is ? d[k] : -d[k];
    }
    if (!count) continue;
    MulWeightedLower(sum_, run.val, row_, weight_, count, run.ld, run.nnz);
    Scatter(h, run);
  }
}

// J' H J of every cone whose force is on its surface.
void DenseHessian::AddCones(double* h) {
  const RowRun* run = problem_.jacobian.run;
  for (int c = 0; c < problem_.rows.ncone; ++c) {
    const EllipticCone& cone = problem_.rows.cone[c];
    while (run->row + run->count <= cone.row) ++run;
    if (problem_.state[cone.row] != kCone) continue;
    MulSquareLower(sum_, cone.hessian, run->val + (cone.row - run->row) * run->ld, cone.dim, run->ld, 0,
                   run->nnz);
    Scatter(h, *run);
  }
}

void DenseHessian::Factor() {
  CopyLower(factor_, quadratic_, first_, problem_.nv, ld_);
  AddCones(factor_);
  FactorLtdl(factor_, diag_inv_, first_, problem_.nv, ld_, kMinPivot);
}

void DenseHessian::Build() {
  AddInertia();
  AddRows(quadratic_, nullptr);
  Factor();
}

int DenseHessian::Update(const int* old_state) {
  AddRows(quadratic_, old_state);
  Factor();
  return 0;
}

void DenseHessian::Solve(double* x) const { SolveLtdl(factor_, diag_inv_, first_, x, problem_.nv, ld_); }

}  // namespace pliant
