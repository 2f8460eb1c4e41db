// Ranges of actuator lengths, found by simulation.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>

namespace pliant::compile {

// Finds actuator_lengthrange of one actuator by pushing the model from qpos0 towards both ends with a force
// that gives an acceleration of norm opt.accel, under artificial damping. Contacts, gravity, friction,
// passive and actuator forces are off meanwhile. d is scratch. Does nothing, successfully, for actuators that
// opt.mode excludes, that have a range (useexisting) or whose target has limits (uselimit). False, with a
// sentence in `error`, when the simulation is unstable or does not converge.
bool SetLengthRange(mjModel& m, mjData& d, int index, const mjLROpt& opt, std::string& error);

// As above for all actuators of a model, with the right options; uses several threads if asked. Returns the
// index of the first actuator that failed, -1 when there is none.
int SetLengthRanges(mjModel& m, const mjLROpt& opt, bool use_threads, std::string& error);

}  // namespace pliant::compile
