// The search of direction_table.h as code that larger kernels hold within them.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "engine/math/direction_table.h"

#if defined(__x86_64__) && !defined(PLIANT_NO_SIMD_CLONES)
#include <immintrin.h>
#define PLIANT_X86_SEARCH
#endif

namespace pliant {

// The cell of a direction; some cell, for a direction with NaN. Written without branches,
// which nobody could predict.
__attribute__((always_inline)) inline const DirectionTable::Cell& FindDirectionCell(
    const DirectionTable& table, const double dir[3], double* largest) {
  const double x = std::fabs(dir[0]), y = std::fabs(dir[1]), z = std::fabs(dir[2]);
  const double larger = y > x ? y : x;
  *largest = z > larger ? z : larger;
  if (!table.ncell) return *table.Cells();
  // Bit 0: y is larger than x; bit 1: z is larger than both.
  static constexpr unsigned char kAxis[4] = {0, 1, 2, 2}, kNext[4] = {1, 2, 0, 0}, kAfter[4] = {2, 0, 1, 1};
  const int order = (y > x) + 2 * (z > larger), n = table.ncell;
  const double half = 0.5 * n, scale = half / *largest, last = n - 1;
  const auto place = [=](double coordinate) {
    double at = coordinate * scale + half;
    at = at < last ? at : last;
    return static_cast<int>(at > 0 ? at : 0);
  };
  const int face = 2 * kAxis[order] + (dir[kAxis[order]] > 0);
  return table.Cells()[(face * n + place(dir[kAfter[order]])) * n + place(dir[kNext[order]])];
}

// The place in the table of the first point of a list that is set in the mask, which is not empty.
inline int FirstPlace(const DirectionTable::Cell& cell, uint64_t mask) {
  return PointBlock::kSize * cell.block + std::countr_zero(mask);
}

// The only point that is set in the mask, or -1.
inline int OnlyPoint(const DirectionTable::Cell& cell, uint64_t mask) {
  return std::has_single_bit(mask) ? FirstPlace(cell, mask) : -1;
}

#ifdef PLIANT_X86_SEARCH

#define PLIANT_AVX2 __attribute__((target("avx2")))
#define PLIANT_WITHIN __attribute__((target("avx2"), always_inline)) inline

struct Dir256 {
  __m256d x, y, z;
};

// Of points k to k + 3 of a block.
PLIANT_WITHIN __m256d Along256(const PointBlock& b, int k, const Dir256& dir) {
  const __m256d px = _mm256_mul_pd(dir.x, _mm256_cvtps_pd(_mm_load_ps(b.x + k)));
  const __m256d py = _mm256_mul_pd(dir.y, _mm256_cvtps_pd(_mm_load_ps(b.y + k)));
  const __m256d pz = _mm256_mul_pd(dir.z, _mm256_cvtps_pd(_mm_load_ps(b.z + k)));
  return _mm256_add_pd(_mm256_add_pd(px, py), pz);
}

// The smallest value that counts as near: the largest of all less the lead. Of two the second is the larger,
// where the first is NaN.
PLIANT_WITHIN __m256d Limit256(__m256d best, double lead) {
  best = _mm256_max_pd(best, _mm256_permute2f128_pd(best, best, 1));
  best = _mm256_max_pd(best, _mm256_permute_pd(best, 5));
  return _mm256_sub_pd(best, _mm256_set1_pd(lead));
}

PLIANT_WITHIN uint64_t Near256(__m256d low, __m256d high, __m256d limit) {
  const int mask_low = _mm256_movemask_pd(_mm256_cmp_pd(low, limit, _CMP_GE_OQ));
  const int mask_high = _mm256_movemask_pd(_mm256_cmp_pd(high, limit, _CMP_GE_OQ));
  return static_cast<uint64_t>(mask_low) | static_cast<uint64_t>(mask_high) << 4;
}

PLIANT_AVX2 __attribute__((noinline)) inline uint64_t SearchMany256(const DirectionTable& table,
                                                                    const DirectionTable::Cell& cell,
                                                                    const double d[3], double lead) {
  const PointBlock* blocks = table.Blocks() + cell.block;
  const Dir256 dir = {_mm256_set1_pd(d[0]), _mm256_set1_pd(d[1]), _mm256_set1_pd(d[2])};
  __m256d best = _mm256_set1_pd(-HUGE_VAL);
  for (int i = 0; i < cell.nblock; ++i) {
    best = _mm256_max_pd(Along256(blocks[i], 0, dir), best);
    best = _mm256_max_pd(Along256(blocks[i], 4, dir), best);
  }
  const __m256d limit = Limit256(best, lead);
  uint64_t near = 0;
  for (int i = 0; i < cell.nblock; ++i) {
    near |= Near256(Along256(blocks[i], 0, dir), Along256(blocks[i], 4, dir), limit)
            << (PointBlock::kSize * i);
  }
  return near;
}

// A list of n blocks, few enough for the registers.
template <int n>
PLIANT_WITHIN uint64_t SearchFew256(const DirectionTable& table, const DirectionTable::Cell& cell,
                                    const double d[3], double lead) {
  const PointBlock* blocks = table.Blocks() + cell.block;
  const Dir256 dir = {_mm256_set1_pd(d[0]), _mm256_set1_pd(d[1]), _mm256_set1_pd(d[2])};
  __m256d low[n], high[n], best = _mm256_set1_pd(-HUGE_VAL);
  for (int i = 0; i < n; ++i) {
    low[i] = Along256(blocks[i], 0, dir);
    high[i] = Along256(blocks[i], 4, dir);
    best = _mm256_max_pd(high[i], _mm256_max_pd(low[i], best));
  }
  const __m256d limit = Limit256(best, lead);
  uint64_t near = 0;
  for (int i = 0; i < n; ++i) near |= Near256(low[i], high[i], limit) << (PointBlock::kSize * i);
  return near;
}

// The points of the cell's list that come within its lead of the farthest, as a mask; the direction is one of
// the cell, and `largest` its largest coordinate by its size. On a processor with AVX2.
PLIANT_WITHIN uint64_t SearchCell256(const DirectionTable& table, const DirectionTable::Cell& cell,
                                     const double dir[3], double largest) {
  const double lead = cell.lead * largest;
  switch (cell.nblock) {
    case 1:
      return SearchFew256<1>(table, cell, dir, lead);
    case 2:
      return SearchFew256<2>(table, cell, dir, lead);
    case 3:
      return SearchFew256<3>(table, cell, dir, lead);
    case 4:
      return SearchFew256<4>(table, cell, dir, lead);
    default:
      return SearchMany256(table, cell, dir, lead);
  }
}

#undef PLIANT_AVX2
#undef PLIANT_WITHIN
#endif

}  // namespace pliant
