// Turns an actuator into a servo with several inputs. Texts and effects are those of mjs_setToOrientation,
// mjs_setToPID and mjs_setToDCMotor: each returns "" on success, else why it is refused. Null pointers leave
// a parameter as the class has it.
#pragma once

#include <mujoco/mjspec.h>

#include <string>

namespace pliant::spec {

const char* SetToOrientation(mjsActuator& actuator, double kp, const double* kv, const double* dampratio,
                             int ctrlspec);

struct PidGains {
  double kp = 0;
  const double* kv = nullptr;
  const double* dampratio = nullptr;
  const double* ki = nullptr;
  const double* integral_limit = nullptr;
  const double* slew_rate = nullptr;
};
const char* SetToPid(mjsActuator& actuator, const PidGains& gains, double inheritrange, int ctrlspec);

// Groups of numbers as the attributes of <dcmotor> have them; null: not given.
struct MotorNumbers {
  const double* motorconst = nullptr;  // [2] Kt, Ke
  double resistance = 0;
  const double* nominal = nullptr;     // [3] voltage, stall torque, no-load speed
  const double* saturation = nullptr;  // [3] torque, current, rate of the current
  const double* inductance = nullptr;  // [2] L, time constant
  const double* cogging = nullptr;     // [3] amplitude, number, phase
  const double* controller = nullptr;  // [6] kp, ki, kd, slew rate, limit of the integral, voltage
  const double* thermal = nullptr;     // [6] RT, C, time constant, alpha, T0, Ta
  const double* lugre = nullptr;       // [5] s0, s1, Fc, Fs, vs
};
const char* SetToDcMotor(mjsActuator& actuator, const MotorNumbers& numbers, int ctrlspec);

// Controls of an actuator whose ctrlspec is 0: what its kind has unless told.
int DefaultInputs(const mjsActuator& actuator);

// Number of controls of an actuator with these inputs.
int ControlCount(const mjsActuator& actuator);

// Inputs as the attribute `input` spells them; "" for an actuator that has no choice.
std::string InputWords(const mjsActuator& actuator, int inputs);
// The reverse; problem says why a text is refused.
int ParseInputWords(const mjsActuator& actuator, const std::string& text, std::string& problem);

}  // namespace pliant::spec
