// Four points by their coordinates, and vector algebra on four of them at once, lane by lane. For functions
// that are compiled for several vector widths (engine/math/simd.h), within which these are held.
#pragma once

#include <cmath>

#include "engine/math/simd.h"

namespace pliant {

#define PLIANT_LANES __attribute__((always_inline)) inline

struct Points4 {
  Vec4 x, y, z;
};

PLIANT_LANES void Load(Points4& to, const double* a, const double* b, const double* c, const double* d) {
  to.x = Vec4{a[0], b[0], c[0], d[0]};
  to.y = Vec4{a[1], b[1], c[1], d[1]};
  to.z = Vec4{a[2], b[2], c[2], d[2]};
}

PLIANT_LANES void Load(Points4& to, const double* const p[4]) { Load(to, p[0], p[1], p[2], p[3]); }

// The same point in all lanes.
PLIANT_LANES void Repeat(Points4& to, const double p[3]) { Load(to, p, p, p, p); }

// Of the points those with these numbers.
template <int a, int b, int c, int d>
PLIANT_LANES void Pick(Points4& to, const Points4& from) {
  to.x = __builtin_shufflevector(from.x, from.x, a, b, c, d);
  to.y = __builtin_shufflevector(from.y, from.y, a, b, c, d);
  to.z = __builtin_shufflevector(from.z, from.z, a, b, c, d);
}

PLIANT_LANES void Sub(Points4& to, const Points4& a, const Points4& b) {
  to.x = a.x - b.x;
  to.y = a.y - b.y;
  to.z = a.z - b.z;
}

// res must differ from a and b.
PLIANT_LANES void Cross(Points4& res, const Points4& a, const Points4& b) {
  res.x = a.y * b.z - a.z * b.y;
  res.y = a.z * b.x - a.x * b.z;
  res.z = a.x * b.y - a.y * b.x;
}

// res = mat * v; res must differ from v.
PLIANT_LANES void MulMat(Points4& res, const double mat[9], const Points4& v) {
  res.x = mat[0] * v.x + mat[1] * v.y + mat[2] * v.z;
  res.y = mat[3] * v.x + mat[4] * v.y + mat[5] * v.z;
  res.z = mat[6] * v.x + mat[7] * v.y + mat[8] * v.z;
}

// res = mat' * v; res must differ from v.
PLIANT_LANES void MulMatT(Points4& res, const double mat[9], const Points4& v) {
  res.x = mat[0] * v.x + mat[3] * v.y + mat[6] * v.z;
  res.y = mat[1] * v.x + mat[4] * v.y + mat[7] * v.z;
  res.z = mat[2] * v.x + mat[5] * v.y + mat[8] * v.z;
}

PLIANT_LANES void Dot(Vec4* res, const Points4& a, const Points4& b) {
  *res = a.x * b.x + a.y * b.y + a.z * b.z;
}

PLIANT_LANES void Sqrt(Vec4* x) {
  double lane[4];
  Store4(lane, *x);
  for (double& each : lane) each = std::sqrt(each);
  Load4(x, lane);
}

}  // namespace pliant
