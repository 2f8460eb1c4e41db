// Script commands of the mouse, the keyboard and the gamepad.
#pragma once

#include <span>

#include "app/script/command.h"

namespace pliant::app {

std::span<const ScriptCommand> InputCommands();

}  // namespace pliant::app
