#include "engine/math/frames.h"

#include <algorithm>

#include "engine/math/simd.h"

namespace pliant {
namespace {

// From x, y, z of four points to each coordinate of all, and back.
__attribute__((always_inline)) inline void LoadPoints(Vec4 (&coordinate)[3], const double* points) {
  Vec4 a, b, c;
  Load4(&a, points);
  Load4(&b, points + 4);
  Load4(&c, points + 8);
  coordinate[0] = __builtin_shufflevector(__builtin_shufflevector(a, b, 0, 3, 6, 6), c, 0, 1, 2, 5);
  coordinate[1] = __builtin_shufflevector(__builtin_shufflevector(a, b, 1, 4, 7, 7), c, 0, 1, 2, 6);
  coordinate[2] = __builtin_shufflevector(__builtin_shufflevector(a, b, 2, 5, 5, 5), c, 0, 1, 4, 7);
}
__attribute__((always_inline)) inline void StorePoints(double* points, const Vec4 (&coordinate)[3]) {
  const Vec4 &x = coordinate[0], &y = coordinate[1], &z = coordinate[2];
  const Vec4 xy0 = __builtin_shufflevector(x, y, 0, 4, 1, 5), xy2 = __builtin_shufflevector(x, y, 2, 6, 3, 7);
  Store4(points, __builtin_shufflevector(xy0, z, 0, 1, 4, 2));
  Store4(points + 4, __builtin_shufflevector(__builtin_shufflevector(xy0, xy2, 3, 3, 4, 5), z, 0, 5, 2, 3));
  Store4(points + 8, __builtin_shufflevector(xy2, z, 6, 2, 3, 7));
}

__attribute__((always_inline)) inline void MulQuats(Vec4 (&q)[4], const double a[4]) {
  const Vec4 w = a[0] * q[0] - a[1] * q[1] - a[2] * q[2] - a[3] * q[3];
  const Vec4 x = a[0] * q[1] + a[1] * q[0] + a[2] * q[3] - a[3] * q[2];
  const Vec4 y = a[0] * q[2] - a[1] * q[3] + a[2] * q[0] + a[3] * q[1];
  const Vec4 z = a[0] * q[3] + a[1] * q[2] - a[2] * q[1] + a[3] * q[0];
  q[0] = w;
  q[1] = x;
  q[2] = y;
  q[3] = z;
}

__attribute__((always_inline)) inline void StoreMatrices(double* mat, const Vec4 (&q)[4]) {
  const Vec4 q00 = q[0] * q[0], q01 = q[0] * q[1], q02 = q[0] * q[2], q03 = q[0] * q[3];
  const Vec4 q11 = q[1] * q[1], q12 = q[1] * q[2], q13 = q[1] * q[3];
  const Vec4 q22 = q[2] * q[2], q23 = q[2] * q[3], q33 = q[3] * q[3];
  Vec4 first[4] = {q00 + q11 - q22 - q33, 2.0 * (q12 - q03), 2.0 * (q13 + q02), 2.0 * (q12 + q03)};
  Vec4 second[4] = {q00 - q11 + q22 - q33, 2.0 * (q23 - q01), 2.0 * (q13 - q02), 2.0 * (q23 + q01)};
  const Vec4 last = q00 - q11 - q22 + q33;
  Transpose4(first);
  Transpose4(second);
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) {
    Store4(mat + 9 * i, first[i]);
    Store4(mat + 9 * i + 4, second[i]);
    mat[9 * i + 8] = last[i];
  }
}

// Four points of a body.
__attribute__((always_inline)) inline void PlacePoints(double* pos, const double body_pos[3],
                                                       const double body_mat[9], const double* local_pos) {
  Vec4 v[3], world[3];
  LoadPoints(v, local_pos);
#pragma GCC unroll 3
  for (int i = 0; i < 3; ++i) {
    const double* row = body_mat + 3 * i;
    world[i] = row[0] * v[0] + row[1] * v[1] + row[2] * v[2];
    world[i] += body_pos[i];
  }
  StorePoints(pos, world);
}

}  // namespace

PLIANT_SIMD_CLONES
void PlaceFour(double* pos, double* mat, const double body_pos[3], const double body_mat[9],
               const double body_quat[4], const double* local_pos, const double* local_quat) {
  Vec4 q[4];
  PlacePoints(pos, body_pos, body_mat, local_pos);
  Load4(&q[0], local_quat);
  Load4(&q[1], local_quat + 4);
  Load4(&q[2], local_quat + 8);
  Load4(&q[3], local_quat + 12);
  Transpose4(q);
  MulQuats(q, body_quat);
  StoreMatrices(mat, q);
  // As Quat2Mat() does, for the signs of zeros.
  const auto unturned = (q[0] == 1.0) & (q[1] == 0.0) & (q[2] == 0.0) & (q[3] == 0.0);
  if (!((unturned[0] | unturned[1]) | (unturned[2] | unturned[3]))) return;
  constexpr double kUnit[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  for (int i = 0; i < 4; ++i) {
    if (unturned[i]) std::copy_n(kUnit, 9, mat + 9 * i);
  }
}

PLIANT_SIMD_CLONES
void PlaceFourUnturned(double* pos, double* mat, const double body_pos[3], const double body_mat[9],
                       const double* local_pos) {
  PlacePoints(pos, body_pos, body_mat, local_pos);
  Vec4 first, second;
  Load4(&first, body_mat);
  Load4(&second, body_mat + 4);
  for (int i = 0; i < 4; ++i) {
    Store4(mat + 9 * i, first);
    Store4(mat + 9 * i + 4, second);
    mat[9 * i + 8] = body_mat[8];
  }
}

}  // namespace pliant
