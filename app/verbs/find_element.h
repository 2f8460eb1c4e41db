// Elements as they are given on a command line.
#pragma once

#include <mujoco/mjmodel.h>

#include <string>

namespace pliant::app {

// The element of this type (mjtObj) that has this name or else this number; -1 where there is none.
int FindElement(const mjModel& m, int type, const std::string& text);

}  // namespace pliant::app
