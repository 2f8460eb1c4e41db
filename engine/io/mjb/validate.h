// Whether the arrays of a model that came from outside can be followed: indices,
// address ranges, enumerations.
#pragma once

#include <mujoco/mjmodel.h>

#include <string>

namespace pliant::io {

// False, with the first violation in `error`, when an entry points outside its array. What it accepts can be
// given to every function of the engine without reading out of bounds; numbers (masses, sizes, positions)
// are not judged.
bool ValidateModel(const mjModel& m, std::string& error);

}  // namespace pliant::io
