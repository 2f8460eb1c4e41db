// Answers to the questions of scripts.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "app/script/command.h"

namespace pliant::app {

// `what` is one of the topics of the command's help, or an expression; false when it is neither,
// and the call has failed.
bool Query(ScriptCall& call, const std::string& what, nlohmann::json* out);

}  // namespace pliant::app
