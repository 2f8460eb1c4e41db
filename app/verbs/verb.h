// A verb of the program, as in `pliant check MODEL`, is one file that defines one Verb, named after the file:
// check_verb.cc defines kCheckVerb. The program and its help read the list of them.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace pliant::app {

struct Verb {
  const char* name = "";
  const char* summary = "";  // its line in the help of the program
  int order = 0;             // of that line, ascending
  // Takes the arguments after the program's name, argv[0] being the verb, and returns the exit status;
  // messages go to standard error.
  int (*run)(int argc, const char* const* argv) = nullptr;
  const char* other_name = nullptr;
};

// Those that the files define, in the order of their names. The definition is written by pliant_constants
// (cmake/constants.cmake) from the folder.
std::span<const Verb* const> VerbFiles();

// All, by their order.
std::vector<const Verb*> Verbs();
// Null when the program has no verb of this name.
const Verb* FindVerb(std::string_view name);

}  // namespace pliant::app
