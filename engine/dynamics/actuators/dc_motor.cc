#include "engine/dynamics/actuators/dc_motor.h"

#include <algorithm>
#include <cmath>

namespace pliant {
namespace {

// Names for the parameter slots of a motor.
struct Motor {
  explicit Motor(const ServoView& view)
      : v(view),
        at(view.act ? MotorLayout(view.gainprm, view.dynprm) : MotorStates{-1, -1, -1, -1, -1, 0}),
        gain(view.gainprm),
        dyn(view.dynprm),
        bias(view.biasprm) {}

  mjtNum ColdResistance() const { return gain[0]; }
  mjtNum Constant() const { return gain[1]; }
  mjtNum TimeConstant() const { return dyn[0]; }
  mjtNum BristleStiffness() const { return dyn[5]; }
  mjtNum BristleDamping() const { return dyn[6]; }

  mjtNum State(int place) const { return v.act[place]; }

  mjtNum Resistance() const {
    if (at.temperature < 0) return ColdResistance();
    return ColdResistance() * (1 + gain[2] * (State(at.temperature) + dyn[4] - gain[3]));
  }

  // As in the reference the torque and its slope know no winding that drives the current, the rates do.
  mjtNum PositiveResistance() const { return std::max<mjtNum>(mjMINVAL, Resistance()); }

  // First input after the limit of its rate.
  mjtNum FirstInput() const {
    return at.slew < 0 ? v.input[0] : SlewTowards(State(at.slew), v.input[0], dyn[7], v.timestep);
  }

  mjtNum Input(mjtCtrlInput which) const {
    const bool first = v.Has(which) && !(v.inputs & (which - 1));
    return first ? FirstInput() : v.Input(which);
  }

  bool HasController() const { return v.inputs & (mjINPUT_POS | mjINPUT_VEL | mjINPUT_FF); }

  mjtNum Voltage() const {
    mjtNum voltage = 0;
    if (HasController()) {
      mjtNum torque = gain[4] * (Input(mjINPUT_POS) - v.length[0]) +
                      gain[6] * (Input(mjINPUT_VEL) - v.velocity[0]) + Input(mjINPUT_FF);
      if (at.integral >= 0) torque += gain[5] * State(at.integral);
      voltage = ColdResistance() / Constant() * torque + Constant() * v.velocity[0];
      if (gain[7] > 0) voltage = std::clamp(voltage, -gain[7], gain[7]);
    }
    return voltage + Input(mjINPUT_VOLTAGE);
  }

  mjtNum DrivingVoltage() const { return Voltage() - Constant() * v.velocity[0]; }
  // Current of the winding once its inductance has settled.
  mjtNum SettledCurrent() const { return DrivingVoltage() / Resistance(); }
  mjtNum Current() const { return at.current < 0 ? SettledCurrent() : State(at.current); }

  // Stribeck curve.
  mjtNum FrictionLevel() const {
    const mjtNum x = v.velocity[0] / std::max<mjtNum>(mjMINVAL, bias[5]);
    return std::max<mjtNum>(mjMINVAL, bias[3] + (bias[4] - bias[3]) * std::exp(-x * x));
  }
  // Rate at which bristles forget: z' = l' + rate z.
  mjtNum BristleRate() const { return -BristleStiffness() * std::abs(v.velocity[0]) / FrictionLevel(); }

  const ServoView& v;
  MotorStates at;
  const mjtNum *gain, *dyn, *bias;
};

mjtNum NextCurrent(const Motor& motor, const mjtNum* rates) {
  const mjtNum te = motor.TimeConstant();
  return motor.State(motor.at.current) +
         rates[motor.at.current] * te * (1 - std::exp(-motor.v.timestep / te));
}

// (exp(a h) - 1) / a
mjtNum ExponentialStep(mjtNum a, mjtNum h) { return a == 0 ? h : std::expm1(a * h) / a; }

}  // namespace

void MotorRates(const ServoView& view, mjtNum* rates) {
  const Motor motor(view);
  const MotorStates& at = motor.at;
  if (at.slew >= 0) rates[at.slew] = (motor.FirstInput() - motor.State(at.slew)) / view.timestep;
  if (at.integral >= 0) {
    rates[at.integral] =
        IntegralRate(motor.State(at.integral), motor.Input(mjINPUT_POS) - view.length[0], motor.dyn[8]);
  }
  if (at.temperature >= 0) {
    const mjtNum i = motor.Current();
    rates[at.temperature] =
        (motor.Resistance() * i * i - motor.State(at.temperature) / motor.dyn[2]) / motor.dyn[3];
  }
  if (at.bristle >= 0) rates[at.bristle] = view.velocity[0] + motor.BristleRate() * motor.State(at.bristle);
  if (at.current >= 0) {
    const mjtNum rate = (motor.SettledCurrent() - motor.State(at.current)) / motor.TimeConstant();
    const mjtNum limit = motor.dyn[1];
    rates[at.current] = limit > 0 ? std::clamp(rate, -limit, limit) : rate;
  }
}

mjtNum MotorTorque(const ServoView& view, const mjtNum* rates) {
  const Motor motor(view);
  return motor.Constant() * (motor.at.current < 0 ? motor.DrivingVoltage() / motor.PositiveResistance()
                                                  : NextCurrent(motor, rates));
}

mjtNum MotorLosses(const ServoView& view) {
  const Motor motor(view);
  mjtNum force = motor.bias[0] * std::sin(motor.bias[1] * view.length[0] + motor.bias[2]);
  if (motor.at.bristle >= 0) {
    const mjtNum z = motor.State(motor.at.bristle), rate = view.velocity[0] + motor.BristleRate() * z;
    force -= motor.BristleStiffness() * z + motor.BristleDamping() * rate;
  }
  return force;
}

MotorSlope SlopeOfMotor(const ServoView& view) {
  const Motor motor(view);
  // A controller makes up for the back-EMF.
  const bool controlled = motor.HasController();
  const mjtNum torque =
      controlled ? motor.ColdResistance() * motor.gain[6] : motor.Constant() * motor.Constant();
  MotorSlope slope = {-torque / motor.PositiveResistance(), controlled ? -motor.gain[4] : 0};
  if (motor.at.current >= 0) {
    const mjtNum settled = 1 - std::exp(-view.timestep / motor.TimeConstant());
    slope.velocity *= settled;
    slope.length *= settled;
  }
  if (motor.at.bristle >= 0) slope.velocity -= motor.BristleDamping();
  return slope;
}

void AdvanceMotor(const ServoView& view, const mjtNum* rates, mjtNum* next) {
  const Motor motor(view);
  const MotorStates& at = motor.at;
  const mjtNum h = view.timestep;
  for (int s = 0; s < at.count; ++s) next[s] = view.act[s] + h * rates[s];
  if (at.integral >= 0 && motor.dyn[8] > 0) {
    next[at.integral] = std::clamp(next[at.integral], -motor.dyn[8], motor.dyn[8]);
  }
  // Exact for the present velocity: also where the rates are a mean over the step, by RK4.
  if (at.bristle >= 0) {
    const mjtNum z = motor.State(at.bristle), forget = motor.BristleRate();
    next[at.bristle] = z + (view.velocity[0] + forget * z) * ExponentialStep(forget, h);
  }
  if (at.current >= 0) next[at.current] = NextCurrent(motor, rates);
}

}  // namespace pliant
