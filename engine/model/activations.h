// How many activations an actuator has, and which is which.
#pragma once

#include <mujoco/mjmodel.h>

namespace pliant {

// Activations of an integrator on rotations, a PID controller, a DC motor or any other dynamics by
// themselves; those of users and plugins may be more.
int ImpliedActivations(int dyntype, int gaintype, const mjtNum* gainprm, const mjtNum* dynprm);

// Of an actuator of the model as its numbers are now.
inline int ImpliedActivations(const mjModel& m, int actuator) {
  return ImpliedActivations(m.actuator_dyntype[actuator], m.actuator_gaintype[actuator],
                            m.actuator_gainprm + mjNGAIN * actuator, m.actuator_dynprm + mjNDYN * actuator);
}

inline constexpr int kMotorStates = 5;

// Place of each state of a DC motor among its activations, -1 for a state that it does not have; count: their
// number. What the parameters are is told in engine/dynamics/actuators/dc_motor.h.
struct MotorStates {
  int slew, integral, temperature, bristle, current, count;
};
MotorStates MotorLayout(const mjtNum* gainprm, const mjtNum* dynprm);

}  // namespace pliant
