#include "engine/constraint/project.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <numeric>

#include "engine/math/simd.h"
#include "engine/model/arena_arrays.h"
#include "engine/model/options.h"
#include "engine/model/stack.h"
#include "engine/model/warning.h"

namespace pliant {
namespace {

// Of the inertia matrix, or of the metric that takes its place.
struct Factor {
  const mjtNum* ld;
  const mjtNum* diag_inv;
};

Factor FactorOf(const mjData& d) {
  return d.efm_active ? Factor{d.qH, d.qHDiagInv} : Factor{d.qLD, d.qLDiagInv};
}

constexpr int kLanes = 4;

// Rows of B = J inv(L) D^-1/2, so that J inv(M) J' = B B': neighbouring ones of one pattern, as groups of
// four. Columns ascend.
struct HalfBlock {
  int begin, end;  // rows
  int nnz;
  int* col;
  mjtNum* val;  // [groups x nnz x 4]

  int Size() const { return end - begin; }
  int Groups() const { return (Size() + kLanes - 1) / kLanes; }
  const mjtNum* Group(int group) const { return val + kLanes * static_cast<size_t>(group) * nnz; }
};

// Room for solving with one dof after the other; zeros between uses.
struct Scratch {
  mjtNum* w;      // [nv x 4]
  char* reached;  // nv
};

// The dofs of a block and all their ancestors.
void FindColumns(const mjModel& m, const int* col, int nnz, char* reached, StackFrame& frame,
                 HalfBlock& block) {
  for (int k = 0; k < nnz; ++k) reached[col[k]] = 1;
  int count = 0;
  for (int i = nnz ? col[nnz - 1] : -1; i >= 0; --i) {
    if (!reached[i]) continue;
    ++count;
    const int* ancestor = m.M_colind + m.M_rowadr[i];
    for (int k = 0; k < m.M_rownnz[i] - 1; ++k) reached[ancestor[k]] = 1;
  }
  block.nnz = count;
  block.col = frame.Take<int>(count);
  for (int i = 0, at = 0; at < count; ++i) {
    if (!reached[i]) continue;
    block.col[at++] = i;
    reached[i] = 0;
  }
}

// Four rows at once, from the last dof to the first, as the factor is L' D L.
PLIANT_SIMD_CLONES
void HalfSolve(const mjModel& m, const Factor& factor, const int* col, int nnz, mjtNum* w, mjtNum* val) {
  for (int at = nnz - 1; at >= 0; --at) {
    const int i = col[at];
    Vec4 own;
    Load4(&own, w + kLanes * i);
    const int* ancestor = m.M_colind + m.M_rowadr[i];
    const mjtNum* ld = factor.ld + m.M_rowadr[i];
    for (int k = 0; k < m.M_rownnz[i] - 1; ++k) {
      Vec4 sum;
      Load4(&sum, w + kLanes * ancestor[k]);
      sum -= ld[k] * own;
      Store4(w + kLanes * ancestor[k], sum);
    }
    Store4(val + kLanes * at, own * std::sqrt(factor.diag_inv[i]));
    Store4(w + kLanes * i, Vec4{0, 0, 0, 0});
  }
}

HalfBlock MakeBlock(const mjModel& m, const mjData& d, int first, const Scratch& scratch, StackFrame& frame) {
  const int nnz = d.efc_J_rownnz[first], *col = d.efc_J_colind + d.efc_J_rowadr[first];
  HalfBlock block = {first, first + 1 + d.efc_J_rowsuper[first], 0, nullptr, nullptr};
  FindColumns(m, col, nnz, scratch.reached, frame, block);
  block.val = frame.Take<mjtNum>(kLanes * static_cast<size_t>(block.Groups()) * block.nnz);
  const bool sparse = IsSparse(m);
  for (int group = 0; group < block.Groups(); ++group) {
    const int begin = first + kLanes * group, end = std::min(begin + kLanes, block.end);
    for (int row = begin; row < end; ++row) {
      const mjtNum* val = d.efc_J + d.efc_J_rowadr[row];
      for (int k = 0; k < nnz; ++k) scratch.w[kLanes * col[k] + row - begin] = val[sparse ? k : col[k]];
    }
    HalfSolve(m, FactorOf(d), block.col, block.nnz, scratch.w,
              block.val + kLanes * static_cast<size_t>(group) * block.nnz);
  }
  return block;
}

// Blocks of rows, which are coupled to the same rows. Whether two of these are coupled is asked once for all
// their rows, and of each pair of rows only one product is made.
class Blocks {
 public:
  Blocks(const mjModel& m, const mjData& d, StackFrame& frame)
      : all_(!IsSparse(m)),
        block_(frame.Take<HalfBlock>(d.nefc)),
        near_(frame.Take<int>(d.nefc)),
        mark_(frame.Take<char>(m.nv)) {
    const Scratch scratch = {frame.Take<mjtNum>(kLanes * static_cast<size_t>(m.nv)), mark_};
    std::fill_n(scratch.w, kLanes * static_cast<size_t>(m.nv), 0);
    std::fill_n(mark_, m.nv, 0);
    for (int row = 0; row < d.nefc; row = block_[n_++].end) block_[n_] = MakeBlock(m, d, row, scratch, frame);
  }

  int Count() const { return n_; }
  const HalfBlock& operator[](int block) const { return block_[block]; }

  // Finds the blocks up to `block`, itself included, that it is coupled to, ascending. Returns how many.
  int FindNear(int block) {
    if (all_) {
      std::iota(near_, near_ + block + 1, 0);
      return block + 1;
    }
    const int *col = block_[block].col, nnz = block_[block].nnz;
    for (int k = 0; k < nnz; ++k) mark_[col[k]] = 1;
    int n = 0;
    for (int other = 0; other < block; ++other) {
      if (Marked(block_[other])) near_[n++] = other;
    }
    for (int k = 0; k < nnz; ++k) mark_[col[k]] = 0;
    near_[n++] = block;
    return n;
  }
  const int* Near() const { return near_; }

  // Number of rows that each row is coupled to, itself included. Returns the sum.
  size_t CountCoupled(int* nnz) {
    size_t total = 0;
    for (int b = 0; b < n_; ++b) {
      const int near = FindNear(b) - 1;
      nnz[block_[b].begin] = block_[b].Size();
      for (int k = 0; k < near; ++k) {
        const HalfBlock& other = block_[near_[k]];
        nnz[block_[b].begin] += other.Size();
        nnz[other.begin] += block_[b].Size();
      }
    }
    for (int b = 0; b < n_; ++b) {
      const int count = nnz[block_[b].begin];
      std::fill(nnz + block_[b].begin, nnz + block_[b].end, count);
      total += static_cast<size_t>(count) * block_[b].Size();
    }
    return total;
  }

 private:
  bool Marked(const HalfBlock& block) const {
    return std::any_of(block.col, block.col + block.nnz, [this](int dof) { return mark_[dof]; });
  }

  const bool all_;  // dense: rows are kept whole
  HalfBlock* block_;
  int* near_;
  char* mark_;
  int n_ = 0;
};

// Products of the row w [nv] with the rows of the blocks near[n], one after the other. What is written behind
// a block is overwritten by the next one.
PLIANT_SIMD_CLONES
void MulNear(const HalfBlock* blocks, const int* near, int n, const mjtNum* w, mjtNum* product) {
  for (int i = 0; i < n; ++i) {
    const HalfBlock& block = blocks[near[i]];
    const mjtNum* val = block.val;
    for (int row = 0; row < block.Size(); row += kLanes) {
      Vec4 sum = {0, 0, 0, 0}, entries;
      for (int k = 0; k < block.nnz; ++k, val += kLanes) {
        Load4(&entries, val);
        sum += entries * w[block.col[k]];
      }
      Store4(product + row, sum);
    }
    product += block.Size();
  }
}

// Where products go, and the room that it takes to make them.
struct Products {
  mjtNum* w;        // nv, zeros
  mjtNum* product;  // of one row with those near it
  int* next;        // where each row's next entry goes; columns ascend
};

// The products of a block with those before it and with itself, in the rows of both.
void AddProducts(mjData& d, Blocks& blocks, int index, const Products& to) {
  const HalfBlock& block = blocks[index];
  const int near = blocks.FindNear(index);
  mjtNum* const ar = d.efc_AR;
  int* const colind = d.efc_AR_colind;
  for (int row = block.begin; row < block.end; ++row) {
    const int lane = row - block.begin;
    const mjtNum* val = block.Group(lane / kLanes) + lane % kLanes;
    for (int k = 0; k < block.nnz; ++k) to.w[block.col[k]] = val[kLanes * k];
    MulNear(&blocks[0], blocks.Near(), near, to.w, to.product);
    const mjtNum* product = to.product;
    int at = to.next[row];
    for (int k = 0; k < near - 1; ++k) {
      const HalfBlock& other = blocks[blocks.Near()[k]];
      for (int r = other.begin; r < other.end; ++r) {
        const int mirrored = to.next[r]++;
        ar[at] = ar[mirrored] = *product++;
        colind[at++] = r;
        colind[mirrored] = row;
      }
    }
    std::copy_n(product, block.Size(), ar + at);
    std::iota(colind + at, colind + at + block.Size(), block.begin);
    ar[at + lane] += d.efc_R[row];
    to.next[row] = at + block.Size();
    for (int k = 0; k < block.nnz; ++k) to.w[block.col[k]] = 0;
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
  Blocks blocks(m, d, frame);
  int* nnz = frame.Take<int>(d.nefc);
  const size_t total = blocks.CountCoupled(nnz);
  d.nA = static_cast<int>(std::min<size_t>(total, INT_MAX));
  if (total > INT_MAX || !AllocateArrays(m, d, ArenaGroup::kDual)) {
    RaiseWarning(d, mjWARN_CNSTRFULL, static_cast<int>(std::min<mjtSize>(d.narena, INT_MAX)));
    Clear(d, parena);
    return;
  }
  int address = 0;
  const Products products = {frame.Take<mjtNum>(m.nv), frame.Take<mjtNum>(d.nefc + kLanes),
                             frame.Take<int>(d.nefc)};
  for (int row = 0; row < d.nefc; ++row) {
    d.efc_AR_rownnz[row] = nnz[row];
    d.efc_AR_rowadr[row] = products.next[row] = address;
    address += nnz[row];
  }
  std::fill_n(products.w, m.nv, 0);
  for (int block = 0; block < blocks.Count(); ++block) AddProducts(d, blocks, block, products);
}

}  // namespace pliant
