// The points of segments and triangles that are nearest to the origin, of four at once, lane by lane and bit
// for bit as NearestOnSimplex() finds them. For functions that are compiled for several vector widths
// (engine/math/simd.h), within which these are held.
#pragma once

#include <mujoco/mjmodel.h>

#include <cstdint>

#include "engine/geometry/gjk.h"
#include "engine/geometry/points4.h"

namespace pliant {

// For functions that choose among numbers lane by lane again and again: PLIANT_SIMD_CLONES, and a form in
// which a choice is one instruction and 32 registers hold what is chosen from.
#ifdef PLIANT_CHOOSES_CODE
#define PLIANT_CHOOSING_CLONES __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define PLIANT_CHOOSING_CLONES
#endif

// A truth a lane: all bits or none.
using Mask4 = long long __attribute__((vector_size(32)));

PLIANT_LANES bool Any(const Mask4& mask) { return (mask[0] | mask[1] | mask[2] | mask[3]) != 0; }

// By logic: a blend by the sign of numbers, and a comparison for it, would take longer.
PLIANT_LANES void Choose(Vec4* to, const Mask4& mask, const Vec4& from) {
  *to =
      reinterpret_cast<Vec4>((reinterpret_cast<Mask4>(from) & mask) | (reinterpret_cast<Mask4>(*to) & ~mask));
}

PLIANT_LANES void Choose(Points4& to, const Mask4& mask, const Points4& from) {
  Choose(&to.x, mask, from.x);
  Choose(&to.y, mask, from.y);
  Choose(&to.z, mask, from.z);
}

// to += a * s
PLIANT_LANES void AddScaled(Points4& to, const Points4& a, const Vec4& s) {
  to.x += a.x * s;
  to.y += a.y * s;
  to.z += a.z * s;
}

PLIANT_LANES void Magnitude(Vec4* res, const Vec4& a) {
  *res = reinterpret_cast<Vec4>(reinterpret_cast<Mask4>(a) & INT64_MAX);
}

PLIANT_LANES void SameSign(Mask4* res, const Vec4& a, const Vec4& b) {
  *res = ((a > 0) & (b > 0)) | ((a < 0) & (b < 0));
}

struct OnSegment {
  Vec4 lambda[2];
};

PLIANT_LANES void NearestOnSegments(OnSegment& res, const Points4& s1, const Points4& s2) {
  Points4 diff, point = s2;
  Vec4 along, square;
  Sub(diff, s2, s1);
  Dot(&along, s2, diff);
  Dot(&square, diff, diff);
  AddScaled(point, diff, -along / square);

  // Lengths along the axis on which the segment is longest.
  const Vec4 zero = {0, 0, 0, 0};
  Vec4 length = zero, longest = zero;
  Vec4 c1 = point.x - s2.x, c2 = s1.x - point.x;
  const Vec4* const axes[3][3] = {
      {&s1.x, &s2.x, &point.x}, {&s1.y, &s2.y, &point.y}, {&s1.z, &s2.z, &point.z}};
  for (const auto& axis : axes) {
    const Vec4 x = *axis[0] - *axis[1];
    Vec4 size;
    Magnitude(&size, x);
    const Mask4 longer = size >= longest;
    Choose(&length, longer, x);
    Choose(&longest, longer, size);
    if (&axis == axes) continue;
    Choose(&c1, longer, *axis[2] - *axis[1]);
    Choose(&c2, longer, *axis[0] - *axis[2]);
  }
  Mask4 before, behind;
  SameSign(&before, length, c1);
  SameSign(&behind, length, c2);
  const Mask4 inside = before & behind;
  res.lambda[0] = Vec4{0, 0, 0, 0};
  res.lambda[1] = Vec4{1, 1, 1, 1};
  Choose(&res.lambda[0], inside, c1 / length);
  Choose(&res.lambda[1], inside, c2 / length);
}

PLIANT_LANES void SquaredNorms(Vec4* res, const Vec4 lambda[], const Points4* const vertex[], int n) {
  const Vec4 zero = {0, 0, 0, 0};
  Points4 x = {zero, zero, zero};
  for (int i = 0; i < n; ++i) AddScaled(x, *vertex[i], lambda[i]);
  Dot(res, x, x);
}

struct Flat {
  Vec4 x, y;
};

// In the coordinate plane without x, y or z.
PLIANT_LANES void Flatten(Flat& to, const Mask4& drops_x, const Mask4& keeps_z, const Points4& from) {
  to = {from.x, from.y};
  Choose(&to.x, drops_x, from.y);
  Choose(&to.y, keeps_z, from.z);
}

PLIANT_LANES void Area2(Vec4* res, const Flat& a, const Flat& b, const Flat& c) {
  *res = b.x * c.y - b.y * c.x - a.x * c.y + a.y * c.x + a.x * b.y - a.y * b.x;
}

PLIANT_LANES void Part(Vec4* res, const Flat& p, const Flat& q, const Flat& r) {
  *res = p.x * q.y + p.y * r.x + q.x * r.y - p.x * r.y - p.y * q.x - r.x * q.y;
}

// The two other ones of three.
constexpr int kFirstOther[3] = {1, 0, 0}, kSecondOther[3] = {2, 2, 1};

// As ProjectAlongNormal(), in the lanes of `wanted`, which loses those in which that tells.
PLIANT_LANES void ProjectAlong(Points4& res, Mask4* wanted, const Points4& normal, const Points4& on,
                               double min_square) {
  Vec4 along, square;
  Dot(&along, normal, on);
  Dot(&square, normal, normal);
  const Mask4 tells = *wanted & ~((along == 0) & (min_square > 0)) & ~(square <= min_square);
  const Vec4 scale = along / square;
  Choose(res, tells, {normal.x * scale, normal.y * scale, normal.z * scale});
  *wanted &= ~tells;
}

// As ProjectOnThinTriangle(), in the lanes of `thin`, which keeps those in which the corners are collinear.
PLIANT_LANES void ProjectOnThinTriangles(Points4& res, Mask4* thin, const Points4& in, const Points4& out,
                                         const Points4* const s[3]) {
  Points4 across, normal;
  Sub(across, *s[2], *s[0]);
  Cross(normal, in, across);
  ProjectAlong(res, thin, normal, *s[0], mjMINVAL);
  Cross(normal, across, out);
  ProjectAlong(res, thin, normal, *s[2], 0);
}

// In the lanes of `wanted`, but for those of `odd`, to which those are added where the corners are collinear.
PLIANT_LANES void NearestOnTriangles(Vec4 lambda[3], Mask4* odd, const Mask4& wanted,
                                     const Points4* const s[3]) {
  Points4 in, out, normal, point = *s[0];
  Sub(in, *s[1], *s[0]);
  Sub(out, *s[2], *s[1]);
  Cross(normal, out, in);
  Mask4 thin = wanted;
  ProjectAlong(point, &thin, normal, *s[1], mjMINVAL);
  if (Any(thin)) ProjectOnThinTriangles(point, &thin, in, out, s);
  *odd |= thin;

  // Areas in the coordinate plane on which the triangle is largest.
  Vec4 area = {0, 0, 0, 0}, largest = area;
  Mask4 drops_x = {0, 0, 0, 0}, keeps_z = drops_x;
  constexpr Vec4 Points4::*kAxis[3] = {&Points4::x, &Points4::y, &Points4::z};
  for (int drop = 0; drop < 3; ++drop) {
    Vec4 Points4::*const x = kAxis[kFirstOther[drop]];
    Vec4 Points4::*const y = kAxis[kSecondOther[drop]];
    Flat flat[3];
    for (int i = 0; i < 3; ++i) flat[i] = {s[i]->*x, s[i]->*y};
    Vec4 candidate, size;
    Area2(&candidate, flat[0], flat[1], flat[2]);
    Magnitude(&size, candidate);
    const Mask4 larger = size > largest;
    Choose(&area, larger, candidate);
    Choose(&largest, larger, size);
    drops_x = drop == 0 ? larger : drops_x & ~larger;
    keeps_z = drop < 2 ? keeps_z | larger : keeps_z & ~larger;
  }
  Flat p, corner[3];
  Flatten(p, drops_x, keeps_z, point);
  for (int i = 0; i < 3; ++i) Flatten(corner[i], drops_x, keeps_z, *s[i]);
  Vec4 cof[3];
  Part(&cof[0], p, corner[1], corner[2]);
  Part(&cof[1], p, corner[2], corner[0]);
  Part(&cof[2], p, corner[0], corner[1]);
  Mask4 over[3];
  for (int i = 0; i < 3; ++i) SameSign(&over[i], area, cof[i]);
  const Mask4 inside = over[0] & over[1] & over[2];
  for (int i = 0; i < 3; ++i) Choose(&lambda[i], inside, cof[i] / area);

  Vec4 best = {kFarAway, kFarAway, kFarAway, kFarAway};
  const Vec4 zero = {0, 0, 0, 0};
  for (int i = 0; i < 3; ++i) {
    const Mask4 beyond = wanted & ~inside & ~over[i];
    if (!Any(beyond)) continue;
    const Points4* const ends[2] = {s[kFirstOther[i]], s[kSecondOther[i]]};
    OnSegment pair;
    NearestOnSegments(pair, *ends[0], *ends[1]);
    Vec4 d;
    SquaredNorms(&d, pair.lambda, ends, 2);
    const Mask4 nearer = beyond & (d < best);
    Choose(&best, nearer, d);
    Choose(&lambda[i], nearer, zero);
    Choose(&lambda[kFirstOther[i]], nearer, pair.lambda[0]);
    Choose(&lambda[kSecondOther[i]], nearer, pair.lambda[1]);
  }
}

}  // namespace pliant
