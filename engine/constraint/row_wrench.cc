#include "engine/constraint/row_wrench.h"

#include <algorithm>
#include <cstring>

#include "engine/math/simd.h"

namespace pliant {
namespace {

// Entries of one dof in all rows of a block, Width of them at a time.
// All of these are inlined into the clones of the two functions at the end.
#define PLIANT_INLINE __attribute__((always_inline)) inline

template <int Width>
PLIANT_INLINE void Entries(const mjtNum* cdof, const WrenchBlock& block, mjtNum* entry) {
  for (int r = 0; r < Width; ++r) {
    entry[r] = cdof[0] * block.w[0][r] + cdof[1] * block.w[1][r] + cdof[2] * block.w[2][r] +
               cdof[3] * block.w[3][r] + cdof[4] * block.w[4][r] + cdof[5] * block.w[5][r];
  }
}

template <int Width>
PLIANT_INLINE void AddEntries(const mjtNum* cdof, const WrenchBlock& block, mjtNum* at, int stride) {
  mjtNum entry[Width];
  Entries<Width>(cdof, block, entry);
  if (block.rows == Width) {
    for (int r = 0; r < Width; ++r) at[r * stride] += entry[r];
  } else {
    for (int r = 0; r < block.rows; ++r) at[r * stride] += entry[r];
  }
}

// Walks one chain downwards; the position of a dof in the target is found on the way, as both are sorted.
template <int Width>
PLIANT_INLINE void AddChain(const mjModel& m, const mjData& d, const RowTarget& target, int last,
                            const WrenchBlock& block) {
  int position = target.nnz;
  for (int dof = last; dof >= 0; dof = m.dof_parentid[dof]) {
    if (target.chain) {
      do --position;
      while (target.chain[position] != dof);
    } else {
      position = dof;
    }
    AddEntries<Width>(d.cdof + 6 * dof, block, target.base + position, target.stride);
  }
}

template <int Width>
PLIANT_INLINE void AddPair(const mjModel& m, const mjData& d, const RowTarget& target, int last_a,
                           const WrenchBlock& a, int last_b, const WrenchBlock& b, bool cancels) {
  int position = target.nnz;
  while (last_a >= 0 || last_b >= 0) {
    if (last_a == last_b && cancels) return;
    const int dof = std::max(last_a, last_b);
    position = target.chain ? position - 1 : dof;
    mjtNum* at = target.base + position;
    if (last_a == dof) {
      AddEntries<Width>(d.cdof + 6 * dof, a, at, target.stride);
      last_a = m.dof_parentid[dof];
    }
    if (last_b == dof) {
      AddEntries<Width>(d.cdof + 6 * dof, b, at, target.stride);
      last_b = m.dof_parentid[dof];
    }
  }
}

// Four rows of a block at one dof. The sum is no negative zero, as none is that was added to zero.
PLIANT_INLINE void FourRows(Vec4* entry, const mjtNum* cdof, const Vec4 (&w)[6]) {
  *entry = cdof[0] * w[0] + cdof[1] * w[1] + cdof[2] * w[2] + cdof[3] * w[3] + cdof[4] * w[4] +
           cdof[5] * w[5] + 0.0;
}

// Dofs dof[0..Count) of four rows, of which `rows` are written. `to`: of sparse rows the first entry, of
// dense ones that of dof 0. The first `Translations` of the dofs are along the axes of the world, in their
// order, and pick single components.
template <bool Dense, int Count, int Translations>
PLIANT_INLINE void WriteDofs(const mjtNum* cdof, mjtNum* to, int stride, const int* dof, int rows,
                             const Vec4 (&w)[6]) {
  Vec4 entry[4];
#pragma GCC unroll 4
  for (int k = 0; k < 4; ++k) {
    if (k < Translations) {
      entry[k] = w[3 + k] + 0.0;
    } else if (k < Count) {
      FourRows(&entry[k], cdof + 6 * dof[k], w);
    } else {
      entry[k] = entry[0];
    }
  }
  Transpose4(entry);
#pragma GCC unroll 4
  for (int r = 0; r < 4; ++r) {
    if (r >= rows) break;
    if constexpr (Dense) {
      for (int k = 0; k < Count; ++k) to[r * stride + dof[k]] = entry[r][k];
    } else {
      std::memcpy(to + r * stride, &entry[r], Count * sizeof(mjtNum));
    }
  }
}

// The row of a block that has no other.
template <bool Dense>
PLIANT_INLINE void WriteLoneRow(const mjData& d, mjtNum* to, const int* dof, int n,
                                const WrenchBlock& block) {
  for (int k = 0; k < n; ++k) {
    mjtNum entry;
    Entries<1>(d.cdof + 6 * dof[k], block, &entry);
    to[Dense ? dof[k] : k] = entry + 0.0;
  }
}

// A block along a chain: n dofs, ascending. The translations of a free joint begin a chain.
template <bool Dense>
PLIANT_INLINE void WriteChain(const mjModel& m, const mjData& d, mjtNum* to, int stride, const int* dof,
                              int n, const WrenchBlock& block) {
  if (block.rows == 1) return WriteLoneRow<Dense>(d, to, dof, n, block);
  const bool free = m.jnt_type[m.dof_jntid[dof[0]]] == mjJNT_FREE;
  for (int row = 0; row < block.rows; row += 4, to += 4 * stride) {
    const int rows = std::min(4, block.rows - row), step = Dense ? 0 : 4;
    Vec4 w[6];
    for (int c = 0; c < 6; ++c) Load4(&w[c], block.w[c] + row);
    mjtNum* at = to;
    int first = 0;
    if (free) {
      WriteDofs<Dense, 4, 3>(d.cdof, at, stride, dof, rows, w);
      first = 4;
      at += step;
    }
    for (; first + 4 <= n; first += 4, at += step) {
      WriteDofs<Dense, 4, 0>(d.cdof, at, stride, dof + first, rows, w);
    }
    switch (n - first) {
      case 1:
        WriteDofs<Dense, 1, 0>(d.cdof, at, stride, dof + first, rows, w);
        break;
      case 2:
        WriteDofs<Dense, 2, 0>(d.cdof, at, stride, dof + first, rows, w);
        break;
      case 3:
        WriteDofs<Dense, 3, 0>(d.cdof, at, stride, dof + first, rows, w);
        break;
      default:
        break;
    }
  }
}

// The last dof that two chains share, -1 where there is none.
inline int LastShared(const mjModel& m, int last_a, int last_b) {
  if (m.dof_treeid[last_a] != m.dof_treeid[last_b]) return -1;
  while (last_a != last_b && last_a >= 0 && last_b >= 0) {
    int& higher = last_a > last_b ? last_a : last_b;
    higher = m.dof_parentid[higher];
  }
  return last_a == last_b ? last_a : -1;
}

// Number of leading dofs, from `begin` on, up to one.
inline int CountUpTo(const RowTarget& target, int begin, int dof) {
  while (begin < target.ndof && target.dof[begin] <= dof) ++begin;
  return begin;
}

template <bool Dense>
PLIANT_INLINE void WritePair(const mjModel& m, const mjData& d, const RowTarget& target, int last_a,
                             const WrenchBlock& a, int last_b, const WrenchBlock& b) {
  if (last_a < 0 || last_b < 0) {
    const WrenchBlock& lone = last_a < 0 ? b : a;
    return WriteChain<Dense>(m, d, target.base, target.stride, target.dof, target.ndof, lone);
  }
  // Both chains begin with what they share. Branches and trees are numbered one after the other: then comes
  // all that belongs to one chain alone, then all that belongs to the other.
  const bool a_first = last_a < last_b;
  const int shared = CountUpTo(target, 0, LastShared(m, last_a, last_b));
  const int middle = CountUpTo(target, shared, std::min(last_a, last_b));
  const auto write = [&](int begin, int end, const WrenchBlock& block) __attribute__((always_inline)) {
    if (begin == end) return;
    mjtNum* const to = Dense ? target.base : target.base + begin;
    WriteChain<Dense>(m, d, to, target.stride, target.dof + begin, end - begin, block);
  };
  if (!Dense && shared) {
    for (int row = 0; row < a.rows; ++row) std::fill_n(target.base + row * target.stride, shared, 0);
  }
  write(shared, middle, a_first ? a : b);
  write(middle, target.ndof, a_first ? b : a);
}

#undef PLIANT_INLINE

}  // namespace

PLIANT_SIMD_CLONES
void SetPyramid(const mjtNum offset[3], const mjtNum frame[9], const mjtNum friction[2], mjtNum scale,
                WrenchBlock* block) {
  const Vec4 mu = {friction[0], -friction[0], friction[1], -friction[1]};
  Vec4 push[3];
  for (int i = 0; i < 3; ++i) {
    push[i] = frame[i] + Vec4{frame[3 + i], frame[3 + i], frame[6 + i], frame[6 + i]} * mu;
    Store4(block->w[3 + i], scale * push[i]);
  }
  for (int i = 0; i < 3; ++i) {
    const int j = i == 2 ? 0 : i + 1, k = i == 0 ? 2 : i - 1;
    Store4(block->w[i], scale * (offset[j] * push[k] - offset[k] * push[j]));
  }
  block->rows = 4;
}

PLIANT_SIMD_CLONES
void AddWrench(const mjModel& m, const mjData& d, const RowTarget& target, int last,
               const WrenchBlock& block) {
  if (block.rows == 1) {
    AddChain<1>(m, d, target, last, block);
  } else if (block.rows <= 4) {
    AddChain<4>(m, d, target, last, block);
  } else if (block.rows <= 8) {
    AddChain<8>(m, d, target, last, block);
  } else {
    AddChain<12>(m, d, target, last, block);
  }
}

// With sparse rows the target's chain must be exactly the union of both chains.
PLIANT_SIMD_CLONES
void AddWrenchPair(const mjModel& m, const mjData& d, const RowTarget& target, int last_a,
                   const WrenchBlock& a, int last_b, const WrenchBlock& b, bool cancels) {
  if (a.rows == 1) {
    AddPair<1>(m, d, target, last_a, a, last_b, b, cancels);
  } else if (a.rows <= 4) {
    AddPair<4>(m, d, target, last_a, a, last_b, b, cancels);
  } else if (a.rows <= 8) {
    AddPair<8>(m, d, target, last_a, a, last_b, b, cancels);
  } else {
    AddPair<12>(m, d, target, last_a, a, last_b, b, cancels);
  }
}

PLIANT_SIMD_CLONES
void WriteWrenchPair(const mjModel& m, const mjData& d, const RowTarget& target, int last_a,
                     const WrenchBlock& a, int last_b, const WrenchBlock& b) {
  if (target.chain) {
    WritePair<false>(m, d, target, last_a, a, last_b, b);
  } else {
    WritePair<true>(m, d, target, last_a, a, last_b, b);
  }
}

}  // namespace pliant
