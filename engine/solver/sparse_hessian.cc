#include "engine/solver/sparse_hessian.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "engine/math/sparse_kernels.h"
#include "engine/math/symmetric_kernels.h"

namespace pliant {
namespace {

constexpr double kMinPivot = 1e-15;
constexpr int kMaxSupernode = 8;
// Columns in a run from which on rows are handled by runs in an elimination, not by columns.
constexpr int kMeanRun = 5;
// Time of one entry of a rank-one change, in multiplications of a factorization.
constexpr double kChangeCost = 4;

// Lists that differ mostly do so from their first number on, which costs no call.
bool AreSame(const int* a, const int* b, int n) { return n == 0 || (*a == *b && std::equal(a, a + n, b)); }

// Union of two ascending lists.
int Unite(const int* a, int na, const int* b, int nb, int* out) {
  int n = 0, i = 0, j = 0;
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
  path_cost_ = workspace.Take<double>(n);
  runs_ = workspace.Take<ColumnRun*>(n);
  found_ = workspace.Take<ColumnRun>(n + 1);
  work_ = workspace.Take<double>(n);
  strip_ = workspace.Take<double>(4 * static_cast<size_t>(PadTo8(problem.nv)));
  place_ = workspace.Take<int>(4 * n);
  int longest = 0;
  for (int r = 0; r < problem.jacobian.nrun; ++r) longest = std::max(longest, problem.jacobian.run[r].count);
  row_ = workspace.Take<int>(longest);
  weight_ = workspace.Take<double>(longest);
  dense_ = workspace.Take<double>(n);
  quadratic_.diag = workspace.Take<double>(n);
  factor_.diag = workspace.Take<double>(n);
  std::fill_n(dense_, n, 0.0);
  FindPattern(workspace);
  MeasurePaths();
  FindSupernodes(workspace);
  quadratic_.value = workspace.Take<double>(nonzeros_);
  factor_.value = workspace.Take<double>(nonzeros_ + 4);  // read in fours
  std::fill_n(factor_.value + nonzeros_, 4, 0.0);
}

size_t SparseHessian::ScratchBound(const PrimalProblem& problem, size_t entries) {
  constexpr size_t kPadding = 64, kVectors = 24;  // of nv numbers, runs and pointers
  const size_t n = static_cast<size_t>(problem.nv), rows = static_cast<size_t>(problem.rows.n);
  const size_t runs = static_cast<size_t>(problem.jacobian.nrun);
  const size_t an_entry = 2 * sizeof(double) + sizeof(int) + sizeof(ColumnRun);
  return entries * an_entry + n * (kVectors * sizeof(double) + 3 * kPadding) + runs * sizeof(int) +
         rows * (sizeof(int) + sizeof(double)) + 32 * kPadding;
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
      while (length > 0 && list[length - 1] >= i) --length;
      // Rows of a body, and contacts of two of them, have one pattern, or one goes on where the other ends or
      // before the other begins, as those of contacts with a tree before it do.
      const int shared = std::min(length, count);
      if (AreSame(list, current, shared)) {
        if (length > count) std::copy(list + count, list + length, current + count);
        count = std::max(length, count);
        return;
      }
      if (AreSame(list + length - shared, current + count - shared, shared)) {
        if (length > count) std::copy_n(list, length, current);
        count = std::max(length, count);
        return;
      }
      count = Unite(current, count, list, length, united);
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

// A row's path goes on with the path of its parent.
void SparseHessian::MeasurePaths() {
  for (int i = 0; i < problem_.nv; ++i) {
    path_cost_[i] = nnz_[i] ? nnz_[i] + path_cost_[col_[i][nnz_[i] - 1]] : 0;
  }
}

// Groups neighbouring rows whose patterns are nested: row i - 1 has the columns of row i but its own.
void SparseHessian::FindSupernodes(Workspace& workspace) {
  for (int i = problem_.nv - 1; i >= 0;) {
    int width = 1;
    while (width < kMaxSupernode && width <= i && nnz_[i - width] == nnz_[i] - width &&
           nnz_[i - width + 1] > 0 && col_[i - width + 1][nnz_[i - width + 1] - 1] == i - width) {
      ++width;
    }
    const int nrun = FindColumnRuns(col_[i], nnz_[i], found_);
    auto* runs = workspace.Take<ColumnRun>(nrun + 1);
    std::copy_n(found_, nrun + 1, runs);
    std::fill_n(width_ + i - width + 1, width, 0);
    width_[i] = width;
    std::fill_n(runs_ + i - width + 1, width, runs);
    i -= width;
  }
}

// Where the first n entries of a packed row, as runs, lie in row `target`, which has their columns. place: a
// guess on entry, the places of a neighbouring row or zeros. The first `known` of them are right: the rows of
// a supernode begin with the same columns. Returns how many are known now.
int SparseHessian::FindPlaces(int target, const ColumnRun* runs, int n, int known, int* place) const {
  const int *col = col_[target], *end = col + nnz_[target];
  const int* from = known ? col + place[known - 1] + 1 : col;
  for (; runs[known].at < n; ++known) {
    const int* at = col + place[known];
    if (at >= end || *at != runs[known].col) at = std::lower_bound(from, end, runs[known].col);
    place[known] = static_cast<int>(at - col);
    from = at + 1;
  }
  return known;
}

// The same for single columns: place_[k] is where col[k] lies, k < n. Knows those of the row before when both
// are of one supernode.
void SparseHessian::FindColumns(int target, const int* col, int n, int known) {
  const int* own = col_[target];
  for (int at = known ? place_[known - 1] + 1 : 0; known < n; ++at) {
    if (own[at] != col[known]) {
      // The columns of the body itself are the last ones.
      const int last = nnz_[target] - (n - known);
      if (own[last] == col[known]) at = last;
      while (own[at] != col[known]) ++at;
    }
    place_[known++] = at;
  }
}

// Adds weight * (row k of a run)' (row k of a run).
void SparseHessian::AddRow(double weight, const RowRun& run, int k) {
  const double* val = run.val + k * run.ld;
  const ColumnRun* supernode = nullptr;
  for (int p = 0, known = 0; p < run.nnz; known = p++) {
    const int target = run.col[p];
    if (runs_[target] != supernode) known = 0;
    supernode = runs_[target];
    FindColumns(target, run.col, p, known);
    const double scaled = weight * val[p];
    quadratic_.diag[target] += scaled * val[p];
    double* row = quadratic_.value + adr_[target];
    for (int q = 0; q < p; ++q) row[place_[q]] += scaled * val[q];
  }
}

// The same for the rows row_ [count] with weights weight_, four rows of the Hessian at a time: their entries
// are fetched, added to, and put back.
void SparseHessian::AddWeighted(const RowRun& run, int count) {
  const int nrun = FindColumnRuns(run.col, run.nnz, found_), ld = run.ld;
  std::fill_n(place_, nrun, 0);
  const ColumnRun* supernode = nullptr;
  int known = 0;
  for (int first = 0; first < run.nnz; first += 4) {
    const int rows = std::min(4, run.nnz - first), padded = PadTo8(first + rows);
    for (int t = 0; t < rows; ++t) {
      const int n = first + t;
      if (t) std::copy_n(place_ + (t - 1) * nrun, nrun, place_ + t * nrun);
      if (runs_[run.col[n]] != supernode) known = 0;
      supernode = runs_[run.col[n]];
      known = FindPlaces(run.col[n], found_, n, known, place_ + t * nrun);
      FetchRuns(strip_ + t * ld, quadratic_.value + adr_[run.col[n]], place_ + t * nrun, found_, n);
      strip_[t * ld + n] = quadratic_.diag[run.col[n]];
      std::fill(strip_ + t * ld + n + 1, strip_ + t * ld + padded, 0.0);
    }
    for (int t = rows; t < 4; ++t) std::fill_n(strip_ + t * ld, padded, 0.0);
    AddWeightedRows(strip_, run.val, row_, weight_, count, ld, first, padded);
    for (int t = 0; t < rows; ++t) {
      const int n = first + t;
      StoreRuns(quadratic_.value + adr_[run.col[n]], place_ + t * nrun, strip_ + t * ld, found_, n);
      quadratic_.diag[run.col[n]] = strip_[t * ld + n];
    }
    std::copy_n(place_ + (rows - 1) * nrun, nrun, place_);
  }
}

// Rows whose membership of the quadratic part changed; all members when old_state is null.
void SparseHessian::AddRows(const int* old_state) {
  for (int r = 0; r < problem_.jacobian.nrun; ++r) {
    const RowRun& run = problem_.jacobian.run[r];
    int count = 0;
    for (int k = 0; k < run.count; ++k) {
      const int row = run.row + k;
      const bool is = problem_.state[row] == kQuadratic, was = old_state && old_state[row] == kQuadratic;
      if (is == was) continue;
      row_[count] = k;
      weight_[count++] = is ? problem_.rows.d[row] : -problem_.rows.d[row];
    }
    if (count == 1) AddRow(weight_[0], run, row_[0]);
    if (count > 1) AddWeighted(run, count);
  }
}

// to += the Hessian of every cone on its surface. Returns whether there was one.
bool SparseHessian::AddCones(Matrix& to) {
  bool any = false;
  const RowRun* run = problem_.jacobian.run;
  for (int c = 0; c < problem_.rows.ncone; ++c) {
    const EllipticCone& cone = problem_.rows.cone[c];
    while (run->row + run->count <= cone.row) ++run;
    if (problem_.state[cone.row] != kCone) continue;
    any = true;
    const int ld = run->ld;
    const double* val = run->val + (cone.row - run->row) * ld;
    const ColumnRun* supernode = nullptr;
    for (int p = 0, known = 0; p < run->nnz; known = p++) {
      const double* product = strip_ + (p & 3) * ld;
      if (!(p & 3)) MulSquareLower(strip_, cone.hessian, val, cone.dim, ld, p, std::min(p + 4, run->nnz));
      const int target = run->col[p];
      double* row = to.value + adr_[target];
      if (runs_[target] != supernode) known = 0;
      supernode = runs_[target];
      FindColumns(target, run->col, p, known);
      to.diag[target] += product[p];
      for (int q = 0; q < p; ++q) row[place_[q]] += product[q];
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
  AddRows(nullptr);
  Factor();
}

// Subtracts the products of rows [width of the supernode] from the rows of the columns that they share.
void SparseHessian::EliminateBelow(int last, const double* const* rows) {
  const int width = width_[last], first = last - width + 1;
  const int below = nnz_[first], ld = PadTo8(below);
  const ColumnRun* runs = runs_[last];
  double scale[4 * kMaxSupernode], less[4];
  const ColumnRun* supernode = nullptr;
  int nrun = 0, known = 0;
  for (; runs[nrun].at < below; ++nrun) place_[nrun] = 0;
  const bool in_bits = below < kMeanRun * nrun;  // then places take longer than what is at them
  for (int begin = 0; begin < below; begin += 4) {
    const int count = std::min(4, below - begin);
    ScaleFour(scale, less, rows, diag_inv_ + first, width, begin, count);
    for (int t = 0; t < count; ++t) factor_.diag[col_[first][begin + t]] -= less[t];
    CombineFour(strip_, ld, rows, scale, width, begin + count - 1);
    for (int t = 0; t < count; ++t) {
      const int target = col_[first][begin + t];
      double* to = factor_.value + adr_[target];
      const double* product = strip_ + t * ld;
      if (runs_[target] != supernode) known = 0;
      supernode = runs_[target];
      const int n = begin + t;
      if (nnz_[target] == n) {
        SubVector(to, product, 1, n);
      } else if (in_bits) {
        FindColumns(target, col_[first], n, known);
        known = n;
        for (int k = 0; k < n; ++k) to[place_[k]] -= product[k];
      } else {
        known = FindPlaces(target, runs, n, known, place_);
        SubRuns(to, place_, product, runs, n);
      }
    }
  }
}

// Factors rows last - width + 1 .. last among themselves, then eliminates them from all rows that they reach.
void SparseHessian::EliminateSupernode(int last) {
  const int width = width_[last], first = last - width + 1;
  const double* rows[kMaxSupernode];
  const auto finish = [&](int i) {
    if (!(factor_.diag[i] >= kMinPivot)) factor_.diag[i] = kMinPivot;
    diag_inv_[i] = 1 / factor_.diag[i];
    return rows[i - first] = factor_.value + adr_[i];
  };
  // Two rows at a time are taken out of those above them, whose columns are the first of theirs.
  for (int i = last; i >= first; i -= 2) {
    const double* const a = finish(i);
    if (i == first) break;
    const auto scaled = [&](const double* row, int from, int t) { return row[nnz_[t]] * diag_inv_[from]; };
    const int j = i - 1;
    SubVector(factor_.value + adr_[j], a, scaled(a, i, j), nnz_[j]);
    factor_.diag[j] -= scaled(a, i, j) * a[nnz_[j]];
    const double* const b = finish(j);
    for (int t = j - 1; t >= first; --t) {
      const double s = scaled(a, i, t), u = scaled(b, j, t);
      SubTwoVectors(factor_.value + adr_[t], a, s, b, u, nnz_[t]);
      factor_.diag[t] = (factor_.diag[t] - s * a[nnz_[t]]) - u * b[nnz_[t]];
    }
  }
  EliminateBelow(last, rows);
  for (int i = first; i <= last; ++i) {
    double* row = factor_.value + adr_[i];
    const double inverse = diag_inv_[i];
    for (int k = 0, n = nnz_[i]; k < n; ++k) row[k] *= inverse;
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
    ChangeRow(dense_, values, p, gain, runs_[i], nnz_[i]);
  }
  return good;
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
    if (count && run.nnz) cost += count * path_cost_[run.col[run.nnz - 1]];
  }
  AddRows(old_state);
  bool change_factor = !cones && kChangeCost * cost < factor_cost_;
  int done = 0;
  for (int r = 0; r < j.nrun && change_factor; ++r) {
    const RowRun& run = j.run[r];
    for (int k = 0; k < run.count && change_factor; ++k) {
      const int row = run.row + k;
      if (!changed(row)) continue;
      const double d = problem_.rows.d[row], weight = problem_.state[row] == kQuadratic ? d : -d;
      change_factor = ChangeFactor(weight, run, k);
      ++done;
    }
  }
  if (change_factor) return done;
  Factor();
  return 0;
}

void SparseHessian::Solve(double* x) const {
  const double* row[kMaxSupernode];
  double scale[kMaxSupernode], sum[kMaxSupernode];
  for (int last = problem_.nv - 1; last >= 0;) {
    const int width = width_[last], first = last - width + 1, below = nnz_[first];
    // The last row first, as in the elimination.
    for (int w = 0, k = last; k >= first; ++w, --k) {
      row[w] = factor_.value + adr_[k];
      double sum = x[k];
      for (int v = 0; v < w; ++v) sum -= scale[v] * row[v][below + k - first];
      x[k] = scale[w] = sum;
    }
    if (below) SubRows(x, row, scale, width, runs_[last], below);
    last = first - 1;
  }
  for (int first = 0; first < problem_.nv;) {
    int last = first;
    while (!width_[last]) ++last;
    const int width = width_[last], below = nnz_[first];
    const int* col = col_[first];
    for (int k = 0; k < below; ++k) work_[k] = x[col[k]];
    for (int w = 0; w < width; ++w) {
      row[w] = factor_.value + adr_[first + w];
      sum[w] = x[first + w] * diag_inv_[first + w];
    }
    if (below) SubDots(sum, row, width, work_, below);
    for (int w = 0; w < width; ++w) {
      for (int k = 0; k < w; ++k) sum[w] -= row[w][below + k] * sum[k];
      x[first + w] = sum[w];
    }
    first = last + 1;
  }
}

}  // namespace pliant
