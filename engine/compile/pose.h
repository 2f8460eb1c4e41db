// Positions and rotations of frames in one another.
#pragma once

#include "engine/math/quat.h"

namespace pliant::compile {

struct Pose {
  double pos[3] = {0, 0, 0};
  double quat[4] = {1, 0, 0, 0};
};

// Unit length; no turn when there is none. Divides, and leaves what is of unit length to rounding, where
// steps multiply by the inverse: positions in a compiled model are then those of the reference to the last
// bit, on which touching contacts depend.
void NormalizeTurn(double quat[4]);

// res = v turned by the matrix of the unit quaternion, in whose last bits (see NormalizeTurn) it differs from
// RotVecQuat; res may be v.
void Turn(double res[3], const double v[3], const double quat[4]);

// outer * inner.
Pose Compose(const Pose& outer, const Pose& inner);

inline Pose Inverse(const Pose& pose) {
  Pose inverse;
  NegPose(inverse.pos, inverse.quat, pose.pos, pose.quat);
  return inverse;
}

// res = the velocity field (linear [3] at the origin, angular [3]) of a frame, as a frame that lies at `pose`
// in it has it, by the rule of rigid motion; res may not be field.
void FieldAt(const Pose& pose, const double field[6], double res[6]);

// Whether two poses coincide up to rounding (and the sign of the quaternion).
bool IsSamePosition(const double a[3], const double b[3]);
bool IsSameRotation(const double a[4], const double b[4]);

}  // namespace pliant::compile
