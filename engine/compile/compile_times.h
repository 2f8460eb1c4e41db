// What a compilation takes, as programs ask for it (mjs_getTimer).
#pragma once

#include <mujoco/mjspec.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

namespace pliant::compile {

// Times of one compilation, to which all its threads add.
class CompileTimes {
 public:
  void Add(mjtCTimer timer, std::int64_t nanoseconds) { nanoseconds_[timer] += nanoseconds; }
  std::vector<double> Seconds() const;  // [mjNCTIMER], by mjtCTimer

 private:
  std::array<std::atomic<std::int64_t>, mjNCTIMER> nanoseconds_ = {};
};

// Of the compilation that this thread works for; null for none.
CompileTimes*& CurrentCompileTimes();

// Adds what passes while it lives: on the clock for the whole and for the assets, processor time of this
// thread for parts of the work, which several threads may do at once.
class CompileTimer {
 public:
  explicit CompileTimer(mjtCTimer timer);
  ~CompileTimer();
  CompileTimer(const CompileTimer&) = delete;
  CompileTimer& operator=(const CompileTimer&) = delete;

 private:
  mjtCTimer timer_;
  std::int64_t begun_;  // ns
};

}  // namespace pliant::compile
