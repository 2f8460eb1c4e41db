// The table of script commands: the parser, its errors, the help and the reference are made from it.
#pragma once

#include <string>
#include <vector>

#include "app/script/command.h"

namespace pliant::app {

const std::vector<ScriptCommand>& ScriptCommands();

// "camera free AZIMUTH ELEVATION DISTANCE [X Y Z]"
std::string UsageOf(const ScriptCommand& command);

// Every command with its arguments and what it does, a line each.
std::string ScriptReference();

// The words that can stand where the last one of an unfinished line stands, in alphabetical order: names
// of commands and actions, and fixed words of the commands' forms. A blank at the end begins a new word.
std::vector<std::string> ScriptCompletions(const std::string& line);

// What a line asks for: a command or an action.
struct ScriptTarget {
  const ScriptCommand* command = nullptr;
  const ui::Action* action = nullptr;
};

// The row whose form the words have. False and why, with the forms that would be right, when there is none.
bool FindScriptTarget(const std::vector<std::string>& words, ScriptTarget* target, std::string* error);

}  // namespace pliant::app
