// Signals that ask the program to end: it then leaves as from the menu, so that sockets are removed and files
// are whole. Another one, two seconds later or more, ends it at once.
#pragma once

namespace pliant::app {

// SIGTERM, SIGINT and SIGHUP from now on.
void CatchQuitSignals();
bool QuitSignalled();

}  // namespace pliant::app
