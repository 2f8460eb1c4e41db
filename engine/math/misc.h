// Scalar helpers, sorting, sequences and string utilities of the API.
#pragma once

#include <mujoco/mjtype.h>

#include <cstddef>

namespace pliant {

inline mjtNum Min(mjtNum a, mjtNum b) { return a < b ? a : b; }
inline mjtNum Max(mjtNum a, mjtNum b) { return a > b ? a : b; }
inline mjtNum Clip(mjtNum x, mjtNum min, mjtNum max) { return x < min ? min : x > max ? max : x; }
inline mjtNum Sign(mjtNum x) { return x < 0 ? -1 : x > 0 ? 1 : 0; }

// Nearest integer, halves away from zero; the nearest int where it is none, 0 for nan.
int Round(mjtNum x);

// 1 for not-a-number and for magnitudes above mjMAXVAL.
int IsBad(mjtNum x);
int IsZero(const mjtNum* vec, int n);

// Two independent samples of the normal distribution (Marsaglia's polar method on rand()); the second goes to
// num2 when it is not null.
mjtNum StandardNormal(mjtNum* num2);

void F2n(mjtNum* res, const float* vec, int n);
void N2f(float* res, const mjtNum* vec, int n);
void D2n(mjtNum* res, const double* vec, int n);
void N2d(double* res, const mjtNum* vec, int n);

// Ascending, stable, in place.
void InsertionSort(mjtNum* list, int n);
void InsertionSortInt(int* list, int n);

// Element `index` of the Halton sequence: radical inverse of index in `base`.
mjtNum Halton(int index, int base);

// strncpy that always ends dst[n]; returns dst.
char* Strncpy(char* dst, const char* src, int n);

// Quintic step 6x^5 - 15x^4 + 10x^3 between 0 and 1.
inline mjtNum Sigmoid(mjtNum x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  return x * x * x * (3 * x * (2 * x - 5) + 10);
}

// Position after dt of x'' = -Kp x - Kv x' from (pos0, vel0), in closed form for all three kinds of damping.
mjtNum SpringDamper(mjtNum pos0, mjtNum vel0, mjtNum Kp, mjtNum Kv, mjtNum dt);

// "12.5 KB"; the text belongs to the calling thread.
const char* WriteNumBytes(size_t nbytes);

}  // namespace pliant
