#include "engine/math/quat_derivative.h"

#include "engine/math/quat.h"

namespace pliant {
namespace {

// skew(v) as a matrix: skew(v) w = v x w.
void Skew(mjtNum res[9], const mjtNum v[3]) {
  res[0] = res[4] = res[8] = 0;
  res[1] = -v[2];
  res[2] = v[1];
  res[3] = v[2];
  res[5] = -v[0];
  res[6] = -v[1];
  res[7] = v[0];
}

// res = I + a K + b K^2
void Series(mjtNum res[9], const mjtNum K[9], mjtNum a, mjtNum b) {
  mjtNum square[9];
  MulMatMat3(square, K, K);
  for (int i = 0; i < 9; ++i) res[i] = a * K[i] + b * square[i];
  for (int i = 0; i < 9; i += 4) res[i] += 1;
}

}  // namespace

void SubQuatDerivative(const mjtNum qa[4], const mjtNum qb[4], mjtNum* Da, mjtNum* Db) {
  // Inverse of the right Jacobian of the rotation vector: I + K/2 + c K^2, c = (1 - (t/2) cot(t/2)) / t^2.
  mjtNum axis[3], K[9], Ja[9];
  SubQuat(axis, qa, qb);
  Skew(K, axis);
  const mjtNum angle2 = Dot3(axis, axis), half = 0.5 * std::sqrt(angle2);
  const mjtNum c = half < 1e-4 ? 1.0 / 12 : (1 - half / std::tan(half)) / angle2;
  Series(Ja, K, 0.5, c);
  if (Da) Copy9(Da, Ja);
  if (!Db) return;
  for (int r = 0; r < 3; ++r) {
    for (int k = 0; k < 3; ++k) Db[3 * r + k] = -Ja[3 * k + r];
  }
}

void QuatIntegrateDerivative(const mjtNum vel[3], mjtNum scale, mjtNum* Dquat, mjtNum* Dvel, mjtNum* Dscale) {
  const mjtNum turn[3] = {scale * vel[0], scale * vel[1], scale * vel[2]};
  mjtNum K[9];
  Skew(K, turn);
  const mjtNum angle2 = Dot3(turn, turn), angle = std::sqrt(angle2);
  const bool small = angle < 1e-4;
  const mjtNum sine = small ? 1 - angle2 / 6 : std::sin(angle) / angle;
  const mjtNum cosine = small ? 0.5 - angle2 / 24 : (1 - std::cos(angle)) / angle2;
  // exp(turn)' as a rotation matrix.
  if (Dquat) Series(Dquat, K, -sine, cosine);
  // The right Jacobian.
  if (Dvel) Series(Dvel, K, -cosine, small ? 1.0 / 6 - angle2 / 120 : (1 - sine) / angle2);
  // vel is its own rotation axis, so the Jacobian leaves it as it is.
  if (Dscale) Copy3(Dscale, vel);
}

}  // namespace pliant
