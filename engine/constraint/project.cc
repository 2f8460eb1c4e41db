#include "engine/constraint/project.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdint>
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
  int* dof;       // nv, not cleared
};

// The dofs of a block and all their ancestors.
void FindColumns(const mjModel& m, const int* col, int nnz, const Scratch& scratch, StackFrame& frame,
                 HalfBlock& block) {
  int count = 0;
  for (int k = 0; k < nnz; ++k) {
    const int* chain = m.M_colind + m.M_rowadr[col[k]];  // ends with the dof itself
    for (int at = 0; at < m.M_rownnz[col[k]]; ++at) {
      if (!scratch.reached[chain[at]]) scratch.dof[count++] = chain[at];
      scratch.reached[chain[at]] = 1;
    }
  }
  for (int k = 0; k < count; ++k) scratch.reached[scratch.dof[k]] = 0;
  // Most rows have the ancestors of their columns already.
  if (!std::is_sorted(scratch.dof, scratch.dof + count)) std::sort(scratch.dof, scratch.dof + count);
  block.nnz = count;
  block.col = frame.Take<int>(count);
  std::copy_n(scratch.dof, count, block.col);
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
  FindColumns(m, col, nnz, scratch, frame, block);
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

// Blocks of rows, which are coupled to the same rows. Rows that reach the same dof reach the root above it,
// too: the last of its ancestors in the pattern of the inertia. Whether two blocks are coupled is asked once
// for all their rows, and of each pair of rows only one product is made.
class Blocks {
 public:
  Blocks(const mjModel& m, const mjData& d, StackFrame& frame)
      : m_(m), whole_(!IsSparse(m)), block_(frame.Take<HalfBlock>(d.nefc)), near_(frame.Take<int>(d.nefc)) {
    const Scratch scratch = {frame.Take<mjtNum>(kLanes * static_cast<size_t>(m.nv)), frame.Take<char>(m.nv),
                             frame.Take<int>(m.nv)};
    std::fill_n(scratch.w, kLanes * static_cast<size_t>(m.nv), 0);
    std::fill_n(scratch.reached, m.nv, 0);
    for (int row = 0; row < d.nefc; row = block_[n_++].end) block_[n_] = MakeBlock(m, d, row, scratch, frame);
    whole_ ? MarkRoots(frame) : ListRoots(frame);
  }

  int Count() const { return n_; }
  bool RowsAreWhole() const { return whole_; }
  // Of whole rows: whether it is known that all are coupled to all.
  bool AreAllCoupled() const { return common_ != 0; }
  const HalfBlock& operator[](int block) const { return block_[block]; }

  // Finds the blocks up to `block`, itself included, that it is coupled to, ascending. Returns how many.
  int FindNear(int block) { return whole_ ? FindNearMarked(block) : FindNearListed(block); }
  const int* Near() const { return near_; }

  // Number of rows that each row is coupled to, itself included, where rows are not whole. Returns the sum.
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
  int FindNearMarked(int block) {
    if (common_) {
      std::iota(near_, near_ + block + 1, 0);
      return block + 1;
    }
    int n = 0;
    for (int b = 0; b < block; ++b) {
      near_[n] = b;
      n += (roots_[b] & roots_[block]) != 0;
    }
    near_[n++] = block;  // also if it moves nothing
    return n;
  }

  int FindNearListed(int block) {
    int n = 0;
    for (int at = start_[block]; at < start_[block + 1]; ++at) {
      for (int visit = head_[root_[at]]; visit >= 0 && visitor_[visit] < block; visit = next_[visit]) {
        if (!mark_[visitor_[visit]]) near_[n++] = visitor_[visit];
        mark_[visitor_[visit]] = 1;
      }
    }
    for (int k = 0; k < n; ++k) mark_[near_[k]] = 0;
    if (start_[block + 1] - start_[block] > 1) std::sort(near_, near_ + n);
    near_[n++] = block;
    return n;
  }

  // visit(dof) for the roots that a block reaches.
  template <class Visit>
  void ForRoots(const HalfBlock& block, const Visit& visit) const {
    for (int k = 0; k < block.nnz; ++k) {
      if (m_.M_rownnz[block.col[k]] == 1) visit(block.col[k]);
    }
  }

  // Roots may share a bit: blocks then seem coupled, and their products come out as zeros.
  void MarkRoots(StackFrame& frame) {
    constexpr int kBits = 64;
    roots_ = frame.Take<uint64_t>(n_);
    common_ = ~uint64_t{0};
    for (int b = 0; b < n_; ++b) {
      roots_[b] = 0;
      ForRoots(block_[b], [&](int root) { roots_[b] |= uint64_t{1} << root % kBits; });
      common_ &= roots_[b];
    }
  }

  void ListRoots(StackFrame& frame) {
    start_ = frame.Take<int>(n_ + 1);
    head_ = frame.Take<int>(m_.nv);
    mark_ = frame.Take<char>(n_);
    std::fill_n(mark_, n_, 0);
    start_[0] = 0;
    for (int b = 0; b < n_; ++b) {
      start_[b + 1] = start_[b];
      ForRoots(block_[b], [&](int root) {
        ++start_[b + 1];
        head_[root] = -1;
      });
    }
    root_ = frame.Take<int>(start_[n_]);
    visitor_ = frame.Take<int>(start_[n_]);
    next_ = frame.Take<int>(start_[n_]);
    for (int b = n_ - 1; b >= 0; --b) {
      int at = start_[b];
      ForRoots(block_[b], [&](int root) {
        root_[at] = root;
        visitor_[at] = b;
        next_[at] = head_[root];
        head_[root] = at++;
      });
    }
  }

  const mjModel& m_;
  const bool whole_;  // as dense rows are
  HalfBlock* block_;
  int* near_;
  int n_ = 0;
  uint64_t* roots_ = nullptr;  // that a block reaches, a bit each; where rows are whole
  uint64_t common_ = 0;        // of all blocks
  // Visits of blocks to roots: those of a block from start_[block] on, and for each root a list of those to
  // it, in the order of blocks.
  int* start_ = nullptr;
  int *root_ = nullptr, *visitor_ = nullptr, *next_ = nullptr;
  int* head_ = nullptr;   // nv, set where a block reaches
  char* mark_ = nullptr;  // n_, zeros between calls
};

// Four rows, or fewer, that are multiplied with all that are near them: w [nv x 4] holds their entries by
// column, and entries of row `lane` go on at ar[to[lane]].
struct Group {
  const mjtNum* w;
  int lanes;
  int to[kLanes];
};

// Products of the rows of a group, one vector each, with four rows whose columns col [nnz] have the entries
// val [nnz x 4].
__attribute__((always_inline)) inline void MulTile(const mjtNum* val, const int* col, int nnz,
                                                   const mjtNum* w, Vec4 (&product)[kLanes]) {
  Vec4 sum[kLanes] = {}, entries;
  for (int k = 0; k < nnz; ++k, val += kLanes) {
    Load4(&entries, val);
    const mjtNum* own = w + kLanes * col[k];
    for (int lane = 0; lane < kLanes; ++lane) sum[lane] += entries * own[lane];
  }
  for (int lane = 0; lane < kLanes; ++lane) product[lane] = sum[lane];
}

__attribute__((always_inline)) inline void StoreFirst(mjtNum* to, const Vec4& from, int n) {
  if (n == kLanes) return Store4(to, from);
  for (int i = 0; i < kLanes - 1; ++i) {
    if (i < n) to[i] = from[i];
  }
}

// Products with all rows of a block. If `mirrored` [rows of the block] is there they are written to its rows
// too, from ar[mirrored[row]] on.
PLIANT_SIMD_CLONES
void MulBlock(const HalfBlock& block, const Group& group, mjtNum* ar, const int* mirrored) {
  const mjtNum* val = block.val;
  for (int row = 0; row < block.Size(); row += kLanes, val += kLanes * static_cast<size_t>(block.nnz)) {
    const int rows = std::min(kLanes, block.Size() - row);
    Vec4 product[kLanes];
    MulTile(val, block.col, block.nnz, group.w, product);
    for (int lane = 0; lane < kLanes; ++lane) {
      if (lane < group.lanes) StoreFirst(ar + group.to[lane] + row, product[lane], rows);
    }
    if (!mirrored) continue;
    Transpose4(product);
    for (int i = 0; i < kLanes; ++i) {
      if (i < rows) StoreFirst(ar + mirrored[row + i], product[i], group.lanes);
    }
  }
}

// Where products go, and the room that it takes to make them.
struct Products {
  mjtNum* w;         // [nv x 4], zeros
  int* next;         // where each row's next entry goes; columns ascend
  const int* begin;  // of rows that are kept whole, else null: where the first column of each is
};

// Rows that are kept whole have places for those too that nothing couples them to.
void SkipUncoupled(const Products& to, Group& group, int first, const HalfBlock& other) {
  for (int lane = 0; lane < group.lanes; ++lane) group.to[lane] = to.begin[first + lane] + other.begin;
  for (int row = other.begin; row < other.end; ++row) to.next[row] = to.begin[row] + first;
}

// The products of a block with those before it and with itself, in the rows of both. Columns are written to
// the first row of each block, where rows are not kept whole.
void AddProducts(mjData& d, Blocks& blocks, int index, const Products& to) {
  const HalfBlock& block = blocks[index];
  const int near = blocks.FindNear(index);
  int* const colind = d.efc_AR_colind;
  for (int begin = block.begin; begin < block.end; begin += kLanes) {
    Group group = {to.w, std::min(kLanes, block.end - begin), {}};
    const mjtNum* val = block.Group((begin - block.begin) / kLanes);
    for (int k = 0; k < block.nnz; ++k) std::copy_n(val + kLanes * k, kLanes, to.w + kLanes * block.col[k]);
    std::copy_n(to.next + begin, group.lanes, group.to);
    for (int k = 0; k < near; ++k) {
      const HalfBlock& other = blocks[blocks.Near()[k]];
      const bool itself = k == near - 1;
      if (to.begin) SkipUncoupled(to, group, begin, other);
      MulBlock(other, group, d.efc_AR, itself ? nullptr : to.next + other.begin);
      if (begin == block.begin && !to.begin) {
        std::iota(colind + group.to[0], colind + group.to[0] + other.Size(), other.begin);
      }
      if (!itself) {
        const int mirrored = to.next[other.begin];
        if (!to.begin) std::iota(colind + mirrored, colind + mirrored + group.lanes, begin);
        for (int row = other.begin; row < other.end; ++row) to.next[row] += group.lanes;
      }
      for (int lane = 0; lane < group.lanes; ++lane) group.to[lane] += other.Size();
    }
    for (int lane = 0; lane < group.lanes; ++lane) {
      const int row = begin + lane;
      d.efc_AR[group.to[lane] - (block.end - row)] += d.efc_R[row];
      to.next[row] = group.to[lane];
    }
    for (int k = 0; k < block.nnz; ++k) std::fill_n(to.w + kLanes * block.col[k], kLanes, 0);
  }
}

// Rows that are kept whole have all columns, and zeros where nothing couples them.
void FillWhole(mjData& d, bool coupled_to_all) {
  const size_t rows = static_cast<size_t>(d.nefc);
  for (size_t row = 0; row < rows; ++row) {
    std::iota(d.efc_AR_colind + row * rows, d.efc_AR_colind + (row + 1) * rows, 0);
  }
  if (!coupled_to_all) std::fill_n(d.efc_AR, rows * rows, 0);
}

// Rows of a block are coupled to the same rows.
void RepeatColumns(mjData& d, const HalfBlock& block) {
  const int* first = d.efc_AR_colind + d.efc_AR_rowadr[block.begin];
  for (int row = block.begin + 1; row < block.end; ++row) {
    std::copy_n(first, d.efc_AR_rownnz[row], d.efc_AR_colind + d.efc_AR_rowadr[row]);
  }
}

// Number of entries of B that are kept: whole rows, or those of the blocks.
size_t CountEntries(const mjModel& m, const mjData& d, const Blocks& blocks) {
  if (blocks.RowsAreWhole()) return static_cast<size_t>(d.nefc) * m.nv;
  size_t total = 0;
  for (int b = 0; b < blocks.Count(); ++b) total += static_cast<size_t>(blocks[b].Size()) * blocks[b].nnz;
  return total;
}

// B, for programs that want the inertia of rows of their own choice.
void KeepHalves(const mjModel& m, mjData& d, const Blocks& blocks) {
  const bool whole = blocks.RowsAreWhole();
  if (whole) std::fill_n(d.efc_Y, static_cast<size_t>(d.nY), 0);
  int address = 0;
  for (int b = 0; b < blocks.Count(); ++b) {
    const HalfBlock& block = blocks[b];
    const int nnz = whole ? m.nv : block.nnz;
    for (int row = 0; row < block.Size(); ++row, address += nnz) {
      d.efc_Y_rownnz[block.begin + row] = nnz;
      d.efc_Y_rowadr[block.begin + row] = address;
      const mjtNum* from = block.Group(row / kLanes) + row % kLanes;
      mjtNum* const to = d.efc_Y + address;
      int* const col = d.efc_Y_colind + address;
      for (int k = 0; k < block.nnz; ++k, from += kLanes) to[whole ? block.col[k] : k] = *from;
      if (whole) {
        std::iota(col, col + nnz, 0);
      } else {
        std::copy_n(block.col, nnz, col);
      }
    }
  }
}

void Clear(mjData& d, size_t parena) {
  d.efc_Y = d.efc_AR = nullptr;
  d.efc_Y_rownnz = d.efc_Y_rowadr = d.efc_Y_colind = nullptr;
  d.efc_AR_rownnz = d.efc_AR_rowadr = d.efc_AR_colind = nullptr;
  d.nY = d.nA = 0;
  d.parena = parena;
}

}  // namespace

void ProjectConstraint(const mjModel& m, mjData& d) {
  if (!d.nefc || !IsDual(m)) return;
  // A second call in one step takes the place of the first.
  const size_t parena =
      d.efc_Y_rownnz
          ? static_cast<size_t>(reinterpret_cast<char*>(d.efc_Y_rownnz) - static_cast<char*>(d.arena))
          : d.parena;
  Clear(d, parena);
  StackFrame frame(d);
  Blocks blocks(m, d, frame);
  int* nnz = frame.Take<int>(d.nefc);
  const bool whole = blocks.RowsAreWhole();
  if (whole) std::fill_n(nnz, d.nefc, d.nefc);
  const size_t total = whole ? static_cast<size_t>(d.nefc) * d.nefc : blocks.CountCoupled(nnz);
  const size_t halves = CountEntries(m, d, blocks);
  d.nA = static_cast<int>(std::min<size_t>(total, INT_MAX));
  d.nY = static_cast<int>(std::min<size_t>(halves, INT_MAX));
  if (std::max(total, halves) > INT_MAX || !AllocateArrays(m, d, ArenaGroup::kDual)) {
    RaiseWarning(d, mjWARN_CNSTRFULL, static_cast<int>(std::min<mjtSize>(d.narena, INT_MAX)));
    Clear(d, parena);
    return;
  }
  KeepHalves(m, d, blocks);
  int address = 0;
  const Products products = {frame.Take<mjtNum>(kLanes * static_cast<size_t>(m.nv)), frame.Take<int>(d.nefc),
                             whole ? d.efc_AR_rowadr : nullptr};
  for (int row = 0; row < d.nefc; ++row) {
    d.efc_AR_rownnz[row] = nnz[row];
    d.efc_AR_rowadr[row] = products.next[row] = address;
    address += nnz[row];
  }
  std::fill_n(products.w, kLanes * static_cast<size_t>(m.nv), 0);
  if (whole) FillWhole(d, blocks.AreAllCoupled());
  for (int block = 0; block < blocks.Count(); ++block) AddProducts(d, blocks, block, products);
  for (int block = 0; !whole && block < blocks.Count(); ++block) RepeatColumns(d, blocks[block]);
}

}  // namespace pliant
