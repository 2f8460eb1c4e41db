// Script commands of selection and cameras.
#pragma once

#include <span>

#include "app/script/command.h"

namespace pliant::app {

std::span<const ScriptCommand> ViewCommands();

}  // namespace pliant::app
