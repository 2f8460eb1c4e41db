// The verb `view`.
#pragma once

namespace pliant::app {

// view [MODEL] [options]: opens the window. Without a display, writes a picture instead and says so.
// Arguments and exit status as those of the other verbs.
int RunView(int argc, const char* const* argv);

}  // namespace pliant::app
