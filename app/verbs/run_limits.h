// How far a run goes: to its time, or until it becomes unstable.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>

namespace pliant::app {

// True once a state or an acceleration was no number or too large.
bool Diverged(const mjData& d);

// False, after a message, when steps of the model's timestep do not reach `seconds` from here:
// with a timestep that is not positive, or so small that it is lost in rounding or needs more
// steps than anybody waits for.
bool ReachesTime(const std::string& path, const mjModel& m, const mjData& d, double seconds);

}  // namespace pliant::app
