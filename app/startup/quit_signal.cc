#include "app/startup/quit_signal.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <initializer_list>

namespace pliant::app {
namespace {

// A second signal within this time is the same wish: `timeout` sends one to the program and one to its group.
constexpr time_t kSameWish = 1;  // s

volatile sig_atomic_t signalled = 0;
timespec first = {};

void OnSignal(int number) {
  timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (signalled == 0) {
    first = now;
    signalled = 1;
  } else if (now.tv_sec - first.tv_sec > kSameWish) {
    _exit(128 + number);
  }
}

}  // namespace

void CatchQuitSignals() {
  for (const int number : {SIGTERM, SIGINT, SIGHUP}) {
    struct sigaction now = {};
    sigaction(number, nullptr, &now);
    if (now.sa_handler == SIG_IGN) continue;  // as nohup wants it
    struct sigaction action = {};
    action.sa_handler = OnSignal;
    action.sa_flags = SA_RESTART;
    sigaction(number, &action, nullptr);
  }
}

bool QuitSignalled() { return signalled != 0; }

}  // namespace pliant::app
