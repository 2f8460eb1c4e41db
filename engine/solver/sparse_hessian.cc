#include "engine/solver/sparse_hessian.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "engine/math/sparse_kernels.h"

namespace pliant {
namespace {

constexpr double kMinPivot = 1e-15;
constexpr int kMaxSupernode = 8;
// Time of one entry of a rank-one change, in multiplications of a factorization.
constexpr double kChangeCost = 4;

// Union of two ascending lists; both without entries >= limit.
int Unite(const int* a, int na, const int* b, int nb, int limit, int* out) {
  int n = 0, i = 0, j = 0;
  while (na > 0 && a[na - 1] >= limit) --na;
  while (nb > 0 && b[nb - 1] >= limit) --nb;
  while (i < na && j < nb) {
    const int x = a[i], y = b[j];
    out[n++] = std::min(x, y);
    i += x <= y;
    j += y <= x;
  }
  while (i < na) out[n++] = a[i++];
  while (j < nb) out[n++] = b[j++];
  return n;
}

}  // namespace

SparseHessian::SparseHessian(const PrimalProblem& problem, Workspace& workspace) : problem_(problem) {
  const size_t n = problem.nv;
  col_ = workspace.Take<int*>(n);
  nnz_ = workspace.Take<int>(n);
  adr_ = workspace.Take<size_t>(n);
  width_ = workspace.Take<int>(n);
  diag_inv_ = workspace.Take<double>(n);
  work_ = workspace.Take<double>(n);
  dense_ = workspace.Take<double>(n);
  quadratic_.diag = workspace.Take<double>(n);
  factor_.diag = workspace.Take<double>(n);
  std::fill_n(dense_, n, 0.0);
  FindPattern(workspace);
  FindSupernodes(workspace);
  quadratic_.value = workspace.Take<double>(nonzeros_);
  factor_.value = workspace.Take<double>(nonzeros_);
}

// Symbolic elimination. Row i of the factor is the union of row i of the inertia, of the constraint patterns
// whose last dof is i (each makes a full block, whose other rows follow by elimination), and of the rows
// whose parent in the elimination tree is i; the parent of a row is its largest column.
void SparseHessian::FindPattern(Workspace& workspace) {
  const int n = problem_.nv;
  const RowJacobian& j = problem_.jacobian;
  int* first_child = workspace.Take<int>(n);
  int* next_child = workspace.Take<int>(n);
  int* first_group = workspace.Take<int>(n);
  int* next_group = workspace.Take<int>(j.nrun);
  int* current = workspace.Take<int>(n);
  int* united = workspace.Take<int>(n);
  std::fill_n(first_child, n, -1);
  std::fill_n(first_group, n, -1);
  for (int r = 0; r < j.nrun; ++r) {
    if (!j.run[r].nnz) continue;
    const int last = j.run[r].col[j.run[r].nnz - 1];
    next_group[r] = first_group[last];
    first_group[last] = r;
  }
  for (int i = n - 1; i >= 0; --i) {
    const Inertia& inertia = problem_.inertia;
    int count = inertia.pattern.rownnz[i] - 1;
    std::copy_n(inertia.pattern.colind + inertia.pattern.rowadr[i], count, current);
    const auto add = [&](const int* list, int length) {
      count = Unite(current, count, list, length, i, united);
      std::swap(current, united);
    };
    for (int g = first_group[i]; g >= 0; g = next_group[g]) add(j.run[g].col, j.run[g].nnz - 1);
    for (int c = first_child[i]; c >= 0; c = next_child[c]) add(col_[c], nnz_[c]);
    nnz_[i] = count;
    col_[i] = workspace.Take<int>(count);
    std::copy_n(current, count, col_[i]);
    adr_[i] = nonzeros_;
    nonzeros_ += count;
    factor_cost_ += 0.5 * count * (count + 1.0);
    if (count) {
      next_child[i] = first_child[current[count - 1]];
      first_child[current[count - 1]] = i;
    }
  }
}

// Groups neighbouring rows whose patterns are nested: row i - 1 has the columns of row i but its own.
void SparseHessian::FindSupernodes(Workspace&) {
  for (int i = problem_.nv - 1; i >= 0;) {
    int width = 1;
    while (width < kMaxSupernode && width <= i && nnz_[i - width] == nnz_[i] - width &&
           nnz_[i - width + 1] > 0 && col_[i - width + 1][nnz_[i - width + 1] - 1] == i - width) {
      ++width;
    }
    std::fill_n(width_ + i - width + 1, width, 0);
    width_[i] = width;
    i -= width;
  }
}

// to += weight * (row k of a run)' (row k of a run)
void SparseHessian::AddRow(double weight, const RowRun& run, int k, Matrix& to) const {
  const double* val = run.val + k * run.ld;
  for (int p = 0; p < run.nnz; ++p) {
    const double scaled = weight * val[p];
    if (scaled == 0) continue;
    const int target = run.col[p];
    to.diag[target] += scaled * val[p];
    SubScatter(to.value + adr_[target], col_[target], val, run.col, p, -scaled);
  }
}

// to += the Hessian of every cone on its surface. Returns whether there was one.
bool SparseHessian::AddCones(Matrix& to) const {
  bool any = false;
  const RowRun* run = problem_.jacobian.run;
  for (int c = 0; c < problem_.rows.ncone; ++c) {
    const EllipticCone& cone = problem_.rows.cone[c];
    while (run->row + run->count <= cone.row) ++run;
    if (problem_.state[cone.row] != kCone) continue;
    any = true;
    const int dim = cone.dim, ld = run->ld;
    const double* val = run->val + (cone.row - run->row) * ld;
    for (int p = 0; p < run->nnz; ++p) {
      double left[6] = {};
      for (int a = 0; a < dim; ++a) {
        for (int b = 0; b < dim; ++b) left[b] += cone.hessian[a * dim + b] * val[a * ld + p];
      }
      for (int q = 0; q <= p; ++q) {
        double sum = 0;
        for (int b = 0; b < dim; ++b) sum += left[b] * val[b * ld + q];
        work_[q] = sum;
      }
      const int target = run->col[p];
      to.diag[target] += work_[p];
      SubScatter(to.value + adr_[target], col_[target], work_, run->col, p, -1);
    }
  }
  return any;
}

void SparseHessian::Build() {
  const Inertia& inertia = problem_.inertia;
  std::fill_n(quadratic_.value, nonzeros_, 0.0);
  for (int i = 0; i < problem_.nv; ++i) {
    const int last = inertia.pattern.rownnz[i] - 1;
    const double* m = inertia.m + inertia.pattern.rowadr[i];
    quadratic_.diag[i] = m[last];
    SubScatter(quadratic_.value + adr_[i], col_[i], m, inertia.pattern.colind + inertia.pattern.rowadr[i],
               last, -1);
  }
  for (int r = 0; r < problem_.jacobian.nrun; ++r) {
    const RowRun& run = problem_.jacobian.run[r];
    for (int k = 0; k < run.count; ++k) {
      if (problem_.state[run.row + k] == kQuadratic) AddRow(problem_.rows.d[run.row + k], run, k, quadratic_);
    }
  }
  Factor();
}

// Factors rows last - width + 1 .. last among themselves, then subtracts their products from all rows
// that they reach.
void SparseHessian::EliminateSupernode(int last) {
  const int width = width_[last], first = last - width + 1;
  const int below = nnz_[first];  // columns that all rows of the supernode share
  const double* rows[kMaxSupernode];
  for (int i = last; i >= first; --i) {
    double* row = factor_.value + adr_[i];
    if (!(factor_.diag[i] >= kMinPivot)) factor_.diag[i] = kMinPivot;
    const double inv = diag_inv_[i] = 1 / factor_.diag[i];
    for (int t = i - 1; t >= first; --t) {
      // Row t of the panel: its columns are the first nnz_[t] columns of row i.
      const double s = row[nnz_[t]] * inv;
      SubVector(factor_.value + adr_[t], row, s, nnz_[t]);
      factor_.diag[t] -= s * row[nnz_[t]];
    }
    rows[i - first] = row;
  }
  double scale[kMaxSupernode];
  for (int k = below - 1; k >= 0; --k) {
    const int target = col_[first][k];
    double diagonal = 0;
    for (int w = 0; w < width; ++w) {
      scale[w] = rows[w][k] * diag_inv_[first + w];
      diagonal += scale[w] * rows[w][k];
    }
    factor_.diag[target] -= diagonal;
    Combine(work_, rows, scale, width, k);
    if (nnz_[target] == k) {
      SubVector(factor_.value + adr_[target], work_, 1, k);
    } else {
      SubScatter(factor_.value + adr_[target], col_[target], work_, col_[first], k, 1);
    }
  }
  for (int i = first; i <= last; ++i) {
    double* row = factor_.value + adr_[i];
    for (int k = 0; k < nnz_[i]; ++k) row[k] *= diag_inv_[i];
  }
}

void SparseHessian::Factor() {
  std::memcpy(factor_.value, quadratic_.value, sizeof(double) * nonzeros_);
  std::memcpy(factor_.diag, quadratic_.diag, sizeof(double) * problem_.nv);
  has_cones_ = AddCones(factor_);
  for (int i = problem_.nv - 1; i >= 0; i -= width_[i]) EliminateSupernode(i);
}

// Factor of H + weight * (row k of a run)' (row k of a run), by Gill, Golub, Murray and Saunders 1974, method
// C1, from the last row to the first. Only the rows on the path from the row's last dof to the root of the
// elimination tree change. Returns false when a pivot would vanish; the factor is then spoiled.
bool SparseHessian::ChangeFactor(double weight, const RowRun& run, int k) {
  const double* val = run.val + k * run.ld;
  for (int p = 0; p < run.nnz; ++p) dense_[run.col[p]] = val[p];
  bool good = true;
  for (int i = run.nnz ? run.col[run.nnz - 1] : -1; i >= 0; i = nnz_[i] ? col_[i][nnz_[i] - 1] : -1) {
    const double p = dense_[i];
    dense_[i] = 0;
    if (p == 0 || !good) continue;
    const double pivot = factor_.diag[i] + weight * p * p;
    if (!(pivot > 1e-10 * factor_.diag[i]) || !(pivot >= kMinPivot)) {
      good = false;
      continue;
    }
    const double gain = weight * p / pivot;
    weight *= factor_.diag[i] / pivot;
    factor_.diag[i] = pivot;
    diag_inv_[i] = 1 / pivot;
    double* values = factor_.value + adr_[i];
    const int* columns = col_[i];
    for (int q = 0; q < nnz_[i]; ++q) {
      const double w = dense_[columns[q]] - p * values[q];
      dense_[columns[q]] = w;
      values[q] += gain * w;
    }
  }
  return good;
}

// Entries that ChangeFactor would touch for a row whose last dof is `last`.
double SparseHessian::ChangeCost(int last) const {
  double cost = 0;
  for (int i = last; i >= 0; i = nnz_[i] ? col_[i][nnz_[i] - 1] : -1) cost += nnz_[i];
  return cost;
}

int SparseHessian::Update(const int* old_state) {
  const RowJacobian& j = problem_.jacobian;
  const auto changed = [&](int row) {
    return (problem_.state[row] == kQuadratic) != (old_state[row] == kQuadratic);
  };
  double cost = 0;
  bool cones = has_cones_;
  for (int r = 0; r < j.nrun; ++r) {
    const RowRun& run = j.run[r];
    int count = 0;
    for (int k = 0; k < run.count; ++k) {
      count += changed(run.row + k);
      cones = cones || problem_.state[run.row + k] == kCone;
    }
    if (count && run.nnz) cost += count * ChangeCost(run.col[run.nnz - 1]);
  }
  bool change_factor = !cones && kChangeCost * cost < factor_cost_;
  int done = 0;
  for (int r = 0; r < j.nrun; ++r) {
    const RowRun& run = j.run[r];
    for (int k = 0; k < run.count; ++k) {
      const int row = run.row + k;
      if (!changed(row)) continue;
      const double d = problem_.rows.d[row], weight = problem_.state[row] == kQuadratic ? d : -d;
      AddRow(weight, run, k, quadratic_);
      if (!change_factor) continue;
      change_factor = ChangeFactor(weight, run, k);
      ++done;
    }
  }
  if (change_factor) return done;
  Factor();
  return 0;
}

void SparseHessian::Solve(double* x) const {
  for (int i = problem_.nv - 1; i >= 0; --i) {
    if (x[i] != 0) {
      const double* row = factor_.value + adr_[i];
      const double s = x[i];
      for (int k = 0; k < nnz_[i]; ++k) x[col_[i][k]] -= s * row[k];
    }
  }
  for (int i = 0; i < problem_.nv; ++i) {
    const double* row = factor_.value + adr_[i];
    double sum = x[i] * diag_inv_[i];
    for (int k = 0; k < nnz_[i]; ++k) sum -= row[k] * x[col_[i][k]];
    x[i] = sum;
  }
}

}  // namespace pliant
