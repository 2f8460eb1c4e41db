// Text files that the program writes on request.
#pragma once

#include <string>

namespace pliant::app {

// Writes `text` next to where the program was started, under the name "STEM-DATE-TIME.EXT" made from
// "STEM.EXT", with a number added where such a file exists: nothing is ever overwritten. False and a message
// when it cannot be written; `path` receives the name.
bool SaveTextAs(const std::string& name, const std::string& text, std::string* path, std::string* error);

}  // namespace pliant::app
