// What an actuator acts on, and which actuator a control belongs to.
#pragma once

#include <mujoco/mjmodel.h>

namespace pliant {

struct ActuatorTarget {
  mjtObj type;  // joint, tendon, site or body
  int id;
};

// The element that actuator i acts on; of two sites the first.
ActuatorTarget TargetOf(const mjModel& m, int actuator);

struct ControlPlace {
  int actuator;
  int input;  // from 0
};

// Whose input mjData.ctrl[control] is. Controls lie in the order of the actuators.
ControlPlace FindControl(const mjModel& m, int control);

// What an input means: "pos", "vel", "ff", "voltage", or the components "rx", "ry", "rz", "qw", "qx", "qy",
// "qz" of a rotation; null where the actuator has only one control, which says nothing about itself.
const char* InputName(const mjModel& m, int actuator, int input);

}  // namespace pliant
