// What the law of one actuator sees: its parameters, its transmission, its inputs and its activations. The
// laws in this folder are plain functions of it, so that they can be tested without a model.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

struct ServoView {
  const mjtNum* gainprm;  // [mjNGAIN]
  const mjtNum* biasprm;  // [mjNBIAS]
  const mjtNum* dynprm;   // [mjNDYN]
  const mjtNum* length;   // of each output, in transmission units
  const mjtNum* velocity;
  const mjtNum* act;    // activations of this actuator; null without
  const mjtNum* input;  // the controls that are present, in the order of mjtCtrlInput
  int inputs;           // bits of mjtCtrlInput, or an mjtCtrlChart
  mjtNum timestep;      // seconds

  bool Has(mjtCtrlInput which) const { return inputs & which; }

  // Value of an input; 0 when the actuator does not have it.
  mjtNum Input(mjtCtrlInput which) const;
};

// Actuator `i` as its law sees it; ctrl [nu] are the controls as they count (delayed, clamped).
ServoView ViewServo(const mjModel& m, const mjData& d, int i, const mjtNum* ctrl);

// A value that moves towards a target by at most `rate` per second in one time step.
inline mjtNum SlewTowards(mjtNum state, mjtNum target, mjtNum rate, mjtNum timestep) {
  const mjtNum reach = rate * timestep;
  return target < state - reach ? state - reach : target > state + reach ? state + reach : target;
}

// Rate of an integrated error. At its limit the integral does not grow further (0: no limit).
inline mjtNum IntegralRate(mjtNum integral, mjtNum error, mjtNum limit) {
  const bool outward = error * integral > 0;
  return limit > 0 && outward && (integral >= limit || integral <= -limit) ? 0 : error;
}

}  // namespace pliant
