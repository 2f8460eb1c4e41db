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

// Neighbouring rows of one pattern, which are coupled to the same rows. Whether two of these are coupled is
// asked once for all their rows, and of each pair of rows only one product is made.
class Blocks {
 public:
  Blocks(const mjModel& m, const mjData& d, const HalfRows& half, StackFrame& frame)
      : d_(d),
        half_(half),
        all_(!IsSparse(m)),
        first_(frame.Take<int>(d.nefc + 1)),
        near_(frame.Take<int>(d.nefc)),
        mark_(frame.Take<char>(m.nv)) {
    for (int row = 0; row < d.nefc; row += 1 + d.efc_J_rowsuper[row]) first_[n_++] = row;
    first_[n_] = d.nefc;
    std::fill_n(mark_, m.nv, 0);
  }

  int Count() const { return n_; }
  int Begin(int block) const { return first_[block]; }
  int End(int block) const { return first_[block + 1]; }
  int Size(int block) const { return first_[block + 1] - first_[block]; }

  // Finds the blocks before `block` that it is coupled to, ascending, and returns their number.
  int FindNear(int block) {
    const int *col = half_.col[first_[block]], nnz = half_.nnz[first_[block]];
    for (int k = 0; k < nnz; ++k) mark_[col[k]] = 1;
    int n = 0;
    for (int other = 0; other < block; ++other) {
      if (all_ || Marked(first_[other])) near_[n++] = other;
    }
    for (int k = 0; k < nnz; ++k) mark_[col[k]] = 0;
    return n;
  }
  int Near(int k) const { return near_[k]; }

  // Number of rows that each row is coupled to, itself included. Returns the sum.
  size_t CountCoupled(int* nnz) {
    std::fill_n(nnz, d_.nefc, 0);
    for (int block = 0; block < n_; ++block) {
      nnz[Begin(block)] += Size(block);
      for (int k = FindNear(block) - 1; k >= 0; --k) {
        nnz[Begin(block)] += Size(Near(k));
        nnz[Begin(Near(k))] += Size(block);
      }
    }
    size_t total = 0;
    for (int block = 0; block < n_; ++block) {
      std::fill(nnz + Begin(block), nnz + End(block), nnz[Begin(block)]);
      total += static_cast<size_t>(nnz[Begin(block)]) * Size(block);
    }
    return total;
  }

 private:
  bool Marked(int row) const {
    const int *col = half_.col[row], *end = col + half_.nnz[row];
    return std::any_of(col, end, [this](int dof) { return mark_[dof]; });
  }

  const mjData& d_;
  const HalfRows& half_;
  const bool all_;  // dense: rows are kept whole
  int* first_;
  int* near_;
  char* mark_;
  int n_ = 0;
};

// The products of a block with those before it and with itself, in the rows of both. next: where each row's
// next entry goes; columns ascend. w [nv]: zeros.
void AddProducts(mjData& d, const HalfRows& half, Blocks& blocks, int block, mjtNum* w, int* next) {
  const int near = blocks.FindNear(block);
  const auto put = [&](int row, int col, mjtNum value) {
    d.efc_AR[next[row]] = value;
    d.efc_AR_colind[next[row]++] = col;
  };
  for (int row = blocks.Begin(block); row < blocks.End(block); ++row) {
    const int *col = half.col[row], nnz = half.nnz[row];
    for (int k = 0; k < nnz; ++k) w[col[k]] = half.val[row][k];
    const auto product = [&](int other) {
      mjtNum sum = 0;
      for (int k = 0; k < half.nnz[other]; ++k) sum += half.val[other][k] * w[half.col[other][k]];
      return sum;
    };
    for (int k = 0; k < near; ++k) {
      for (int other = blocks.Begin(blocks.Near(k)); other < blocks.End(blocks.Near(k)); ++other) {
        const mjtNum value = product(other);
        put(row, other, value);
        put(other, row, value);
      }
    }
    for (int other = blocks.Begin(block); other < blocks.End(block); ++other) {
      put(row, other, other == row ? product(other) + d.efc_R[row] : product(other));
    }
    for (int k = 0; k < nnz; ++k) w[col[k]] = 0;
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
  StackFrame frame(d);
  const HalfRows half = FindHalfRows(m, d, frame);
  Blocks blocks(m, d, half, frame);
  int* nnz = frame.Take<int>(d.nefc);
  const size_t total = blocks.CountCoupled(nnz);
  d.nA = static_cast<int>(std::min<size_t>(total, INT_MAX));
  if (total > INT_MAX || !AllocateArrays(m, d, ArenaGroup::kDual)) {
    RaiseWarning(d, mjWARN_CNSTRFULL, static_cast<int>(std::min<mjtSize>(d.narena, INT_MAX)));
    Clear(d, parena);
    return;
  }
  int address = 0;
  int* next = frame.Take<int>(d.nefc);
  for (int row = 0; row < d.nefc; ++row) {
    d.efc_AR_rownnz[row] = nnz[row];
    d.efc_AR_rowadr[row] = next[row] = address;
    address += nnz[row];
  }
  mjtNum* w = frame.Take<mjtNum>(m.nv);
  std::fill_n(w, m.nv, 0);
  for (int block = 0; block < blocks.Count(); ++block) AddProducts(d, half, blocks, block, w, next);
}

}  // namespace pliant
