// Physics options by name.
#pragma once

#include <string>
#include <vector>

#include "engine/runner/command.h"

namespace pliant::app {

// The names of mjOption's members; false when there is none with this name or too many values.
bool PushOption(runner::CommandSink& sink, const std::string& name, const std::vector<double>& values);

}  // namespace pliant::app
