// Unit quaternions (w, x, y, z) and poses (position, quaternion). Products apply the right factor first.
#pragma once

#include "engine/math/vec3.h"

namespace pliant {

// res = v rotated by quat; res may be v.
inline void RotVecQuat(mjtNum res[3], const mjtNum v[3], const mjtNum quat[4]) {
  // Without rotation the result is v to the last bit.
  if (quat[0] == 1 && quat[1] == 0 && quat[2] == 0 && quat[3] == 0) {
    Copy3(res, v);
    return;
  }
  // v + 2 u x (u x v + w v), u the vector part.
  const mjtNum t[3] = {quat[0] * v[0] + quat[2] * v[2] - quat[3] * v[1],
                       quat[0] * v[1] + quat[3] * v[0] - quat[1] * v[2],
                       quat[0] * v[2] + quat[1] * v[1] - quat[2] * v[0]};
  const mjtNum x = v[0] + 2 * (quat[2] * t[2] - quat[3] * t[1]);
  const mjtNum y = v[1] + 2 * (quat[3] * t[0] - quat[1] * t[2]);
  const mjtNum z = v[2] + 2 * (quat[1] * t[1] - quat[2] * t[0]);
  res[0] = x;
  res[1] = y;
  res[2] = z;
}

// Conjugate; res may be quat.
inline void NegQuat(mjtNum res[4], const mjtNum quat[4]) {
  res[0] = quat[0];
  res[1] = -quat[1];
  res[2] = -quat[2];
  res[3] = -quat[3];
}

// res = a * b; res may be a or b.
inline void MulQuat(mjtNum res[4], const mjtNum a[4], const mjtNum b[4]) {
  const mjtNum w = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
  const mjtNum x = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
  const mjtNum y = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
  const mjtNum z = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
  res[0] = w;
  res[1] = x;
  res[2] = y;
  res[3] = z;
}

// res = quat * (0, axis); res may be quat.
inline void MulQuatAxis(mjtNum res[4], const mjtNum quat[4], const mjtNum axis[3]) {
  const mjtNum w = -quat[1] * axis[0] - quat[2] * axis[1] - quat[3] * axis[2];
  const mjtNum x = quat[0] * axis[0] + quat[2] * axis[2] - quat[3] * axis[1];
  const mjtNum y = quat[0] * axis[1] + quat[3] * axis[0] - quat[1] * axis[2];
  const mjtNum z = quat[0] * axis[2] + quat[1] * axis[1] - quat[2] * axis[0];
  res[0] = w;
  res[1] = x;
  res[2] = y;
  res[3] = z;
}

// Rotation by `angle` radians about the unit vector `axis`.
inline void AxisAngle2Quat(mjtNum res[4], const mjtNum axis[3], mjtNum angle) {
  if (angle == 0) {
    Unit4(res);
    return;
  }
  const mjtNum s = std::sin(angle * 0.5);
  res[0] = std::cos(angle * 0.5);
  res[1] = axis[0] * s;
  res[2] = axis[1] * s;
  res[3] = axis[2] * s;
}

// Rotation vector of quat divided by dt; the angle is taken in (-pi, pi].
inline void Quat2Vel(mjtNum res[3], const mjtNum quat[4], mjtNum dt) {
  mjtNum axis[3] = {quat[1], quat[2], quat[3]};
  const mjtNum sin_half = Normalize3(axis);
  mjtNum speed = 2 * std::atan2(sin_half, quat[0]);
  if (speed > 3.14159265358979323846) speed -= 2 * 3.14159265358979323846;
  speed /= dt;
  Scl3(res, axis, speed);
}

// Rotation vector from qb to qa in the frame of qb: qb * quat(res) = qa.
inline void SubQuat(mjtNum res[3], const mjtNum qa[4], const mjtNum qb[4]) {
  mjtNum qneg[4], qdif[4];
  NegQuat(qneg, qb);
  MulQuat(qdif, qneg, qa);
  Quat2Vel(res, qdif, 1);
}

// Rotation matrix of a unit quaternion.
inline void Quat2Mat(mjtNum res[9], const mjtNum quat[4]) {
  if (quat[0] == 1 && quat[1] == 0 && quat[2] == 0 && quat[3] == 0) {
    res[0] = res[4] = res[8] = 1;
    res[1] = res[2] = res[3] = res[5] = res[6] = res[7] = 0;
    return;
  }
  const mjtNum q00 = quat[0] * quat[0], q01 = quat[0] * quat[1], q02 = quat[0] * quat[2];
  const mjtNum q03 = quat[0] * quat[3], q11 = quat[1] * quat[1], q12 = quat[1] * quat[2];
  const mjtNum q13 = quat[1] * quat[3], q22 = quat[2] * quat[2], q23 = quat[2] * quat[3];
  const mjtNum q33 = quat[3] * quat[3];
  res[0] = q00 + q11 - q22 - q33;
  res[4] = q00 - q11 + q22 - q33;
  res[8] = q00 - q11 - q22 + q33;
  res[1] = 2 * (q12 - q03);
  res[2] = 2 * (q13 + q02);
  res[3] = 2 * (q12 + q03);
  res[5] = 2 * (q23 - q01);
  res[6] = 2 * (q13 - q02);
  res[7] = 2 * (q23 + q01);
}

// Quaternion of a rotation matrix, unit length; the largest component is positive.
void Mat2Quat(mjtNum quat[4], const mjtNum mat[9]);

// Time derivative of quat for angular velocity vel in the parent's frame: (0, vel) * quat / 2.
inline void DerivQuat(mjtNum res[4], const mjtNum quat[4], const mjtNum vel[3]) {
  res[0] = 0.5 * (-vel[0] * quat[1] - vel[1] * quat[2] - vel[2] * quat[3]);
  res[1] = 0.5 * (vel[0] * quat[0] + vel[1] * quat[3] - vel[2] * quat[2]);
  res[2] = 0.5 * (-vel[0] * quat[3] + vel[1] * quat[0] + vel[2] * quat[1]);
  res[3] = 0.5 * (vel[0] * quat[2] - vel[1] * quat[1] + vel[2] * quat[0]);
}

// quat <- quat * exp(vel * scale), normalised; vel is in the local frame.
inline void QuatIntegrate(mjtNum quat[4], const mjtNum vel[3], mjtNum scale) {
  mjtNum axis[3] = {vel[0], vel[1], vel[2]};
  mjtNum turn[4];
  const mjtNum angle = scale * Normalize3(axis);
  AxisAngle2Quat(turn, axis, angle);
  Normalize4(quat);
  MulQuat(quat, quat, turn);
}

// Smallest rotation that takes (0, 0, 1) to vec (any length). A vec whose angle to the z axis has a sine
// below `parallel` counts as parallel to it; model files (zaxis, fromto) use kParallelInFiles.
inline constexpr mjtNum kParallelInFiles = 1e-7;
void QuatZ2Vec(mjtNum quat[4], const mjtNum vec[3], mjtNum parallel = 1e-10);

// Rotation part of a 3x3 matrix by iteration from quat (Mueller et al. 2016, "A robust method to extract the
// rotational part of deformations"). Returns the number of iterations, at most 500.
int Mat2Rot(mjtNum quat[4], const mjtNum mat[9]);

// Quaternion of three angles (radians); seq has 3 of "xyz" (rotating axes) or "XYZ" (fixed axes);
// fatal error otherwise.
void Euler2Quat(mjtNum quat[4], const mjtNum euler[3], const char* seq);

// Pose (pos_a, quat_a) * (pos_b, quat_b). Outputs must differ from the inputs.
inline void MulPose(mjtNum pos[3], mjtNum quat[4], const mjtNum pos_a[3], const mjtNum quat_a[4],
                    const mjtNum pos_b[3], const mjtNum quat_b[4]) {
  MulQuat(quat, quat_a, quat_b);
  Normalize4(quat);
  RotVecQuat(pos, pos_b, quat_a);
  AddTo3(pos, pos_a);
}

// Inverse pose.
inline void NegPose(mjtNum pos_res[3], mjtNum quat_res[4], const mjtNum pos[3], const mjtNum quat[4]) {
  NegQuat(quat_res, quat);
  RotVecQuat(pos_res, pos, quat_res);
  Scl3(pos_res, pos_res, -1);
}

// res = pose applied to vec.
inline void TrnVecPose(mjtNum res[3], const mjtNum pos[3], const mjtNum quat[4], const mjtNum vec[3]) {
  RotVecQuat(res, vec, quat);
  AddTo3(res, pos);
}

}  // namespace pliant
