// bench MODEL [...]: steps per second, time per stage, contacts, rows.
#pragma once

namespace pliant::app {

// Takes the arguments after the program's name, argv[0] being the verb, and returns the exit status; messages
// go to standard error.
int RunBench(int argc, const char* const* argv);

}  // namespace pliant::app
