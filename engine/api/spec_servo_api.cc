// mjs_: shorthands of actuators with several inputs.
#include <mujoco/mujoco.h>

#include "engine/dynamics/actuators/dc_motor.h"
#include "engine/spec/attributes/servo_shortcuts.h"

extern "C" {

const char* mjs_setToOrientation(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                                 int ctrlspec) {
  return pliant::spec::SetToOrientation(*actuator, kp, kv, dampratio, ctrlspec);
}

const char* mjs_setToPID(mjsActuator* actuator, double kp, double kv[1], double dampratio[1], double ki[1],
                         double imax[1], double slewmax[1], double inheritrange, int ctrlspec) {
  const pliant::spec::PidGains gains = {kp, kv, dampratio, ki, imax, slewmax};
  return pliant::spec::SetToPid(*actuator, gains, inheritrange, ctrlspec);
}

const char* mjs_setToDCMotor(mjsActuator* actuator, double motorconst[2], double resistance,
                             double nominal[3], double saturation[3], double inductance[2], double cogging[3],
                             double controller[6], double thermal[6], double lugre[5], int ctrlspec) {
  const pliant::spec::MotorNumbers numbers = {motorconst, resistance, nominal, saturation, inductance,
                                              cogging,    controller, thermal, lugre};
  const char* problem = pliant::spec::SetToDcMotor(*actuator, numbers, ctrlspec);
  if (!*problem) actuator->actdim = pliant::MotorLayout(actuator->gainprm, actuator->dynprm).count;
  return problem;
}

}  // extern "C"
