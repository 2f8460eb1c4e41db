#include "engine/math/sincos.h"

#include <cmath>
#include <cstdint>

#include "engine/math/simd.h"

namespace pliant {
namespace {

using Int4 = int64_t __attribute__((vector_size(32)));

constexpr double kLargest = 1e5;
// pi / 2 in three parts (Cody and Waite 1980): products of the first two with a quadrant number below
// 2^17 are exact.
constexpr double kHalfPi1 = 1.57079632673412561417e+00;
constexpr double kHalfPi2 = 6.07710050630396597660e-11;
constexpr double kHalfPi3 = 2.02226624879595063154e-21;
constexpr double kTwoOverPi = 6.36619772367581382433e-01;
// Adding and subtracting this rounds to an integer; the low bits of the sum then hold that integer.
constexpr double kRounder = 6755399441055744.0;

// Minimax polynomials on [-pi/4, pi/4] (coefficients of fdlibm, Sun Microsystems 1993): sin r = r + r^3
// S(r^2), cos r = 1 - r^2 / 2 + r^4 C(r^2).
constexpr double kSin[6] = {-1.66666666666666324348e-01, 8.33333333332248946124e-03,
                            -1.98412698298579493134e-04, 2.75573137070700676789e-06,
                            -2.50507602534068634195e-08, 1.58969099521155010221e-10};
constexpr double kCos[6] = {4.16666666666666019037e-02, -1.38888888888741095749e-03,
                            2.48015872894767294178e-05, -2.75573143513906633035e-07,
                            2.08757232129817482790e-09, -1.13596475577881948265e-11};

__attribute__((always_inline)) inline void SinCos4(double* s, double* c, const double* x) {
  Vec4 angle;
  Load4(&angle, x);
  const Vec4 shifted = angle * kTwoOverPi + kRounder;
  const Vec4 quadrant = shifted - kRounder;
  // The reduced angle as a sum r + tail.
  const Vec4 r1 = angle - quadrant * kHalfPi1;
  const Vec4 w2 = quadrant * kHalfPi2, w3 = quadrant * kHalfPi3;
  const Vec4 r2 = r1 - w2;
  const Vec4 r = r2 - w3;
  const Vec4 tail = ((r1 - r2) - w2) + ((r2 - r) - w3);

  const Vec4 z = r * r;
  const Vec4 z2 = z * z;
  // Pairs of terms are summed first, which shortens the chain of dependent operations.
  const Vec4 sin_tail =
      (kSin[0] + z * kSin[1]) + z2 * ((kSin[2] + z * kSin[3]) + z2 * (kSin[4] + z * kSin[5]));
  const Vec4 cos_tail =
      (kCos[0] + z * kCos[1]) + z2 * ((kCos[2] + z * kCos[3]) + z2 * (kCos[4] + z * kCos[5]));
  const Vec4 half = 0.5 * z;
  const Vec4 whole = 1.0 - half;
  const Vec4 sine = r + (r * z * sin_tail + tail * whole);
  const Vec4 cosine = whole + (((1.0 - whole) - half) + (z2 * cos_tail - r * tail));

  // Odd quadrants swap the two; quadrants 2, 3 negate the sine, 1, 2 the cosine.
  Int4 q, sine_bits, cosine_bits;
  std::memcpy(&q, &shifted, sizeof q);
  std::memcpy(&sine_bits, &sine, sizeof q);
  std::memcpy(&cosine_bits, &cosine, sizeof q);
  const Int4 swap = -(q & 1);
  const Int4 sines = ((sine_bits & ~swap) | (cosine_bits & swap)) ^ ((q & 2) << 62);
  const Int4 cosines = ((cosine_bits & ~swap) | (sine_bits & swap)) ^ (((q + 1) & 2) << 62);
  std::memcpy(s, &sines, sizeof sines);
  std::memcpy(c, &cosines, sizeof cosines);
}

__attribute__((always_inline)) inline bool AllSmall(const double* x, int n) {
  double largest = 0;
  for (int i = 0; i < n; ++i) largest = std::fabs(x[i]) > largest ? std::fabs(x[i]) : largest;
  // Not-a-number never raises the maximum, and comes out of SinCos4 as it went in.
  return largest <= kLargest;
}

}  // namespace

PLIANT_SIMD_CLONES void SinCos(double* s, double* c, const double* x, int n) {
  if (!AllSmall(x, n)) {
    for (int i = 0; i < n; ++i) {
      s[i] = std::sin(x[i]);
      c[i] = std::cos(x[i]);
    }
    return;
  }
  if (n >= 4) {
    for (int i = 0; i + 4 <= n; i += 4) SinCos4(s + i, c + i, x + i);
    // The rest is done together with its neighbours once more.
    if (n % 4) SinCos4(s + n - 4, c + n - 4, x + n - 4);
    return;
  }
  double in[4] = {0, 0, 0, 0}, sines[4], cosines[4];
  for (int i = 0; i < n; ++i) in[i] = x[i];
  SinCos4(sines, cosines, in);
  for (int i = 0; i < n; ++i) {
    s[i] = sines[i];
    c[i] = cosines[i];
  }
}

}  // namespace pliant
