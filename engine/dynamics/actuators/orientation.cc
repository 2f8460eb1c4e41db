#include "engine/dynamics/actuators/orientation.h"

#include <cmath>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

constexpr mjtNum kPi = 3.14159265358979323846;

void Exponential(mjtNum quat[4], const mjtNum rotvec[3]) {
  mjtNum axis[3];
  Copy3(axis, rotvec);
  const mjtNum angle = Normalize3(axis);
  AxisAngle2Quat(quat, axis, angle);
}

}  // namespace

void OrientationForce(const ServoView& servo, const mjtNum* target, int chart, mjtNum force[3]) {
  mjtNum current[4], goal[4], error[3];
  Exponential(current, servo.length);
  if (chart == mjCHART_QUAT) {
    Copy4(goal, target);
    Normalize4(goal);
  } else {
    Exponential(goal, target);
  }
  NegQuat(current, current);
  MulQuat(goal, current, goal);
  Quat2Vel(error, goal, 1);
  const mjtNum kp = -servo.biasprm[1], kv = -servo.biasprm[2];
  for (int k = 0; k < 3; ++k) force[k] = kp * error[k] + servo.biasprm[0] - kv * servo.velocity[k];
}

bool ClampNorm(mjtNum force[3], mjtNum limit) {
  const mjtNum norm = std::sqrt(Dot3(force, force));
  if (norm <= limit) return false;
  Scl3(force, force, limit / norm);
  return true;
}

void WrapRotation(mjtNum rotvec[3]) {
  const mjtNum angle = std::sqrt(Dot3(rotvec, rotvec));
  if (angle <= kPi) return;
  const mjtNum wrapped = angle - 2 * kPi * std::round(angle / (2 * kPi));
  Scl3(rotvec, rotvec, wrapped / angle);
}

}  // namespace pliant
