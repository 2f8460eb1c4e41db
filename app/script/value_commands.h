// Script commands of values: plots, lists, queries, checks.
#pragma once

#include <span>

#include "app/script/command.h"

namespace pliant::app {

std::span<const ScriptCommand> ValueCommands();

}  // namespace pliant::app
