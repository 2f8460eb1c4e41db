// Run-time choice of vector instructions. A function marked PLIANT_SIMD_CLONES is compiled for the baseline
// of the architecture and for vectors of four numbers, and the loader picks one. Such a function must fix the
// order of its additions in the source (partial sums), so that every clone gives the same bits.
// PLIANT_WIDE_CLONES adds one for vectors of eight, for loops over hundreds of numbers: a single instruction
// of that width takes one of the units that work on the narrower ones from all around it.
#pragma once

#include <cstring>

#if defined(__has_feature)
#define PLIANT_HAS_FEATURE(x) __has_feature(x)
#else
#define PLIANT_HAS_FEATURE(x) 0
#endif
#if defined(__x86_64__) && defined(__ELF__) && !defined(PLIANT_NO_SIMD_CLONES) &&      \
    !defined(__SANITIZE_THREAD__) && !defined(__SANITIZE_ADDRESS__) &&                 \
    !PLIANT_HAS_FEATURE(thread_sanitizer) && !PLIANT_HAS_FEATURE(address_sanitizer) && \
    !PLIANT_HAS_FEATURE(memory_sanitizer)
#define PLIANT_CHOOSES_CODE  // where the loader can pick one of several forms
#define PLIANT_SIMD_CLONES __attribute__((target_clones("avx2", "default")))
#define PLIANT_WIDE_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define PLIANT_SIMD_CLONES
#define PLIANT_WIDE_CLONES
#endif

namespace pliant {

// Four doubles that the compiler maps on whatever registers the clone has. Arithmetic is lane by lane.
using Vec4 = double __attribute__((vector_size(32)));

__attribute__((always_inline)) inline void Load4(Vec4* to, const double* from) {
  std::memcpy(to, from, sizeof(Vec4));
}
__attribute__((always_inline)) inline void Store4(double* to, const Vec4& from) {
  std::memcpy(to, &from, sizeof(Vec4));
}

// From four rows of four numbers to their columns.
__attribute__((always_inline)) inline void Transpose4(Vec4 (&v)[4]) {
  const Vec4 a = __builtin_shufflevector(v[0], v[1], 0, 4, 2, 6);
  const Vec4 b = __builtin_shufflevector(v[0], v[1], 1, 5, 3, 7);
  const Vec4 c = __builtin_shufflevector(v[2], v[3], 0, 4, 2, 6);
  const Vec4 e = __builtin_shufflevector(v[2], v[3], 1, 5, 3, 7);
  v[0] = __builtin_shufflevector(a, c, 0, 1, 4, 5);
  v[1] = __builtin_shufflevector(b, e, 0, 1, 4, 5);
  v[2] = __builtin_shufflevector(a, c, 2, 3, 6, 7);
  v[3] = __builtin_shufflevector(b, e, 2, 3, 6, 7);
}

}  // namespace pliant
