// log MODEL -o OUT.csv|OUT.bin [...]: values of every step.
#pragma once

namespace pliant::app {

// Takes the arguments after the program's name, argv[0] being the verb, and returns the exit status; messages
// go to standard error.
int RunLog(int argc, const char* const* argv);

}  // namespace pliant::app
