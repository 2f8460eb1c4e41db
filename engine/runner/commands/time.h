// Commands to time: how it goes on, and what is shown of the past.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace pliant::runner {

namespace command {

struct SetPaused {
  static constexpr bool kNeedsNoModel = true;
  bool paused = true;
};
// Pauses, then goes `steps` steps forward; negative: back in the recorded history. At the newest entry,
// forward steps are simulated; before it, they walk along the history.
struct StepBy {
  int steps = 1;
};
// Pauses and shows one entry of the timeline's current path.
struct SeekStep {
  int64_t index = 0;
};
// Makes another branch of the timeline current and shows its newest entry.
struct SelectBranch {
  int branch = 0;
};
// Walks along the recorded steps at this speed, backwards when negative, without simulating anything
// new; 0 stops.
struct PlayHistory {
  double rate = 1;
};
// Runs until something happens, then pauses. kNone cancels an earlier one.
struct RunUntil {
  enum class Kind { kNone, kTime, kContact, kCondition, kDivergence };
  Kind kind = Kind::kNone;
  double time = 0;        // kTime: simulated, s
  int body = -1;          // kContact: the next contact that begins on this body, -1 on any
  std::string condition;  // kCondition: an expression (expression.h) that becomes true
};
// Other branches of which the state at the present time is wanted, for comparison; and the simulated times at
// which the present branch's own state is wanted.
struct SetGhosts {
  std::vector<int> branches;
  std::vector<double> times = {};
};
// Pauses and shows the state that is `back` entries before the newest one (0 = newest).
struct SeekHistory {
  int back = 0;
};
// Simulated seconds per wall-clock second; 0 = as fast as possible.
struct SetSpeed {
  static constexpr bool kNeedsNoModel = true;
  double factor = 1;
};
// On: time goes on only by Advance, whatever the clock says. For pictures at a constant rate of simulated
// time and for runs that are the same each time.
struct SetLockstep {
  static constexpr bool kNeedsNoModel = true;
  bool on = false;
};
// In lockstep: lets so many seconds of an ideal clock pass.
struct Advance {
  double seconds = 0;
};
struct SetHistoryBudget {
  static constexpr bool kNeedsNoModel = true;
  size_t bytes = 0;
};
// While paused, keeps solving with the last acceleration as the starting point, so that the solver converges.
struct SetPauseUpdate {
  static constexpr bool kNeedsNoModel = true;
  bool on = false;
};

// An expression that is sampled at every step; `id` is the asker's.
struct Probe {
  int id = 0;
  std::string expression;
};
// All probes that are wanted from now on. New ones are filled in for the recorded past.
struct SetProbes {
  std::vector<Probe> probes;
};

// All of this file; part of runner::Command.
using TimeCommands =
    std::variant<SetPaused, StepBy, SeekStep, SelectBranch, PlayHistory, RunUntil, SetGhosts, SeekHistory,
                 SetSpeed, SetLockstep, Advance, SetHistoryBudget, SetPauseUpdate, SetProbes>;

}  // namespace command
}  // namespace pliant::runner
