// What a log of the whole state holds.
#pragma once

#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

namespace pliant::app {

// Expressions for the whole state, the controls and all sensors.
std::vector<std::string> StateExpressions(const mjModel& m);

}  // namespace pliant::app
