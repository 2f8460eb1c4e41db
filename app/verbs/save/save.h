// save MODEL OUT.xml|OUT.mjb: compiles and saves.
#pragma once

namespace pliant::app {

// Takes the arguments after the program's name, argv[0] being the verb, and returns the exit status; messages
// go to standard error.
int RunSave(int argc, const char* const* argv);

}  // namespace pliant::app
