// Script commands of the board: shapes, texts, sliders, buttons, plots and images of another program.
#pragma once

#include <span>

#include "app/script/command.h"

namespace pliant::app {

std::span<const ScriptCommand> BoardCommands();

}  // namespace pliant::app
