// Script commands of waiting: for time, loads, messages, conditions.
#pragma once

#include <span>

#include "app/script/command.h"

namespace pliant::app {

std::span<const ScriptCommand> WaitCommands();

}  // namespace pliant::app
