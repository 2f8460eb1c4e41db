// What an actuator acts on, and which actuator a control belongs to.
#pragma once

#include <mujoco/mjmodel.h>

#include <string>
#include <string_view>

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

// Name of a control: that of its actuator, and behind a dot the input of one with several: "arm.vel".
// Actuators without a name are called by their number.
std::string ControlName(const mjModel& m, int control);
// The control of that name, -1 when there is none. The bare name of an actuator is its first control.
int ControlByName(const mjModel& m, std::string_view name);

// What an input means: "pos", "vel", "ff", "voltage", or the components "rx", "ry", "rz", "qw", "qx", "qy",
// "qz" of a rotation; null where the actuator has only one control, which says nothing about itself.
const char* InputName(const mjModel& m, int actuator, int input);

}  // namespace pliant
