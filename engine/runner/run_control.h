// How time goes on: pause, single steps, speed, lockstep, moving along the recorded steps,
// and what a run waits for.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "engine/runner/command.h"
#include "engine/runner/history/history.h"
#include "engine/runner/live/live_model.h"
#include "engine/runner/live/mouse_forces.h"
#include "engine/runner/live/outcome.h"
#include "engine/runner/values/expression.h"

namespace pliant::runner {

// What a run waits for before it pauses.
class Until {
 public:
  // Returns what is wrong with the condition; empty when it is taken.
  std::string Set(const mjModel& m, const command::RunUntil& wanted);
  void Clear();
  // After a step.
  bool Reached(const mjModel& m, const mjData& d, const History& history) const;
  // Bits of DerivedQuantity that the step must compute.
  unsigned Derived() const { return condition_.Derived(); }
  // In words; empty when it waits for nothing.
  std::string Text(const mjModel& m) const;

 private:
  command::RunUntil wanted_;
  Expression condition_;
};

class RunControl {
 public:
  RunControl(LiveModel& live, History& history, const MouseForces& mouse)
      : live_(live), history_(history), mouse_(mouse) {}

  Outcome Apply(const command::SetPaused& c);
  Outcome Apply(const command::StepBy& c);
  Outcome Apply(const command::SeekHistory& c);
  Outcome Apply(const command::SeekStep& c);
  Outcome Apply(const command::SelectBranch& c);
  Outcome Apply(const command::PlayHistory& c);
  Outcome Apply(const command::RunUntil& c);
  Outcome Apply(const command::SetSpeed& c);
  Outcome Apply(const command::SetLockstep& c);
  Outcome Apply(const command::Advance& c);
  Outcome Apply(const command::SetPauseUpdate& c);

  // Another model runs. `keep_steps`: those that were asked for are still to be made.
  void OnModel(bool keep_steps);
  void OnJump() { play_rate_ = 0; }
  // Pauses, and gives up what a run waited for.
  void Halt();

  bool Paused() const { return paused_; }
  // Target, no faster than real time while the mouse drags.
  double Speed() const;
  int PendingSteps() const { return pending_; }
  void TakePendingStep() { --pending_; }
  bool PauseUpdate() const { return pause_update_; }

  // Time goes on by Advance() only: how much of it is still to be simulated, s.
  bool Lockstep() const { return lockstep_; }
  double Advance() const { return advance_; }
  void TakeAdvance(double seconds) { advance_ -= seconds; }
  // Advance() has time left for another step. Never, where steps take no time.
  bool CanAdvance() const { return live_.Timestep() > 0 && advance_ >= live_.Timestep() * (1 - 1e-9); }
  // True once after each Advance().
  bool TakeSettle() { return std::exchange(settle_soon_, false); }

  // Recorded steps are being shown one after the other; Play() goes on with that by so
  // many wall-clock seconds.
  bool Playing() const { return play_rate_ != 0; }
  Outcome Play(double seconds);

  // After a step: true, with what it was, when that is what the run waited for. The run is paused then.
  bool Reached(std::string* what);
  unsigned Derived() const { return until_.Derived(); }

  void FillStatus(RunStatus& run) const;

 private:
  Outcome Seek(int64_t index);
  void StopAt(double play_rate = 0);

  LiveModel& live_;
  History& history_;
  const MouseForces& mouse_;
  bool paused_ = false;
  bool pause_update_ = false;
  int pending_ = 0;  // steps that were asked for one by one
  double speed_ = 1;
  bool lockstep_ = false;
  double advance_ = 0;
  bool settle_soon_ = false;
  double play_rate_ = 0;
  double play_time_ = 0;
  Until until_;
};

}  // namespace pliant::runner
