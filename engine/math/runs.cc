#include "engine/math/runs.h"

#include <cstdint>
#include <cstring>

#include "engine/math/simd.h"

namespace pliant {
namespace {

using Int8 = int __attribute__((vector_size(32)));
using Mask4 = std::int64_t __attribute__((vector_size(32)));

}  // namespace

PLIANT_SIMD_CLONES void CountUp(int* out, int n, int first) {
  Int8 next = {0, 1, 2, 3, 4, 5, 6, 7};
  next += first;
  int i = 0;
  for (; i + 32 <= n; i += 32, next += 32) {
    for (int k = 0; k < 32; k += 8) {
      const Int8 eight = next + k;
      std::memcpy(out + i + k, &eight, sizeof eight);
    }
  }
  for (; i < n; ++i) out[i] = first + i;
}

PLIANT_SIMD_CLONES void AddMomentsBack(double* sum, const double* points, const double* weight, int n) {
  if (n < 1) return;
  const double* last = points + 3 * (n - 1);
  Vec4 total = {sum[0], sum[1], sum[2], 0};
  total += Vec4{last[0], last[1], last[2], 0} * weight[n - 1];
  // Four numbers of a point are loaded at once, of which the last belongs to the next one.
  for (int i = n - 2; i >= 0; --i) {
    Vec4 point;
    Load4(&point, points + 3 * i);
    total += point * weight[i];
  }
  for (int k = 0; k < 3; ++k) sum[k] = total[k];
}

// Four points at a time: in memory order their coordinates fill three vectors, which are compared with bounds
// in the same order. Then the lanes are exchanged until one holds what is known of one point.
PLIANT_SIMD_CLONES int CountOutside(const double* points, int n, const double lo[3], const double hi[3]) {
  const Vec4 least[3] = {
      {lo[0], lo[1], lo[2], lo[0]}, {lo[1], lo[2], lo[0], lo[1]}, {lo[2], lo[0], lo[1], lo[2]}};
  const Vec4 most[3] = {
      {hi[0], hi[1], hi[2], hi[0]}, {hi[1], hi[2], hi[0], hi[1]}, {hi[2], hi[0], hi[1], hi[2]}};
  int i = 0;
  for (; i + 4 <= n; i += 4) {
    Mask4 in[3];
    for (int k = 0; k < 3; ++k) {
      Vec4 v;
      Load4(&v, points + 3 * i + 4 * k);
      in[k] = (v >= least[k]) & (v <= most[k]);
    }
    const Mask4 x =
        __builtin_shufflevector(__builtin_shufflevector(in[0], in[1], 0, 1, 6, 3), in[2], 0, 5, 2, 3);
    const Mask4 y =
        __builtin_shufflevector(__builtin_shufflevector(in[1], in[0], 0, 5, 2, 3), in[2], 0, 1, 6, 3);
    const Mask4 z =
        __builtin_shufflevector(__builtin_shufflevector(in[2], in[1], 0, 5, 2, 3), in[0], 0, 1, 6, 3);
    // Points in the lanes: x has 0, 3, 2, 1; y has 1, 0, 3, 2; z has 2, 1, 0, 3.
    const Mask4 all =
        x & __builtin_shufflevector(y, y, 1, 2, 3, 0) & __builtin_shufflevector(z, z, 2, 3, 0, 1);
    if ((all[0] | all[1]) | (all[2] | all[3])) break;
  }
  for (; i < n; ++i) {
    const double* p = points + 3 * i;
    if (p[0] >= lo[0] && p[0] <= hi[0] && p[1] >= lo[1] && p[1] <= hi[1] && p[2] >= lo[2] && p[2] <= hi[2])
      break;
  }
  return i;
}

PLIANT_SIMD_CLONES int CountUnset(const int* values, int n) {
  constexpr int kBlock = 16;
  int i = 0;
  for (; i + kBlock <= n; i += kBlock) {
    int all = -1;
    for (int k = 0; k < kBlock; ++k) all &= values[i + k];
    if (all != -1) break;
  }
  while (i < n && values[i] == -1) ++i;
  return i;
}

PLIANT_SIMD_CLONES double LargestOf(const double* values, int n, double floor) {
  Vec4 largest[2] = {{floor, floor, floor, floor}, {floor, floor, floor, floor}};
  int i = 0;
  for (; i + 8 <= n; i += 8) {
    for (int k = 0; k < 2; ++k) {
      Vec4 four;
      Load4(&four, values + i + 4 * k);
      largest[k] = four > largest[k] ? four : largest[k];
    }
  }
  for (const Vec4& part : largest) {
    for (int k = 0; k < 4; ++k) floor = part[k] > floor ? part[k] : floor;
  }
  for (; i < n; ++i) floor = values[i] > floor ? values[i] : floor;
  return floor;
}

}  // namespace pliant
