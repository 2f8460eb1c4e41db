// Jacobians of quaternion operations in tangent coordinates (Sola, Deray and Atchuthan, "A micro Lie theory
// for state estimation in robotics", 2018).
#pragma once

#include <mujoco/mjtype.h>

namespace pliant {

// Of SubQuat(res, qa, qb) by right rotations of qa and qb: 3x3 each, may be null.
void SubQuatDerivative(const mjtNum qa[4], const mjtNum qb[4], mjtNum* Da, mjtNum* Db);

// Of QuatIntegrate(quat, vel, scale): by a rotation of quat (3x3), by scale * vel (3x3; that by vel itself is
// scale times as large), by scale (3); all may be null.
void QuatIntegrateDerivative(const mjtNum vel[3], mjtNum scale, mjtNum* Dquat, mjtNum* Dvel, mjtNum* Dscale);

}  // namespace pliant
