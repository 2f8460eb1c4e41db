// Products of rows of A + R with forces, for functions with vector clones.
#pragma once

#include <cstddef>

#include "engine/math/simd.h"

namespace pliant {

// The rows that a row is coupled to. Most follow each other: of every four columns `start` has the first
// where they do, else kGaps.
struct RowPattern {
  static constexpr int kGaps = -1;
  int nnz;
  bool gapless;  // no four have gaps
  const int* col;
  const int* start;  // [nnz / 4]
};

// The sum of four partial sums.
__attribute__((always_inline)) inline double FoldLanes(const Vec4& sum) {
  return (sum[0] + sum[2]) + (sum[1] + sum[3]);
}

// Partial sums of `rows` rows of one pattern, which lie one behind the other, with `force`. Entry k of a row
// is in lane k % 4; what is added to make four changes no sum.
template <int rows>
__attribute__((always_inline)) inline void AddProducts(const RowPattern& pattern, const double* ar,
                                                       const double* force, Vec4 (&sum)[rows]) {
  const size_t nnz = pattern.nnz;
  const int *start = pattern.start, fours = pattern.nnz / 4;
  const auto add = [&](const Vec4& x) __attribute__((always_inline)) {
    for (int r = 0; r < rows; ++r) {
      Vec4 entries;
      Load4(&entries, ar + r * nnz);
      sum[r] += entries * x;
    }
    ar += 4;
  };
  Vec4 x;
  if (pattern.gapless) {
    for (int k = 0; k < fours; ++k) {
      Load4(&x, force + start[k]);
      add(x);
    }
  } else {
    const int* col = pattern.col;
    for (int k = 0; k < fours; ++k, col += 4) {
      // One row does not pay for a branch that is hard to foresee.
      if (rows == 1 || start[k] == RowPattern::kGaps) {
        x = Vec4{force[col[0]], force[col[1]], force[col[2]], force[col[3]]};
      } else {
        Load4(&x, force + start[k]);
      }
      add(x);
    }
  }
  if (const int rest = pattern.nnz & 3; rest > 0) {
    const int* col = pattern.col + 4 * fours;
    const bool second = rest > 1, third = rest > 2;
    x = Vec4{force[col[0]], second ? force[col[1]] : 0, third ? force[col[2]] : 0, 0};
    for (int r = 0; r < rows; ++r) {
      const double* a = ar + r * nnz;
      sum[r] += Vec4{a[0], second ? a[1] : 0, third ? a[2] : 0, 0} * x;
    }
  }
}

}  // namespace pliant
