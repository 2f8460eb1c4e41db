// The trial step that ends a compilation.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

namespace pliant {

// Runs one step of the model from its reset state. False with the engine's message when it ends in a fatal
// error; what the engine warned of goes to `warnings`.
bool TryStep(const mjModel& m, mjData& d, std::vector<std::string>& warnings, std::string& error);

}  // namespace pliant
