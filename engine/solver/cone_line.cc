#include "engine/solver/cone_line.h"

#include <algorithm>
#include <cmath>

#include "engine/math/simd.h"
#include "engine/solver/cone_dim.h"

namespace pliant {
namespace {

constexpr int kLanes = 4;

// Where the numbers of four cones begin. Those of the scaled residual (mu x_0, friction_j x_j) in the middle
// zone, and those of the quadratic at the bottom.
enum Column {
  kNormal,
  kNormalRate,
  kSquare,
  kMixed,
  kRateSquare,
  kMu,
  kStiffness,
  kFirst,
  kSecond,
  kColumns
};

template <int dim>
void Prepare(const RowSet& rows, const EllipticCone& cone, const double* jar, const double* jv, double* to) {
  const double *x = jar + cone.row, *v = jv + cone.row, *d = rows.d + cone.row;
  double square = 0, mixed = 0, rate_square = 0, first = 0, second = 0;
  for (int k = 0; k < dim; ++k) {
    first += d[k] * x[k] * v[k];
    second += d[k] * v[k] * v[k];
  }
  for (int k = 1; k < dim; ++k) {
    const double u = x[k] * cone.friction[k - 1], rate = v[k] * cone.friction[k - 1];
    square += u * u;
    mixed += u * rate;
    rate_square += rate * rate;
  }
  to[kLanes * kNormal] = x[0] * cone.mu;
  to[kLanes * kNormalRate] = v[0] * cone.mu;
  to[kLanes * kSquare] = square;
  to[kLanes * kMixed] = mixed;
  to[kLanes * kRateSquare] = rate_square;
  to[kLanes * kMu] = cone.mu;
  to[kLanes * kStiffness] = MiddleStiffness(rows, cone);
  to[kLanes * kFirst] = first;
  to[kLanes * kSecond] = second;
}

__attribute__((always_inline)) inline void Column4(Vec4* to, const double* four, Column column) {
  Load4(to, four + kLanes * column);
}

// Adds the slopes of four cones. N and T are as in penalty.cc: a cone is without force where N >= mu T, a
// quadratic where mu N + T <= 0, and 1/2 Dm (N - mu T)^2 between.
__attribute__((always_inline)) inline void AddFour(const double* four, double alpha, Vec4* first,
                                                   Vec4* second) {
  const Vec4 zero = {0, 0, 0, 0}, one = {1, 1, 1, 1};
  Vec4 n, n1, square, mixed, t1_square, mu, dm, bottom1, bottom2;
  Column4(&n, four, kNormal);
  Column4(&n1, four, kNormalRate);
  Column4(&square, four, kSquare);
  Column4(&mixed, four, kMixed);
  Column4(&t1_square, four, kRateSquare);
  Column4(&mu, four, kMu);
  Column4(&dm, four, kStiffness);
  Column4(&bottom1, four, kFirst);
  Column4(&bottom2, four, kSecond);
  n += alpha * n1;
  const Vec4 along = mixed + alpha * t1_square;  // T T'
  square += alpha * (mixed + along);             // T^2, up to rounding
  Vec4 t;
  for (int k = 0; k < kLanes; ++k) t[k] = std::sqrt(square[k] > 0 ? square[k] : 0);
  const auto top = n >= mu * t, bottom = ~top & (mu * n + t <= zero), middle = ~top & ~bottom;
  const Vec4 inverse = one / (middle ? t : one);
  const Vec4 t1 = along * inverse, t2 = (t1_square - t1 * t1) * inverse;
  const Vec4 gap = n - mu * t, gap1 = n1 - mu * t1;
  *first += middle ? dm * gap * gap1 : (bottom ? bottom1 + alpha * bottom2 : zero);
  *second += middle ? dm * (gap1 * gap1 - gap * mu * t2) : (bottom ? bottom2 : zero);
}

PLIANT_SIMD_CLONES
Slope SlopeOfFours(const double* four, size_t n, double alpha) {
  Vec4 first = {}, second = {};
  for (size_t i = 0; i < n; ++i, four += kLanes * kColumns) AddFour(four, alpha, &first, &second);
  return {(first[0] + first[2]) + (first[1] + first[3]), (second[0] + second[2]) + (second[1] + second[3])};
}

}  // namespace

ConeLine::ConeLine(const RowSet& rows, const double* jar, const double* jv, double* room)
    : fours_((static_cast<size_t>(rows.ncone) + 3) / kLanes), room_(room) {
  static_assert(kPerCone == kColumns);
  const size_t cones = rows.ncone;
  for (size_t c = 0; c < kLanes * fours_; ++c) {
    double* to = room + c / kLanes * kLanes * kPerCone + c % kLanes;
    if (c < cones) {
      WithDim(rows.cone[c], [&](auto dim) { Prepare<dim>(rows, rows.cone[c], jar, jv, to); });
    } else {
      for (size_t k = 0; k < kPerCone; ++k) to[kLanes * k] = 0;
    }
  }
}

Slope ConeLine::At(double alpha) const { return SlopeOfFours(room_, fours_, alpha); }

}  // namespace pliant
