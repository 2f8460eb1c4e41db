#include "engine/constraint/row_wrench.h"

#include <algorithm>

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

#undef PLIANT_INLINE

}  // namespace

PLIANT_SIMD_CLONES
void AddWrench(const mjModel& m, const mjData& d, const RowTarget& target, int last,
               const WrenchBlock& block) {
  if (block.rows == 1) {
    AddChain<1>(m, d, target, last, block);
  } else if (block.rows <= 4) {
    AddChain<4>(m, d, target, last, block);
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
  } else {
    AddPair<12>(m, d, target, last_a, a, last_b, b, cancels);
  }
}

}  // namespace pliant
