// How the force of an actuator changes with the velocity and the length of its transmission.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

struct ActuatorSlope {
  mjtNum velocity;  // dF/d(velocity)
  mjtNum length;    // dF/d(length)

  bool Any() const { return velocity != 0 || length != 0; }
};

// Both derivatives, the same for every output of the actuator. Zero where the force is at the end of its
// range or the actuator is switched off. As in the reference, the voltage limit of a motor, cogging, and
// friction but for the part that damps are taken as constant.
//   ctrl [nu]  controls as they count (EffectiveControl)
//   reads    d.actuator_length, d.actuator_velocity, d.actuator_force, d.act, d.act_dot
//   needs    FwdActuation()
ActuatorSlope SlopeOfActuator(const mjModel& m, const mjData& d, int actuator, const mjtNum* ctrl);

}  // namespace pliant
