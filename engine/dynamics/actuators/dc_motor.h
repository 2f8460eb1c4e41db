// Brushed DC motor with driver, winding, temperature, cogging and bristle friction.
//
// Back-EMF and torque constant K, winding resistance R (1 + alpha (T + Ta - T0)), current i:
//   voltage  V = clip((R0 / K) tau + K l', +-Vmax) + u_voltage,  tau = kp (u_pos - l) + kd (u_vel - l') + ki
// x + u_ff
//   current  i = (V - K l') / R, or with inductance  i' = clip(((V - K l') / R - i) / te, +-rate)
//   torque   F = K i, clamped by the actuator's range, then + cogging A sin(N l + phase) - friction
//   friction s0 z + s1 z',  z' = l' - s0 |l'| z / g(l'),  g = Fc + (Fs - Fc) exp(-(l' / vs)^2)   (LuGre:
// Canudas de Wit
//            et al., "A new model for control of systems with friction", IEEE TAC 40, 1995)
//   heat     C T' = R i^2 - T / RT, T above ambient
//
// gainprm = R0, K, alpha, T0, kp, ki, kd, Vmax; dynprm = te, rate, RT, C, Ta, s0, s1, slew rate, limit of x;
// biasprm = A, N, phase, Fc, Fs, vs. Activations, where present: slewed first input, x, T, z, i.
#pragma once

#include "engine/dynamics/actuators/servo_view.h"
#include "engine/model/activations.h"

namespace pliant {

// rates [MotorLayout().count] of the activations.
void MotorRates(const ServoView& motor, mjtNum* rates);

// Torque of the winding, before the actuator's force range. With inductance it is that of the current at the
// end of the time step; rates: as MotorRates() gave them.
mjtNum MotorTorque(const ServoView& motor, const mjtNum* rates);

// Cogging and friction, which no range clamps.
mjtNum MotorLosses(const ServoView& motor);

// Derivatives of the force by velocity and length of the transmission, as implicit integrators take them:
// the limits of the voltage and of the current's rate are not looked at, bristles count by their damping,
// cogging does not count, and the position gain is not scaled by the heat of the winding.
struct MotorSlope {
  mjtNum velocity;
  mjtNum length;
};
MotorSlope SlopeOfMotor(const ServoView& motor);

// next [MotorLayout().count]: the activations after one time step at `rates`; current and bristles are
// linear in themselves and integrated exactly.
void AdvanceMotor(const ServoView& motor, const mjtNum* rates, mjtNum* next);

}  // namespace pliant
