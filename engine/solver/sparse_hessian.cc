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
  int* next_group = workspace.Take<int>(problem_.rows.n);
  int* current = workspace.Take<int>(n);
  int* united = workspace.Take<int>(n);
  std::fill_n(first_child, n, -1);
  std::fill_n(first_group, n, -1);
  for (int row = 0; row < problem_.rows.n; row += 1 + j.rowsuper[row]) {
    if (!j.rownnz[row]) continue;
    const int last = j.colind[j.rowadr[row] + j.rownnz[row] - 1];
    next_group[row] = first_group[last];
    first_group[last] = row;
  }
  for (int i = n - 1; i >= 0; --i) {
    const Inertia& inertia = problem_.inertia;
    int count = inertia.rownnz[i] - 1;
    std::copy_n(inertia.colind + inertia.rowadr[i], count, current);
    const auto add = [&](const int* list, int length) {
      count = Unite(current, count, list, length, i, united);
      std::swap(current, united);
    };
    for (int g = first_group[i]; g >= 0; g = next_group[g]) add(j.colind + j.rowadr[g], j.rownnz[g] - 1);
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

// to += weight * J_row' J_row
void SparseHessian::AddRow(double weight, int row, const int* col, int nnz, Matrix& to) const {
  const RowJacobian& j = problem_.jacobian;
  const double* val = j.val + j.rowadr[row];
  for (int k = 0; k < nnz; ++k) {
    const double entry = j.dense ? val[col[k]] : val[k];
    work_[k] = entry;
    const double scaled = weight * entry;
    to.diag[col[k]] += scaled * entry;
    if (scaled != 0) SubScatter(to.value + adr_[col[k]], col_[col[k]], work_, col, k, -scaled);
  }
}

// to += the Hessian of every cone on its surface. Returns whether there was one.
bool SparseHessian::AddCones(Matrix& to) const {
  const RowSet& rows = problem_.rows;
  const RowJacobian& j = problem_.jacobian;
  bool any = false;
  int group = 0;
  for (int c = 0; c < rows.ncone; ++c) {
    const EllipticCone& cone = rows.cone[c];
    while (group + j.rowsuper[group] < cone.row) group += 1 + j.rowsuper[group];
    if (problem_.state[cone.row] != kCone) continue;
    any = true;
    const int* col = j.colind + j.rowadr[group];
    const int nnz = j.rownnz[group], dim = cone.dim;
    const auto entry = [&](int a, int k) { return j.val[j.rowadr[cone.row + a] + (j.dense ? col[k] : k)]; };
    for (int k = 0; k < nnz; ++k) {
      double left[6] = {};
      for (int a = 0; a < dim; ++a) {
        for (int b = 0; b < dim; ++b) left[b] += cone.hessian[a * dim + b] * entry(a, k);
      }
      for (int q = 0; q <= k; ++q) {
        double sum = 0;
        for (int b = 0; b < dim; ++b) sum += left[b] * entry(b, q);
        work_[q] = sum;
      }
      to.diag[col[k]] += work_[k];
      SubScatter(to.value + adr_[col[k]], col_[col[k]], work_, col, k, -1);
    }
  }
  return any;
}

void SparseHessian::Build() {
  const Inertia& inertia = problem_.inertia;
  std::fill_n(quadratic_.value, nonzeros_, 0.0);
  for (int i = 0; i < problem_.nv; ++i) {
    const int last = inertia.rownnz[i] - 1;
    const double* m = inertia.m + inertia.rowadr[i];
    quadratic_.diag[i] = m[last];
    SubScatter(quadratic_.value + adr_[i], col_[i], m, inertia.colind + inertia.rowadr[i], last, -1);
  }
  const RowJacobian& j = problem_.jacobian;
  for (int first = 0; first < problem_.rows.n; first += 1 + j.rowsuper[first]) {
    for (int row = first; row <= first + j.rowsuper[first]; ++row) {
      if (problem_.state[row] != kQuadratic) continue;
      AddRow(problem_.rows.d[row], row, j.colind + j.rowadr[first], j.rownnz[first], quadratic_);
    }
  }
  Factor();
}

// Factors rows last - width + 1 .. last among themselves, then subtracts their products from all rows that
// they reach.
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

// Factor of H + weight * J_row' J_row (Gill, Golub, Murray and Saunders 1974, method C1, from the last row to
// the first). Only the rows on the path from the row's last dof to the root of the elimination tree change.
// Returns false when a pivot would vanish; the factor is then spoiled.
bool SparseHessian::ChangeFactor(double weight, int row, const int* col, int nnz) {
  const RowJacobian& j = problem_.jacobian;
  const double* val = j.val + j.rowadr[row];
  for (int k = 0; k < nnz; ++k) dense_[col[k]] = j.dense ? val[col[k]] : val[k];
  bool good = true;
  for (int i = nnz ? col[nnz - 1] : -1; i >= 0; i = nnz_[i] ? col_[i][nnz_[i] - 1] : -1) {
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
    for (int k = 0; k < nnz_[i]; ++k) {
      const double w = dense_[columns[k]] - p * values[k];
      dense_[columns[k]] = w;
      values[k] += gain * w;
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
  const RowSet& rows = problem_.rows;
  const RowJacobian& j = problem_.jacobian;
  const auto is_member = [](int state) { return state == kQuadratic; };
  double cost = 0;
  bool cones = has_cones_;
  for (int first = 0; first < rows.n; first += 1 + j.rowsuper[first]) {
    int changed = 0;
    for (int row = first; row <= first + j.rowsuper[first]; ++row) {
      changed += is_member(problem_.state[row]) != is_member(old_state[row]);
      cones = cones || problem_.state[row] == kCone;
    }
    const int nnz = j.rownnz[first];
    if (changed && nnz) cost += changed * ChangeCost(j.colind[j.rowadr[first] + nnz - 1]);
  }
  bool change_factor = !cones && kChangeCost * cost < factor_cost_;
  int done = 0;
  for (int first = 0; first < rows.n; first += 1 + j.rowsuper[first]) {
    for (int row = first; row <= first + j.rowsuper[first]; ++row) {
      const bool is = is_member(problem_.state[row]);
      if (is == is_member(old_state[row])) continue;
      const double weight = is ? rows.d[row] : -rows.d[row];
      const int* col = j.colind + j.rowadr[first];
      AddRow(weight, row, col, j.rownnz[first], quadratic_);
      if (!change_factor) continue;
      change_factor = ChangeFactor(weight, row, col, j.rownnz[first]);
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
