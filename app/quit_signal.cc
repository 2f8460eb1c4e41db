#include "app/quit_signal.h"

#include <signal.h>

#include <initializer_list>

namespace pliant {
namespace {

volatile sig_atomic_t signalled = 0;

void OnSignal(int) { signalled = 1; }

}  // namespace

void CatchQuitSignals() {
  for (const int number : {SIGTERM, SIGINT, SIGHUP}) {
    struct sigaction now = {};
    sigaction(number, nullptr, &now);
    if (now.sa_handler == SIG_IGN) continue;  // as nohup wants it
    struct sigaction action = {};
    action.sa_handler = OnSignal;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
    sigaction(number, &action, nullptr);
  }
}

bool QuitSignalled() { return signalled != 0; }

}  // namespace pliant
