#include "engine/math/bits.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/math/simd.h"

namespace pliant {
namespace {

using Bits4 = std::uint64_t __attribute__((vector_size(32)));

__attribute__((always_inline)) inline void LoadBits4(Bits4* to, const double* from) {
  std::memcpy(to, from, sizeof(Bits4));
}

}  // namespace

PLIANT_SIMD_CLONES bool AnyBit(const double* values, int n) {
  constexpr int kVectors = 16, kBlock = 4 * kVectors;
  std::uint64_t any = 0;
  int i = 0;
  if (n >= kBlock) {
    Bits4 bits[kVectors] = {};
    for (; i + kBlock <= n; i += kBlock) {
      for (int k = 0; k < kVectors; ++k) {
        Bits4 four;
        LoadBits4(&four, values + i + 4 * k);
        bits[k] |= four;
      }
    }
    for (int k = 1; k < kVectors; ++k) bits[0] |= bits[k];
    any = (bits[0][0] | bits[0][1]) | (bits[0][2] | bits[0][3]);
  }
  for (; i < n; ++i) {
    std::uint64_t word;
    std::memcpy(&word, values + i, sizeof word);
    any |= word;
  }
  return any != 0;
}

PLIANT_SIMD_CLONES bool AnyBit(const int* values, int n) {
  int any = 0;
  for (int i = 0; i < n; ++i) any |= values[i];
  return any != 0;
}

PLIANT_SIMD_CLONES bool EqualBits(const double* a, const double* b, int n) {
  constexpr int kSums = 4, kBlock = 64;
  Bits4 other[kSums] = {};
  int i = 0;
  for (; i + kBlock <= n; i += kBlock) {
    for (int k = 0; k < kBlock; k += 4) {
      Bits4 left, right;
      LoadBits4(&left, a + i + k);
      LoadBits4(&right, b + i + k);
      other[k / 4 % kSums] |= left ^ right;
    }
  }
  const Bits4 any = (other[0] | other[1]) | (other[2] | other[3]);
  if ((any[0] | any[1]) | (any[2] | any[3])) return false;
  return i >= n || std::memcmp(a + i, b + i, sizeof(double) * static_cast<std::size_t>(n - i)) == 0;
}

PLIANT_SIMD_CLONES bool SamePoses(const double* q, const double* pos, const double* quat, int n) {
  // Four numbers of a position are loaded at once, of which the last belongs to what follows it.
  const Bits4 three = {~std::uint64_t{0}, ~std::uint64_t{0}, ~std::uint64_t{0}, 0};
  Bits4 moved = {}, turned = {};
#pragma GCC unroll 8
  for (int i = 0; i + 1 < n; ++i) {
    Bits4 a, b, c, e;
    LoadBits4(&a, q + 7 * i);
    LoadBits4(&b, pos + 3 * i);
    LoadBits4(&c, q + 7 * i + 3);
    LoadBits4(&e, quat + 4 * i);
    moved |= a ^ b;
    turned |= c ^ e;
  }
  const Bits4 sum = (moved & three) | turned;
  if ((sum[0] | sum[1]) | (sum[2] | sum[3])) return false;
  if (n < 1) return true;
  const int last = n - 1;
  return std::memcmp(q + 7 * last, pos + 3 * last, 3 * sizeof(double)) == 0 &&
         std::memcmp(q + 7 * last + 3, quat + 4 * last, 4 * sizeof(double)) == 0;
}

}  // namespace pliant
