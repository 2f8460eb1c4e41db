// Runs a verb of the program in this process.
#pragma once

#include <string>
#include <vector>

#include "app/verbs/verb.h"

namespace pliant::app {

// Its exit status. `words`: the verb and its arguments.
inline int RunVerb(const std::vector<std::string>& words) {
  std::vector<const char*> argv;
  for (const std::string& word : words) argv.push_back(word.c_str());
  return FindVerb(words.at(0))->run(static_cast<int>(argv.size()), argv.data());
}

}  // namespace pliant::app
