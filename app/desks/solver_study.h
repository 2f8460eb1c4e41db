// Studies of the solver's iterations on a thread of their own: takes what the panel asks for, gives it the
// result. Main thread only.
#pragma once

#include <atomic>
#include <future>
#include <memory>

#include "engine/runner/snapshot.h"
#include "engine/step/iteration_study.h"
#include "ui/state/frame.h"
#include "ui/state/state.h"

namespace pliant::app {

class SolverStudy {
 public:
  ~SolverStudy() { stop_.store(true); }  // and waits for the iterations in progress
  // Once a frame, after the panels.
  void EndFrame(const ui::UiFrame& frame, ui::UiState& ui);
  bool Busy() const { return job_.valid(); }

 private:
  std::atomic<bool> stop_{false};
  std::future<std::shared_ptr<const IterationStudy>> job_;
};

}  // namespace pliant::app
