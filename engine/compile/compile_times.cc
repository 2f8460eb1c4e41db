#include "engine/compile/compile_times.h"

#include <ctime>

namespace pliant::compile {
namespace {

std::int64_t Now(mjtCTimer timer) {
  const bool whole = timer == mjCTIMER_TOTAL || timer == mjCTIMER_ASSETS;
  timespec time{};
  clock_gettime(whole ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &time);
  return std::int64_t{time.tv_sec} * 1000000000 + time.tv_nsec;
}

}  // namespace

std::vector<double> CompileTimes::Seconds() const {
  std::vector<double> seconds;
  for (const std::atomic<std::int64_t>& time : nanoseconds_) {
    seconds.push_back(1e-9 * static_cast<double>(time.load()));
  }
  return seconds;
}

CompileTimes*& CurrentCompileTimes() {
  thread_local CompileTimes* times = nullptr;
  return times;
}

CompileTimer::CompileTimer(mjtCTimer timer) : timer_(timer), begun_(Now(timer)) {}

CompileTimer::~CompileTimer() {
  if (CompileTimes* times = CurrentCompileTimes()) times->Add(timer_, Now(timer_) - begun_);
}

}  // namespace pliant::compile
