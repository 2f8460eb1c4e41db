// The person's own text editor.
#pragma once

#include <string>
#include <vector>

namespace pliant::app {

// The command that opens a place in the person's editor: `pattern` with {file}, {line} and {column} filled
// in, else $VISUAL, $EDITOR or xdg-open. Editors that are known get the line in their way; those that need a
// terminal get one. The file is named by its absolute path, so that no name of a file is taken for an option
// or a command.
std::vector<std::string> EditorCommand(const std::string& pattern, const std::string& file, int line,
                                       int column);

// Starts the program on its own; false when it cannot be started.
bool Launch(const std::vector<std::string>& words);

}  // namespace pliant::app
