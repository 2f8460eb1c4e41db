// A recorded trajectory beside the running simulation: opened, shown as a ghost, followed by servos, and
// compared with the simulation frame by frame. Main thread only.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "app/verbs/log/follow.h"
#include "engine/runner/command.h"
#include "ui/state/frame.h"
#include "ui/state/state.h"

namespace pliant::app {

class TrajectoryDesk {
 public:
  void EndFrame(const ui::UiFrame& frame, ui::UiState& ui, runner::CommandSink& sink);

 private:
  void Open(const ui::UiFrame& frame);
  void Close(ui::UiState& ui);
  // Starts and stops the playback of controls where what is asked for has changed.
  void Drive(runner::CommandSink& sink);
  void Compare(const ui::UiFrame& frame);
  void PlaceGhost(const ui::UiFrame& frame, ui::UiState& ui) const;

  std::unique_ptr<Trajectory> trajectory_;
  uint64_t generation_ = 0;  // of the model that it was matched with
  double compared_ = -1;     // simulated time of the last sample
  double last_time_ = 0;     // simulated time of the last frame
  bool driving_ = false;
  double driven_from_ = 0;  // simulated time at which the playback began
};

}  // namespace pliant::app
