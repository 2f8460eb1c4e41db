#include "engine/math/eig3.h"

#include <algorithm>
#include <cmath>

#include "engine/math/quat.h"

namespace pliant {
namespace {

constexpr int kMaxRotations = 500;
constexpr mjtNum kHalfSqrt2 = 0.707106781186548;

// diag = V' mat V, V of quat.
void Rotate(mjtNum diagonalised[9], mjtNum eigvec[9], const mjtNum quat[4], const mjtNum mat[9]) {
  mjtNum left[9];
  Quat2Mat(eigvec, quat);
  MulMatTMat3(left, eigvec, mat);
  MulMatMat3(diagonalised, left, eigvec);
}

void NormalizeBeyond(mjtNum quat[4], mjtNum tolerance) {
  const mjtNum norm =
      std::sqrt(quat[0] * quat[0] + quat[1] * quat[1] + quat[2] * quat[2] + quat[3] * quat[3]);
  if (std::fabs(norm - 1) > tolerance) Normalize4(quat);
}

void TurnAboutAxis(mjtNum quat[4], int axis, mjtNum sine_half, mjtNum cosine_half, mjtNum tolerance) {
  mjtNum turn[4] = {cosine_half, 0, 0, 0};
  turn[1 + axis] = sine_half;
  NormalizeBeyond(turn, tolerance);
  MulQuat(quat, quat, turn);
  NormalizeBeyond(quat, tolerance);
}

}  // namespace

int Eig3(mjtNum eigval[3], mjtNum eigvec[9], mjtNum quat[4], const mjtNum mat[9],
         const Eig3Tolerance& tolerance) {
  Unit4(quat);
  mjtNum scale = 0;
  for (int i = 0; i < 9; ++i) scale = std::max(scale, std::fabs(mat[i]));
  int rotations = 0;
  for (; rotations < kMaxRotations; ++rotations) {
    mjtNum d[9];
    Rotate(d, eigvec, quat, mat);
    for (int i = 0; i < 3; ++i) eigval[i] = d[4 * i];

    // The largest off-diagonal entry (of equal ones the last), and the axis of the rotation that
    // makes it zero.
    const mjtNum xy = std::fabs(d[1]), xz = std::fabs(d[2]), yz = std::fabs(d[5]);
    const int axis = xy > xz && xy > yz ? 2 : xz > yz ? 1 : 0;
    const int row = axis == 0 ? 1 : 0;
    const int col = axis == 2 ? 1 : 2;
    const mjtNum off = d[3 * row + col];
    if (std::fabs(off) <= tolerance.diagonal * scale) break;

    // t is the tangent of the angle, which is at most 45 degrees; that of the half angle stays exact to the
    // last bits however small it is.
    const mjtNum tau = (d[4 * col] - d[4 * row]) / (2 * off);
    const mjtNum t = tau >= 0 ? 1 / (tau + std::sqrt(1 + tau * tau)) : -1 / (-tau + std::sqrt(1 + tau * tau));
    const mjtNum half = t / (1 + std::sqrt(1 + t * t));
    const mjtNum cosine_half = 1 / std::sqrt(1 + half * half);
    const mjtNum sine_half = half * cosine_half;
    TurnAboutAxis(quat, axis, axis == 1 ? sine_half : -sine_half, cosine_half, tolerance.unit);
  }

  // Three comparisons of neighbours sort; each swap is a quarter turn, which keeps V a rotation.
  for (int j = 0; j < 3; ++j) {
    const int first = j % 2;
    if (eigval[first] + tolerance.equal * scale >= eigval[first + 1]) continue;
    const mjtNum swap = eigval[first];
    eigval[first] = eigval[first + 1];
    eigval[first + 1] = swap;
    TurnAboutAxis(quat, (first + 2) % 3, kHalfSqrt2, kHalfSqrt2, tolerance.unit);
  }
  Quat2Mat(eigvec, quat);
  return rotations;
}

}  // namespace pliant
