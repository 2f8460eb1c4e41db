// Script commands of the run: steps, speed, resets, states, the timeline.
#pragma once

#include <span>

#include "app/script/command.h"

namespace pliant::app {

std::span<const ScriptCommand> SimulationCommands();

}  // namespace pliant::app
