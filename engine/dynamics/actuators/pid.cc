#include "engine/dynamics/actuators/pid.h"

namespace pliant {
namespace {

struct Settings {
  mjtNum kp, kv, ki, integral_limit, slew_rate;
};

Settings Read(const ServoView& servo) {
  return {-servo.biasprm[1], -servo.biasprm[2], servo.gainprm[0], servo.dynprm[0], servo.dynprm[1]};
}

bool Slews(const ServoView& servo, const Settings& pid) { return servo.act && pid.slew_rate > 0; }

// Position setpoint after the limit of its rate.
mjtNum Setpoint(const ServoView& servo, const Settings& pid) {
  const mjtNum target = servo.Input(mjINPUT_POS);
  return Slews(servo, pid) ? SlewTowards(servo.act[0], target, pid.slew_rate, servo.timestep) : target;
}

}  // namespace

void PidRates(const ServoView& servo, mjtNum* rates) {
  const Settings pid = Read(servo);
  const mjtNum setpoint = Setpoint(servo, pid);
  int state = 0;
  if (Slews(servo, pid)) {
    rates[state] = (setpoint - servo.act[state]) / servo.timestep;
    ++state;
  }
  if (pid.ki > 0) {
    rates[state] = IntegralRate(servo.act[state], setpoint - servo.length[0], pid.integral_limit);
  }
}

mjtNum PidForce(const ServoView& servo, const mjtNum* act) {
  const Settings pid = Read(servo);
  mjtNum force = servo.biasprm[0] + pid.kp * (Setpoint(servo, pid) - servo.length[0]) +
                 pid.kv * (servo.Input(mjINPUT_VEL) - servo.velocity[0]) + servo.Input(mjINPUT_FF);
  if (act && pid.ki > 0) force += pid.ki * act[Slews(servo, pid) ? 1 : 0];
  return force;
}

}  // namespace pliant
