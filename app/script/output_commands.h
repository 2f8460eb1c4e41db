// Script commands of pictures, videos, logs and texts.
#pragma once

#include <span>

#include "app/script/command.h"

namespace pliant::app {

std::span<const ScriptCommand> OutputCommands();

}  // namespace pliant::app
