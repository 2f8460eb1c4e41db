// Experiments of the panel "Compare", computed on threads of their own: takes what the panel asks for, gives
// it the result, and shows where runs are as shadows. Main thread only.
#pragma once

#include <atomic>
#include <functional>
#include <future>
#include <string>
#include <vector>

#include "engine/runner/command.h"
#include "ui/state/experiments.h"
#include "ui/state/frame.h"
#include "ui/state/state.h"

namespace pliant::app {

class Experiments {
 public:
  ~Experiments() { stop_.store(true); }  // and waits for the step in progress
  // Once a frame, after the panels. `sink`: where edits go.
  void EndFrame(const ui::UiFrame& frame, ui::UiState& ui, runner::CommandSink& sink);
  bool Busy() const { return job_.valid(); }

 private:
  // What came of a job; run on the main thread.
  using Result = std::function<void(const ui::UiFrame&, ui::UiState&)>;

  void Take(const ui::UiFrame& frame, ui::UiState& ui);
  void Keep(const ui::UiFrame& frame, ui::UiState& ui);
  void Start(const ui::UiFrame& frame, ui::ExperimentsState& state);
  void StartComparison(const ui::UiFrame& frame, ui::ExperimentsState& state);
  void StartSweep(const ui::UiFrame& frame, ui::ExperimentsState& state);
  void StartRules(const ui::UiFrame& frame);
  void OpenCell(const ui::UiFrame& frame, ui::ExperimentsState& state, runner::CommandSink& sink);

  std::atomic<bool> stop_{false};
  std::atomic<int> done_{0};
  uint64_t generation_ = 0;         // of the model that is looked at
  std::shared_ptr<mjModel> model_;  // that the latest job was for
  std::vector<double> start_;       // the state that the latest job began from
  std::future<Result> job_;
};

}  // namespace pliant::app
