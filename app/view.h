// The verbs that draw. Exit status as in headless/verbs.h.
#pragma once

namespace pliant {

// view [MODEL] [options]: opens the window. Without a display, writes a picture instead and says so.
int RunView(int argc, const char* const* argv);

// render MODEL -o OUT.png [options]: off-screen picture.
int RunRender(int argc, const char* const* argv);

}  // namespace pliant
