#include "engine/compile/pose.h"

#include <cmath>

namespace pliant::compile {

namespace {

constexpr double kSame = 1e-6;  // frames closer than this share their pose

}  // namespace

void NormalizeTurn(double quat[4]) {
  const double norm =
      std::sqrt(quat[0] * quat[0] + quat[1] * quat[1] + quat[2] * quat[2] + quat[3] * quat[3]);
  if (norm < mjMINVAL) {
    Unit4(quat);
  } else if (std::fabs(norm - 1) > mjMINVAL) {
    for (int i = 0; i < 4; ++i) quat[i] /= norm;
  }
}

void Turn(double res[3], const double v[3], const double quat[4]) {
  double matrix[9];
  Quat2Mat(matrix, quat);
  const double turned[3] = {Dot3(matrix, v), Dot3(matrix + 3, v), Dot3(matrix + 6, v)};
  Copy3(res, turned);
}

Pose Compose(const Pose& outer, const Pose& inner) {
  Pose pose;
  Turn(pose.pos, inner.pos, outer.quat);
  AddTo3(pose.pos, outer.pos);
  MulQuat(pose.quat, outer.quat, inner.quat);
  return pose;
}

void FieldAt(const Pose& pose, const double field[6], double res[6]) {
  double inverse[4];
  NegQuat(inverse, pose.quat);
  Cross(res, field + 3, pose.pos);
  AddTo3(res, field);
  RotVecQuat(res, res, inverse);
  RotVecQuat(res + 3, field + 3, inverse);
}

bool IsSamePosition(const double a[3], const double b[3]) {
  for (int i = 0; i < 3; ++i) {
    if (!(std::fabs(a[i] - b[i]) < kSame)) return false;
  }
  return true;
}

bool IsSameRotation(const double a[4], const double b[4]) {
  bool same = true, opposite = true;
  for (int i = 0; i < 4; ++i) {
    same = same && std::fabs(a[i] - b[i]) < kSame;
    opposite = opposite && std::fabs(a[i] + b[i]) < kSame;
  }
  return same || opposite;
}

}  // namespace pliant::compile
