// Projection of a spatial force on many motions.
#pragma once

#include "engine/math/simd.h"

namespace pliant {

// A force, to be projected on four neighbouring dofs at once.
struct FourfoldForce {
  Vec4 front, wrapped, back;  // as its components meet those of four vectors that lie one after the other

  __attribute__((always_inline)) explicit FourfoldForce(const double f[6])
      : front{f[0], f[1], f[2], f[3]}, wrapped{f[4], f[5], f[0], f[1]}, back{f[2], f[3], f[4], f[5]} {}

  // Dot6() of each vector, in the same order of additions.
  __attribute__((always_inline)) void Project(double out[4], const double* vectors) const {
    Vec4 a, b, c, e, f, g;
    Load4(&a, vectors);
    Load4(&b, vectors + 4);
    Load4(&c, vectors + 8);
    Load4(&e, vectors + 12);
    Load4(&f, vectors + 16);
    Load4(&g, vectors + 20);
    a *= front, b *= wrapped, c *= back;
    e *= front, f *= wrapped, g *= back;
    // Two components of the first two vectors and of the last two, then each component of all.
    const Vec4 first01 = __builtin_shufflevector(a, b, 0, 1, 6, 7);
    const Vec4 first23 = __builtin_shufflevector(a, c, 2, 3, 4, 5);
    const Vec4 first45 = __builtin_shufflevector(b, c, 0, 1, 6, 7);
    const Vec4 last01 = __builtin_shufflevector(e, f, 0, 1, 6, 7);
    const Vec4 last23 = __builtin_shufflevector(e, g, 2, 3, 4, 5);
    const Vec4 last45 = __builtin_shufflevector(f, g, 0, 1, 6, 7);
    Vec4 sum = __builtin_shufflevector(first01, last01, 0, 4, 2, 6);  // the third before the second
    sum += __builtin_shufflevector(first01, last01, 1, 5, 3, 7);
    sum += __builtin_shufflevector(first23, last23, 0, 4, 2, 6);
    sum += __builtin_shufflevector(first23, last23, 1, 5, 3, 7);
    sum += __builtin_shufflevector(first45, last45, 0, 4, 2, 6);
    sum += __builtin_shufflevector(first45, last45, 1, 5, 3, 7);
    Store4(out, __builtin_shufflevector(sum, sum, 0, 2, 1, 3));
  }
};

}  // namespace pliant
