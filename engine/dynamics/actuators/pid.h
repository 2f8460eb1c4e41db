// PID servo with feed-forward:  F = b0 + kp (u_pos - l) + kv (u_vel - l') + u_ff + ki z,  z' = u_pos - l.
// biasprm = b0, -kp, -kv; gainprm[0] = ki; dynprm = integral limit, slew rate of the position input (both 0:
// none). Activations, where present: slewed setpoint, then integral z.
#pragma once

#include "engine/dynamics/actuators/servo_view.h"

namespace pliant {

inline constexpr int kPidStates = 2;

// rates [states] of the activations. An integral at its limit may only move inward.
void PidRates(const ServoView& servo, mjtNum* rates);

// Force along the transmission. `act`: the activations to use, which are the next ones when
// the actuator acts early.
mjtNum PidForce(const ServoView& servo, const mjtNum* act);

}  // namespace pliant
