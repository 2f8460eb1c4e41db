// How far a long piece of work is, and whether somebody wants it stopped. Set for the thread that works;
// threads that it starts for parts of the work use the same one.
#pragma once

#include <atomic>

namespace pliant {

struct LoadProgress {
  std::atomic<const char*> phase{""};  // "Reading", "Meshes", ...; always a literal
  std::atomic<int> done{0};            // parts of this phase
  std::atomic<int> total{0};           // 0: not known
  std::atomic<bool> cancelled{false};

  void Begin(const char* name, int parts = 0) {
    done.store(0);
    total.store(parts);
    phase.store(name);
  }
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
