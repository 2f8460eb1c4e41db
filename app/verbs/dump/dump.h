// dump MODEL [...]: what the engine computed, as JSON.
// Options and output are those of the reference's dump program.
#pragma once

namespace pliant::app {

// Takes the arguments after the program's name, argv[0] being the verb, and returns the exit status; messages
// go to standard error.
int RunDump(int argc, const char* const* argv);

}  // namespace pliant::app
