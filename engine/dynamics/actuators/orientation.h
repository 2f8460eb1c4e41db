// Orientation servo: three torques that turn a ball joint, or a site relative to its reference site,
// to a target rotation.
//   F = kp e + b0 - kv w,  e = rotation vector of conj(q) q_target
// q is the rotation whose rotation vector the transmission reports as its length, w the angular velocity in
// the child frame. biasprm = b0, -kp, -kv. The target is exp(u) of three inputs (mjCHART_EXPMAP) or a
// quaternion of four (mjCHART_QUAT); with an integrator it is exp of the three activations.
#pragma once

#include "engine/dynamics/actuators/servo_view.h"

namespace pliant {

// force [3], child frame. `target`: rotation vector or quaternion (normalised here; zero
// counts as no rotation).
void OrientationForce(const ServoView& servo, const mjtNum* target, int chart, mjtNum force[3]);

// Shortens force [3] so that its norm is at most `limit`. Returns whether it did.
bool ClampNorm(mjtNum force[3], mjtNum limit);

// Replaces a rotation vector longer than half a turn by the same rotation with an angle in (-pi, pi].
void WrapRotation(mjtNum rotvec[3]);

}  // namespace pliant
