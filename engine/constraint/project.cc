#include "engine/constraint/project.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <numeric>

#include "engine/model/arena_arrays.h"
#include "engine/model/options.h"
#include "engine/model/stack.h"
#include "engine/model/warning.h"

namespace pliant {
namespace {

// Rows of B = J inv(L) D^-1/2, so that J inv(M) J' = B B'. Columns ascend; rows of one pattern share them.
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

// The dofs that a solve reaches from the columns of a row, ascending: these and their ancestors.
struct Reach {
  int count;
  int* dof;
  mjtNum* scale;  // D^-1/2
};

// marks [nv]: zeros, also afterwards.
Reach FindReach(const mjModel& m, const Factor& factor, const int* col, int nnz, char* marks, int* scratch,
                StackFrame& frame) {
  int count = 0;
  for (int k = 0; k < nnz; ++k) {
    const int* chain = m.M_colind + m.M_rowadr[col[k]];  // ends with the dof itself
    for (int p = 0; p < m.M_rownnz[col[k]]; ++p) {
      if (!marks[chain[p]]) scratch[count++] = chain[p];
      marks[chain[p]] = 1;
    }
  }
  for (int k = 0; k < count; ++k) marks[scratch[k]] = 0;
  // Most rows have the ancestors of their columns already.
  if (!std::is_sorted(scratch, scratch + count)) std::sort(scratch, scratch + count);
  const Reach reach = {count, frame.Take<int>(count), frame.Take<mjtNum>(count)};
  for (int k = 0; k < count; ++k) {
    reach.dof[k] = scratch[k];
    reach.scale[k] = std::sqrt(factor.diag_inv[scratch[k]]);
  }
  return reach;
}

// Solves for one row in the dense vector w, from the last dof to the first, as the factor is L' D L; zeroes
// what it used of w.
void HalfSolve(const mjModel& m, const Factor& factor, const Reach& reach, mjtNum* w, mjtNum* half) {
  for (int r = reach.count - 1; r >= 0; --r) {
    const int dof = reach.dof[r];
    const int* ancestor = m.M_colind + m.M_rowadr[dof];
    const mjtNum* ld = factor.ld + m.M_rowadr[dof];
    for (int k = 0; k < m.M_rownnz[dof] - 1; ++k) w[ancestor[k]] -= ld[k] * w[dof];
  }
  for (int r = 0; r < reach.count; ++r) {
    half[r] = w[reach.dof[r]] * reach.scale[r];
    w[reach.dof[r]] = 0;
  }
}

HalfRows FindHalfRows(const mjModel& m, mjData& d, StackFrame& frame) {
  HalfRows half = {frame.Take<int>(d.nefc), frame.Take<int*>(d.nefc), frame.Take<mjtNum*>(d.nefc)};
  const bool sparse = IsSparse(m);
  mjtNum* w = frame.Take<mjtNum>(m.nv);
  char* marks = frame.Take<char>(m.nv);
  int* scratch = frame.Take<int>(m.nv);
  std::fill_n(w, m.nv, 0);
  std::fill_n(marks, m.nv, 0);
  const Factor factor = FactorOf(d);
  for (int first = 0; first < d.nefc; first += 1 + d.efc_J_rowsuper[first]) {
    const int *col = d.efc_J_colind + d.efc_J_rowadr[first], nnz = d.efc_J_rownnz[first];
    const Reach reach = FindReach(m, factor, col, nnz, marks, scratch, frame);
    for (int row = first; row <= first + d.efc_J_rowsuper[first]; ++row) {
      const mjtNum* val = d.efc_J + d.efc_J_rowadr[row];
      for (int k = 0; k < nnz; ++k) w[col[k]] = sparse ? val[k] : val[col[k]];
      half.nnz[row] = reach.count;
      half.col[row] = reach.dof;
      half.val[row] = frame.Take<mjtNum>(reach.count);
      HalfSolve(m, factor, reach, w, half.val[row]);
    }
  }
  return half;
}

// Neighbouring rows of one pattern, which are coupled to the same rows. Rows that reach the same dof reach
// the root above it, too: the last of its ancestors in the pattern of the inertia. Whether two blocks are
// coupled is asked once for all their rows, and of each pair of rows only one product is made.
class Blocks {
 public:
  Blocks(const mjModel& m, const mjData& d, const HalfRows& half, StackFrame& frame)
      : m_(m),
        d_(d),
        half_(half),
        all_(!IsSparse(m)),
        first_(frame.Take<int>(d.nefc + 1)),
        near_(frame.Take<int>(d.nefc)),
        mark_(frame.Take<char>(d.nefc)) {
    for (int row = 0; row < d.nefc; row += 1 + d.efc_J_rowsuper[row]) first_[n_++] = row;
    first_[n_] = d.nefc;
    std::fill_n(mark_, n_, 0);
    if (!all_) ListRoots(frame);
  }

  int Count() const { return n_; }
  int Begin(int block) const { return first_[block]; }
  int End(int block) const { return first_[block + 1]; }
  int Size(int block) const { return first_[block + 1] - first_[block]; }

  // Finds the blocks before `block` that it is coupled to, ascending, and returns their number.
  int FindNear(int block) {
    if (all_) {
      std::iota(near_, near_ + block, 0);
      return block;
    }
    int n = 0;
    for (int at = start_[block]; at < start_[block + 1]; ++at) {
      for (int visit = head_[root_[at]]; visit >= 0 && block_[visit] < block; visit = next_[visit]) {
        if (!mark_[block_[visit]]) near_[n++] = block_[visit];
        mark_[block_[visit]] = 1;
      }
    }
    for (int k = 0; k < n; ++k) mark_[near_[k]] = 0;
    if (start_[block + 1] - start_[block] > 1) std::sort(near_, near_ + n);
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
  // visit(dof) for the roots that a block reaches.
  template <class Visit>
  void ForRoots(int block, const Visit& visit) const {
    const int* col = half_.col[first_[block]];
    for (int k = 0; k < half_.nnz[first_[block]]; ++k) {
      if (m_.M_rownnz[col[k]] == 1) visit(col[k]);
    }
  }

  void ListRoots(StackFrame& frame) {
    start_ = frame.Take<int>(n_ + 1);
    head_ = frame.Take<int>(m_.nv);
    start_[0] = 0;
    for (int block = 0; block < n_; ++block) {
      start_[block + 1] = start_[block];
      ForRoots(block, [&](int root) {
        ++start_[block + 1];
        head_[root] = -1;
      });
    }
    root_ = frame.Take<int>(start_[n_]);
    block_ = frame.Take<int>(start_[n_]);
    next_ = frame.Take<int>(start_[n_]);
    for (int block = n_ - 1; block >= 0; --block) {
      int at = start_[block];
      ForRoots(block, [&](int root) {
        root_[at] = root;
        block_[at] = block;
        next_[at] = head_[root];
        head_[root] = at++;
      });
    }
  }

  const mjModel& m_;
  const mjData& d_;
  const HalfRows& half_;
  const bool all_;  // dense: rows are kept whole
  int* first_;
  int* near_;
  char* mark_;  // n_, zeros between calls
  int n_ = 0;
  // Visits of blocks to roots: those of a block from start_[block] on, and for each root a list of those to
  // it, in the order of blocks.
  int* start_ = nullptr;
  int *root_ = nullptr, *block_ = nullptr, *next_ = nullptr;
  int* head_ = nullptr;  // nv, set where a block reaches
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
