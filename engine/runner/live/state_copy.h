// StateCopy: the state of the live data as numbers, of which only those are taken again that may have
// changed: beside many sleepers a step changes little.
#pragma once

#include <span>
#include <vector>

#include "engine/model/state.h"
#include "engine/runner/live/live_model.h"

namespace pliant::runner {

class StateCopy {
 public:
  // Takes the state as it is now.
  void Take(const LiveModel& live);

  // RunStateSize() numbers.
  std::span<const double> Numbers() const { return numbers_; }
  // Of those, the ones that may not be what they were when the state was taken before; ascending.
  std::span<const StateRun> Changed() const { return changed_; }

  // Exchanges qpos and qvel of the live data with those that were taken. Nothing but a step may have
  // happened in between.
  void ExchangeMotion(LiveModel& live);

 private:
  void FindChanged(const LiveModel& live);

  std::vector<double> numbers_;
  std::vector<StateRun> changed_;
  Moment taken_;
};

}  // namespace pliant::runner
