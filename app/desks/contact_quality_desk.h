// Measures what remedies change about creeping contacts, on a thread of its own: takes what the panel asks
// for, gives it the result. Main thread only.
#pragma once

#include <atomic>
#include <cstdint>
#include <future>
#include <memory>

#include "engine/runner/creep_study.h"
#include "ui/state/frame.h"

namespace pliant::app {

class ContactQualityDesk {
 public:
  ~ContactQualityDesk() { stop_.store(true); }  // and waits for the step in progress
  // Once a frame, after the panels.
  void EndFrame(const ui::UiFrame& frame);
  bool Busy() const { return job_.valid(); }

 private:
  void Start(const ui::UiFrame& frame);

  std::atomic<bool> stop_{false};
  std::atomic<int> done_{0};
  uint64_t generation_ = 0;  // of the model that is measured
  std::future<std::shared_ptr<const runner::CreepStudy>> job_;
};

}  // namespace pliant::app
