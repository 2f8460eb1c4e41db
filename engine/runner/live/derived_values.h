// What a person may look at beyond what steps compute by themselves: energy, velocities of subtrees,
// accelerations of bodies and forces between them, in the live data, for snapshots.
#pragma once

#include "engine/runner/live/live_model.h"
#include "engine/runner/live/state_copy.h"

namespace pliant::runner {

class DerivedValues {
 public:
  explicit DerivedValues(LiveModel& live) : live_(live) {}

  // The state that a step begins with: all that follows from the state belongs to it afterwards.
  void BeforeStep();
  // What follows from the state is that of the present one.
  void AfterForward() { due_ = Due::kOfNow; }
  // Computes what is due.
  void Compute();

 private:
  enum class Due { kNothing, kOfNow, kOfBefore };

  LiveModel& live_;
  Due due_ = Due::kNothing;
  StateCopy before_;
};

}  // namespace pliant::runner
