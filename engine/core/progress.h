// How far a long piece of work is, and whether somebody wants it stopped. Set for the thread that works;
// threads that it starts for parts of the work use the same one.
#pragma once

#include <atomic>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace pliant {

// What a finished phase took, s.
struct PhaseTime {
  std::string name;
  double seconds = 0;
};

struct LoadProgress {
  std::atomic<const char*> phase{""};  // "Reading", "Meshes", ...; always a literal
  std::atomic<int> done{0};            // parts of this phase
  std::atomic<int> total{0};           // 0: not known
  std::atomic<bool> cancelled{false};

  void Begin(const char* name, int parts = 0) {
    End();
    done.store(0);
    total.store(parts);
    phase.store(name);
    begun_ = Clock::now();
    timing_ = true;
  }
  // Closes the present phase.
  void End() {
    if (timing_)
      times_.push_back({phase.load(), std::chrono::duration<double>(Clock::now() - begun_).count()});
    timing_ = false;
  }
  // Of the phases that were closed since the last call. Begin(), End() and this: one thread.
  std::vector<PhaseTime> TakeTimes() {
    End();
    return std::exchange(times_, {});
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point begun_;
  bool timing_ = false;
  std::vector<PhaseTime> times_;
};

// Of this thread; null when nobody watches.
LoadProgress*& CurrentProgress();

// Names the phase, when somebody watches.
inline void BeginPhase(const char* name, int parts = 0) {
  if (LoadProgress* progress = CurrentProgress()) progress->Begin(name, parts);
}
inline bool WorkCancelled() {
  const LoadProgress* progress = CurrentProgress();
  return progress != nullptr && progress->cancelled.load();
}

}  // namespace pliant
