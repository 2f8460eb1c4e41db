// Script commands of the model: its numbers, options, keyframes and files.
#pragma once

#include <span>

#include "app/script/command.h"

namespace pliant::app {

std::span<const ScriptCommand> ModelCommands();

}  // namespace pliant::app
