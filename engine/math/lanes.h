// Loops written for registers of four numbers and of two, where one text does not do for both. Of vectors
// wider than a register the compiler compares one number after the other, and large tiles of them do not stay
// in registers. A loop is a template, of its vector for instance, marked PLIANT_FOR_LANES; a function that
// takes it for registers of two is marked PLIANT_IN_PAIRS, and where PLIANT_CHOOSES_CODE is defined one of
// the same name for registers of four is marked PLIANT_IN_FOURS. The loader picks one, as in simd.h. Both are
// called in their own file alone.
#pragma once

#include <cstring>

#include "engine/math/simd.h"

#define PLIANT_FOR_LANES __attribute__((always_inline)) inline
#ifdef PLIANT_CHOOSES_CODE
#define PLIANT_IN_FOURS __attribute__((target("avx2")))
#define PLIANT_IN_PAIRS __attribute__((target("default")))
#else
#define PLIANT_IN_PAIRS
#endif

namespace pliant {

using Vec2 = double __attribute__((vector_size(16)));

template <class V>
PLIANT_FOR_LANES void LoadLanes(V* to, const double* from) {
  std::memcpy(to, from, sizeof(V));
}

// Four partial sums, of every fourth number each: the same whatever the vectors hold.
template <class V>
struct FourSums {
  static constexpr int kLanes = sizeof(V) / sizeof(double), kParts = 4 / kLanes;
  V part[kParts] = {};

  PLIANT_FOR_LANES void Store(double* lanes) const { std::memcpy(lanes, part, sizeof part); }
};

}  // namespace pliant
