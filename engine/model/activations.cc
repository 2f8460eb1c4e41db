#include "engine/model/activations.h"

namespace pliant {

int ImpliedActivations(int dyntype, int gaintype, const mjtNum* gainprm, const mjtNum* dynprm) {
  switch (dyntype) {
    case mjDYN_NONE:
      return 0;
    case mjDYN_PID:
      return (dynprm[1] > 0) + (gainprm[0] > 0);
    case mjDYN_DCMOTOR:
      return MotorLayout(gainprm, dynprm).count;
    default:
      return dyntype == mjDYN_INTEGRATOR && gaintype == mjGAIN_SO3 ? 3 : 1;
  }
}

MotorStates MotorLayout(const mjtNum* gainprm, const mjtNum* dynprm) {
  MotorStates at = {-1, -1, -1, -1, -1, 0};
  const auto place = [&at](bool present) { return present ? at.count++ : -1; };
  at.slew = place(dynprm[7] > 0);
  at.integral = place(gainprm[5] > 0);
  at.temperature = place(dynprm[2] > 0);
  at.bristle = place(dynprm[5] > 0);
  at.current = place(dynprm[0] > 0);
  return at;
}

}  // namespace pliant
