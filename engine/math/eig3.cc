#include "engine/math/eig3.h"

#include <cmath>

#include "engine/math/quat.h"

namespace pliant {
namespace {

constexpr mjtNum kEpsilon = 1e-12;  // off-diagonal entries and gaps below this count as zero
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

int Eig3(mjtNum eigval[3], mjtNum eigvec[9], mjtNum quat[4], const mjtNum mat[9], mjtNum unit_tolerance) {
  Unit4(quat);
  int rotations = 0;
  for (; rotations < kMaxRotations; ++rotations) {
    mjtNum d[9];
    Rotate(d, eigvec, quat, mat);
    for (int i = 0; i < 3; ++i) eigval[i] = d[4 * i];

    // The largest off-diagonal entry (of equal ones the last), and the axis of the rotation that makes it
    // zero.
    const mjtNum xy = std::fabs(d[1]), xz = std::fabs(d[2]), yz = std::fabs(d[5]);
    const int axis = xy > xz && xy > yz ? 2 : xz > yz ? 1 : 0;
    const int row = axis == 0 ? 1 : 0;
    const int col = axis == 2 ? 1 : 2;
    const mjtNum off = d[3 * row + col];
    if (std::fabs(off) < kEpsilon) break;

    const mjtNum tau = (d[4 * col] - d[4 * row]) / (2 * off);
    const mjtNum t = tau >= 0 ? 1 / (tau + std::sqrt(1 + tau * tau)) : -1 / (-tau + std::sqrt(1 + tau * tau));
    const mjtNum c = 1 / std::sqrt(1 + t * t);
    if (c > 1 - kEpsilon) break;  // the angle left is below 1.5e-6
    mjtNum sine_half = tau >= 0 ? -std::sqrt(0.5 - 0.5 * c) : std::sqrt(0.5 - 0.5 * c);
    if (axis == 1) sine_half = -sine_half;
    TurnAboutAxis(quat, axis, sine_half, std::sqrt(1 - sine_half * sine_half), unit_tolerance);
  }

  // Three comparisons of neighbours sort; each swap is a quarter turn, which keeps V a rotation.
  for (int j = 0; j < 3; ++j) {
    const int first = j % 2;
    if (eigval[first] + kEpsilon >= eigval[first + 1]) continue;
    const mjtNum swap = eigval[first];
    eigval[first] = eigval[first + 1];
    eigval[first + 1] = swap;
    TurnAboutAxis(quat, (first + 2) % 3, kHalfSqrt2, kHalfSqrt2, unit_tolerance);
  }
  Quat2Mat(eigvec, quat);
  return rotations;
}

}  // namespace pliant
