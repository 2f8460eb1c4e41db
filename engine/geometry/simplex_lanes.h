// NearestOnSimplex() of four simplices at once, lane by lane and bit for bit. For functions that are compiled
// for several vector widths (engine/math/simd.h), within which these are held.
#pragma once

#include "engine/geometry/gjk.h"
#include "engine/geometry/triangle_lanes.h"

namespace pliant {

PLIANT_LANES void Det3(Vec4* res, const Points4& a, const Points4& b, const Points4& c) {
  *res = a.x * (b.y * c.z - b.z * c.y) + a.y * (b.z * c.x - b.x * c.z) + a.z * (b.x * c.y - b.y * c.x);
}

PLIANT_LANES void NearestOnTetrahedra(Vec4 lambda[4], Mask4* odd, const Mask4& wanted,
                                      const Points4* const s[4]) {
  Vec4 cof[4];
  Det3(&cof[0], *s[1], *s[2], *s[3]);
  Det3(&cof[1], *s[0], *s[2], *s[3]);
  Det3(&cof[2], *s[0], *s[1], *s[3]);
  Det3(&cof[3], *s[0], *s[1], *s[2]);
  cof[0] = -cof[0];
  cof[2] = -cof[2];
  const Vec4 volume = cof[0] + cof[1] + cof[2] + cof[3];
  Mask4 over[4];
  for (int i = 0; i < 4; ++i) SameSign(&over[i], volume, cof[i]);
  const Mask4 inside = over[0] & over[1] & over[2] & over[3];
  for (int i = 0; i < 4; ++i) Choose(&lambda[i], inside, cof[i] / volume);

  constexpr int kFace[4][3] = {{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}};
  Vec4 best = {kFarAway, kFarAway, kFarAway, kFarAway};
  const Vec4 zero = {0, 0, 0, 0};
#pragma GCC unroll 1
  for (int i = 0; i < 4; ++i) {
    const Mask4 beyond = wanted & ~inside & ~over[i];
    if (!Any(beyond)) continue;
    const Points4* const corners[3] = {s[kFace[i][0]], s[kFace[i][1]], s[kFace[i][2]]};
    Vec4 part[3] = {zero, zero, zero}, d;
    NearestOnTriangles(part, odd, beyond, corners);
    SquaredNorms(&d, part, corners, 3);
    const Mask4 nearer = beyond & (d < best);
    Choose(&best, nearer, d);
    Choose(&lambda[i], nearer, zero);
    for (int k = 0; k < 3; ++k) Choose(&lambda[kFace[i][k]], nearer, part[k]);
  }
}

// Of simplices whose vertices are the first `size` ones, 1 to 4 a lane. `odd` gets the lanes in which it must
// be done one by one.
PLIANT_LANES void NearestOnSimplices(Vec4 lambda[4], Mask4* odd, const Mask4& wanted, const Mask4& size,
                                     const Points4* const vertex[4]) {
  const Vec4 zero = {0, 0, 0, 0};
  lambda[0] = Vec4{1, 1, 1, 1};
  lambda[1] = lambda[2] = lambda[3] = zero;
  *odd = Mask4{0, 0, 0, 0};
  const Mask4 segment = wanted & (size == 2), triangle = wanted & (size == 3), solid = wanted & (size == 4);
  if (Any(segment)) {
    OnSegment on;
    NearestOnSegments(on, *vertex[0], *vertex[1]);
    for (int i = 0; i < 2; ++i) Choose(&lambda[i], segment, on.lambda[i]);
  }
  if (Any(triangle)) {
    Vec4 part[3] = {lambda[0], zero, zero};
    NearestOnTriangles(part, odd, triangle, vertex);
    for (int i = 0; i < 3; ++i) Choose(&lambda[i], triangle, part[i]);
  }
  if (Any(solid)) {
    Vec4 part[4] = {lambda[0], zero, zero, zero};
    NearestOnTetrahedra(part, odd, solid, vertex);
    for (int i = 0; i < 4; ++i) Choose(&lambda[i], solid, part[i]);
  }
}

}  // namespace pliant
