// How models of other makers are opened by this process: options of every verb.
#pragma once

#include <string>
#include <string_view>

#include "engine/foreign/options.h"

namespace pliant::app {

// The options in force, for any thread.
foreign::Options OpenOptions();
// For what is read from now on.
void SetOpenOptions(const foreign::Options& options);

struct OpenOption {
  const char* name;   // "--floating"
  const char* value;  // what its value is called in the help; null: it is a switch without one
  const char* help;
  // Applies a value, "" for a switch; false when it is none.
  bool (*apply)(std::string_view value, foreign::Options& options);
};

// Applies the option that `argument` is, its value behind '=' or in `next`. Returns how many of the two
// arguments it is made of, 0 when it is no such option, -1 after a bad or missing value, about which
// `problem` says what would be right.
int TakeOpenOption(std::string_view argument, const char* next, std::string* problem);

// The lines of the help about these options.
std::string OpenOptionsHelp();

}  // namespace pliant::app
