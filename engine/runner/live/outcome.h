// What a command did, as the part of the simulation that it belongs to tells the others.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/runner/mark_kind.h"

namespace pliant::runner {

struct Outcome {
  enum class Change {
    kNothing,
    kShown,     // snapshots show something else
    kState,     // and derived quantities are older than the state
    kRestored,  // another recorded moment is shown
    kJump,      // the state went somewhere without a step; derived quantities follow at once
  };
  Change change = Change::kShown;
  MarkKind mark = MarkKind::kReset;     // why there is a jump
  int subject = -1;                     // what it is about, as the mark says
  std::vector<std::string> complaints;  // what was refused, for a person

  static Outcome Nothing() { return {Change::kNothing, MarkKind::kReset, -1, {}}; }
  static Outcome Shown() { return {}; }
  static Outcome State() { return {Change::kState, MarkKind::kReset, -1, {}}; }
  static Outcome Restored() { return {Change::kRestored, MarkKind::kReset, -1, {}}; }
  static Outcome Jump(MarkKind mark, int subject = -1) { return {Change::kJump, mark, subject, {}}; }
  static Outcome Refused(std::string why) {
    return {Change::kNothing, MarkKind::kReset, -1, {std::move(why)}};
  }
};

}  // namespace pliant::runner
