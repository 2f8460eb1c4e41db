// check MODEL: compiles, prints sizes and warnings.
#pragma once

namespace pliant::app {

// Takes the arguments after the program's name, argv[0] being the verb, and returns the exit status; messages
// go to standard error.
int RunCheck(int argc, const char* const* argv);

}  // namespace pliant::app
