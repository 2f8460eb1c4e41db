// What numbers that are typed while a model runs may not be, as the compiler would say of the file.
#pragma once

#include <mujoco/mjmodel.h>

#include <string>

namespace pliant {

// "", or why the array of this name may not have `value` at `index`, which is one of its own.
std::string RefuseParameter(const mjModel& m, const char* field, int index, double value);

}  // namespace pliant
