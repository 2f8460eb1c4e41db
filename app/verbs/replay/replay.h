// `pliant replay`: simulates the recorded run of a session file again.
#pragma once

namespace pliant::app {

int RunReplay(int argc, const char* const* argv);

}  // namespace pliant::app
