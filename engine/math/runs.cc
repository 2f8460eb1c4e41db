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
  for (; i + 64 <= n; i += 64, next += 64) {
    for (int k = 0; k < 64; k += 8) {
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
#pragma GCC unroll 8
  for (int i = n - 2; i >= 0; --i) {
    Vec4 point;
    Load4(&point, points + 3 * i);
    total += point * weight[i];
  }
  for (int k = 0; k < 3; ++k) sum[k] = total[k];
}

// The products of a block are found side by side, then taken away one after the other.
PLIANT_SIMD_CLONES double SubtractMoments(double sum, const double* points, const double* weight, int n,
                                          const double direction[3]) {
  const double x = direction[0], y = direction[1], z = direction[2];
  int i = 0;
  for (; i + 4 <= n; i += 4) {
    Vec4 a, b, c, mass;
    Load4(&a, points + 3 * i);
    Load4(&b, points + 3 * i + 4);
    Load4(&c, points + 3 * i + 8);
    Load4(&mass, weight + i);
    const Vec4 px = __builtin_shufflevector(
        __builtin_shufflevector(__builtin_shufflevector(a, c, 0, 5, 2, 3), b, 0, 1, 6, 3), a, 0, 3, 2, 1);
    const Vec4 py = __builtin_shufflevector(
        __builtin_shufflevector(__builtin_shufflevector(a, b, 4, 1, 2, 7), c, 0, 1, 6, 3), a, 1, 0, 3, 2);
    const Vec4 pz = __builtin_shufflevector(
        __builtin_shufflevector(__builtin_shufflevector(c, b, 0, 5, 2, 3), a, 0, 1, 6, 3), a, 2, 1, 0, 3);
    const Vec4 moment = mass * (x * px + y * py + z * pz);
    for (int k = 0; k < 4; ++k) sum -= moment[k];
  }
  for (; i < n; ++i) sum -= weight[i] * (x * points[3 * i] + y * points[3 * i + 1] + z * points[3 * i + 2]);
  return sum;
}

// One coordinate tells nearly all points apart: those of a block are looked at singly only if one of them is
// within the box's bounds of it. In memory order the coordinates of four points fill three vectors, of which
// each has one or two in lanes of their own.
PLIANT_SIMD_CLONES int CountOutside(const double* points, int n, const double lo[3], const double hi[3]) {
  constexpr int kBlock = 16;
  const double least = lo[0], most = hi[0];
  const auto inside = [&](const double* p) {
    return p[0] >= least && p[0] <= most && p[1] >= lo[1] && p[1] <= hi[1] && p[2] >= lo[2] && p[2] <= hi[2];
  };
  int i = 0;
  for (; i + kBlock <= n; i += kBlock) {
    Mask4 in = {};
    for (int k = 0; k < kBlock; k += 4) {
      Vec4 a, b, c;
      Load4(&a, points + 3 * (i + k));
      Load4(&b, points + 3 * (i + k) + 4);
      Load4(&c, points + 3 * (i + k) + 8);
      const Vec4 x = __builtin_shufflevector(__builtin_shufflevector(a, c, 0, 5, 2, 3), b, 0, 1, 6, 3);
      in |= (x >= least) & (x <= most);
    }
    if (!((in[0] | in[1]) | (in[2] | in[3]))) continue;
    for (int k = i; k < i + kBlock; ++k) {
      if (inside(points + 3 * k)) return k;
    }
  }
  while (i < n && !inside(points + 3 * i)) ++i;
  return i;
}

// Blocks are looked at singly only if one of their values is beyond.
PLIANT_SIMD_CLONES int CountManyWithin(const double* values, int n, double limit) {
  constexpr int kBlock = 16;
  const auto is_within = [&](double value) { return value <= limit && value >= -limit; };
  int i = 0;
  for (; i + kBlock <= n; i += kBlock) {
    Mask4 within = {-1, -1, -1, -1};
    for (int k = 0; k < kBlock; k += 4) {
      Vec4 four;
      Load4(&four, values + i + k);
      within &= (four <= limit) & (four >= -limit);
    }
    if (((within[0] & within[1]) & (within[2] & within[3])) == 0) break;
  }
  while (i < n && is_within(values[i])) ++i;
  return i;
}

PLIANT_SIMD_CLONES bool AllAmong(const int* values, int n, unsigned set) {
  unsigned all = 1;
  for (int i = 0; i < n; ++i) all &= set >> (values[i] & 31);
  return all != 0;
}

}  // namespace pliant
