#include "engine/solver/dense_hessian.h"

#include <algorithm>
#include <cstring>

#include "engine/math/symmetric_kernels.h"

namespace pliant {
namespace {

constexpr int kMaxBlockRows = 32;
constexpr double kMinPivot = 1e-15;

}  // namespace

// Rows of one pattern, collected until they are added together.
struct DenseHessian::Block {
  const int* col = nullptr;
  int nnz = 0;
  int ld = 0;
  int rows = 0;
};

DenseHessian::DenseHessian(const PrimalProblem& problem, Workspace& workspace)
    : problem_(problem), ld_(PadTo8(problem.nv)) {
  const size_t n = PadTo4(problem.nv);
  quadratic_ = workspace.Take<double>(n * ld_);
  factor_ = workspace.Take<double>(n * ld_);
  diag_inv_ = workspace.Take<double>(n);
  left_ = workspace.Take<double>(static_cast<size_t>(kMaxBlockRows) * ld_);
  right_ = workspace.Take<double>(static_cast<size_t>(kMaxBlockRows) * ld_);
  sum_ = workspace.Take<double>(n * ld_);
}

void DenseHessian::AddInertia() {
  const Inertia& inertia = problem_.inertia;
  std::memset(quadratic_, 0, sizeof(double) * problem_.nv * ld_);
  for (int i = 0; i < problem_.nv; ++i) {
    const double* m = inertia.m + inertia.rowadr[i];
    const int* col = inertia.colind + inertia.rowadr[i];
    for (int k = 0; k < inertia.rownnz[i]; ++k) quadratic_[i * ld_ + col[k]] = m[k];
  }
}

// Adds left' right over the rows of a block to the lower triangle at its columns.
void DenseHessian::AddBlock(double* h, const Block& block) const {
  if (!block.rows) return;
  const int n = block.nnz, ld = block.ld;
  std::memset(sum_, 0, sizeof(double) * PadTo4(n) * ld);
  AddRankLower(sum_, left_, right_, ld, block.rows, n);
  for (int p = 0; p < n; ++p) {
    double* to = h + block.col[p] * ld_;
    for (int q = 0; q <= p; ++q) to[block.col[q]] += sum_[p * ld + q];
  }
}

// Rows whose membership of the quadratic part changed; all members when old_state is null.
void DenseHessian::AddRows(double* h, const int* old_state) {
  const RowSet& rows = problem_.rows;
  const RowJacobian& j = problem_.jacobian;
  for (int first = 0; first < rows.n;) {
    const int end = first + 1 + j.rowsuper[first];
    Block block{j.colind + j.rowadr[first], j.rownnz[first], PadTo8(j.rownnz[first]), 0};
    for (int row = first; row < end; ++row) {
      const bool is = problem_.state[row] == kQuadratic, was = old_state && old_state[row] == kQuadratic;
      if (is == was) continue;
      if (block.rows == kMaxBlockRows) {
        AddBlock(h, block);
        block.rows = 0;
      }
      const double weight = is ? rows.d[row] : -rows.d[row];
      double* left = left_ + block.rows * block.ld;
      double* right = right_ + block.rows * block.ld;
      const double* val = j.val + j.rowadr[row];
      for (int k = 0; k < block.nnz; ++k) {
        right[k] = j.dense ? val[block.col[k]] : val[k];
        left[k] = weight * right[k];
      }
      for (int k = block.nnz; k < block.ld; ++k) left[k] = right[k] = 0;
      ++block.rows;
    }
    AddBlock(h, block);
    first = end;
  }
}

// J' H J of every cone whose force is on its surface.
void DenseHessian::AddCones(double* h) {
  const RowSet& rows = problem_.rows;
  const RowJacobian& j = problem_.jacobian;
  int group = 0;  // first row of the pattern that the cone belongs to
  for (int c = 0; c < rows.ncone; ++c) {
    const EllipticCone& cone = rows.cone[c];
    while (group + j.rowsuper[group] < cone.row) group += 1 + j.rowsuper[group];
    if (problem_.state[cone.row] != kCone) continue;
    const int nnz = j.rownnz[group], ld = PadTo8(nnz), dim = cone.dim;
    const Block block{j.colind + j.rowadr[group], nnz, ld, dim};
    for (int a = 0; a < dim; ++a) {
      const double* val = j.val + j.rowadr[cone.row + a];
      double* right = right_ + a * ld;
      for (int k = 0; k < nnz; ++k) right[k] = j.dense ? val[block.col[k]] : val[k];
      for (int k = nnz; k < ld; ++k) right[k] = 0;
    }
    for (int a = 0; a < dim; ++a) {
      double* left = left_ + a * ld;
      for (int k = 0; k < ld; ++k) {
        double sum = 0;
        for (int b = 0; b < dim; ++b) sum += cone.hessian[a * dim + b] * right_[b * ld + k];
        left[k] = sum;
      }
    }
    AddBlock(h, block);
  }
}

void DenseHessian::Factor() {
  std::memcpy(factor_, quadratic_, sizeof(double) * problem_.nv * ld_);
  AddCones(factor_);
  FactorLtdl(factor_, diag_inv_, problem_.nv, ld_, kMinPivot);
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

void DenseHessian::Solve(double* x) const { SolveLtdl(factor_, diag_inv_, x, problem_.nv, ld_); }

}  // namespace pliant
