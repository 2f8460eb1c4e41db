// Positions and rotations of frames in one another.
#pragma once

#include "engine/math/quat.h"

namespace pliant::compile {

struct Pose {
  double pos[3] = {0, 0, 0};
  double quat[4] = {1, 0, 0, 0};
};

// outer * inner.
inline Pose Compose(const Pose& outer, const Pose& inner) {
  Pose pose;
  RotVecQuat(pose.pos, inner.pos, outer.quat);
  AddTo3(pose.pos, outer.pos);
  MulQuat(pose.quat, outer.quat, inner.quat);
  return pose;
}

inline Pose Inverse(const Pose& pose) {
  Pose inverse;
  NegPose(inverse.pos, inverse.quat, pose.pos, pose.quat);
  return inverse;
}

// Whether two poses coincide up to rounding (and the sign of the quaternion).
bool IsSamePosition(const double a[3], const double b[3]);
bool IsSameRotation(const double a[4], const double b[4]);

}  // namespace pliant::compile
