// Actuators: activation dynamics, scalar forces, joint forces.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Controls to activations' rates and forces: p = gain * (activation or control) + bias.
//   reads    d.ctrl, d.history, d.act, d.actuator_length, d.actuator_velocity, d.actuator_moment,
// d.qfrc_gravcomp
//   writes   d.act_dot [na], d.actuator_force [nout], d.qfrc_actuator [nv]
//   needs    Transmission(), LengthVelocity(), Passive()
//   takes    stack
// Controls that are not numbers raise mjWARN_BADCTRL and count as zero.
void FwdActuation(const mjModel& m, mjData& d);

// Whether the actuator's group is switched off (opt.disableactuator).
bool ActuatorDisabled(const mjModel& m, int actuator);

// Activation `adr` of an actuator after one time step at rate act_dot, clamped to its range.
mjtNum NextActivation(const mjModel& m, const mjData& d, int actuator, int adr, mjtNum act_dot);

// Moves the activations of an actuator by one time step at the rates act_dot [na].
void AdvanceActivations(const mjModel& m, mjData& d, int actuator, const mjtNum* act_dot);

// ctrl [nu] = d.ctrl as it counts: delayed where the actuator has a delay, then clamped to the limited
// ranges unless that is disabled.
void EffectiveControl(const mjModel& m, const mjData& d, mjtNum* ctrl);

}  // namespace pliant
