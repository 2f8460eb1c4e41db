#include "engine/runner/run_control.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/model/names.h"

namespace pliant::runner {

std::string Until::Set(const mjModel& m, const command::RunUntil& wanted) {
  std::string error;
  if (wanted.kind == command::RunUntil::Kind::kCondition) {
    if (!condition_.Parse(m, wanted.condition, &error)) {
      return "'" + wanted.condition + "' is no condition: " + error + ".";
    }
  } else {
    condition_ = {};
  }
  wanted_ = wanted;
  return {};
}

void Until::Clear() {
  wanted_ = {};
  condition_ = {};
}

bool Until::Reached(const mjModel& m, const mjData& d, const History& history) const {
  using Kind = command::RunUntil::Kind;
  switch (wanted_.kind) {
    case Kind::kTime:
      return d.time >= wanted_.time - 0.5 * m.opt.timestep;
    case Kind::kContact:
      return history.ContactBegan(wanted_.body);
    case Kind::kCondition: {
      const double value = condition_.Evaluate(m, d);
      return value != 0 && !std::isnan(value);
    }
    case Kind::kNone:
    case Kind::kDivergence:  // stops by itself
      break;
  }
  return false;
}

std::string Until::Text(const mjModel& m) const {
  using Kind = command::RunUntil::Kind;
  switch (wanted_.kind) {
    case Kind::kNone:
      break;
    case Kind::kTime: {
      char text[48];
      std::snprintf(text, sizeof text, "time %g s", wanted_.time);
      return text;
    }
    case Kind::kContact: {
      const char* name = wanted_.body >= 0 ? Id2Name(m, mjOBJ_BODY, wanted_.body) : nullptr;
      if (wanted_.body < 0) return "a new contact";
      return std::string("a new contact of ") + (name != nullptr ? name : "the body");
    }
    case Kind::kCondition:
      return wanted_.condition;
    case Kind::kDivergence:
      return "divergence";
  }
  return {};
}

// Time stands still, or walks along the recorded steps at this rate.
void RunControl::StopAt(double play_rate) {
  paused_ = true;
  pending_ = 0;
  play_rate_ = play_rate;
}

void RunControl::Halt() {
  paused_ = true;
  pending_ = 0;
  until_.Clear();
}

void RunControl::OnModel(bool keep_steps) {
  if (!keep_steps) pending_ = 0;
  until_.Clear();
}

Outcome RunControl::Seek(int64_t index) {
  StopAt();
  history_.Restore(index);
  return Outcome::Restored();
}

Outcome RunControl::Apply(const command::SetPaused& c) {
  paused_ = c.paused;
  pending_ = 0;
  play_rate_ = 0;
  if (c.paused) advance_ = 0;
  return Outcome::Shown();
}

Outcome RunControl::Apply(const command::StepBy& c) {
  paused_ = true;
  play_rate_ = 0;
  const Timeline& entries = history_.Entries();
  const int64_t cursor = entries.Cursor();
  if (c.steps < 0) return Seek(cursor + c.steps);
  const int replayed = static_cast<int>(std::min<int64_t>(entries.End() - cursor, c.steps));
  pending_ += c.steps - replayed;
  if (replayed <= 0) return Outcome::Shown();
  history_.Restore(cursor + replayed);
  return Outcome::Restored();
}

Outcome RunControl::Apply(const command::SeekHistory& c) { return Seek(history_.Entries().End() - c.back); }

Outcome RunControl::Apply(const command::SeekStep& c) { return Seek(c.index); }

Outcome RunControl::Apply(const command::SelectBranch& c) {
  if (!history_.SelectBranch(c.branch)) {
    return Outcome::Refused("The timeline has no branch " + std::to_string(c.branch) + ".");
  }
  StopAt();
  return Outcome::Restored();
}

Outcome RunControl::Apply(const command::PlayHistory& c) {
  StopAt(std::isfinite(c.rate) ? c.rate : 0);
  play_time_ = live_.Time();
  return Outcome::Shown();
}

Outcome RunControl::Apply(const command::RunUntil& c) {
  std::string refusal = until_.Set(live_.Model(), c);
  if (!refusal.empty()) return Outcome::Refused(std::move(refusal));
  return c.kind == command::RunUntil::Kind::kNone ? Outcome::Shown() : Apply(command::SetPaused{false});
}

Outcome RunControl::Apply(const command::SetSpeed& c) {
  speed_ = std::isfinite(c.factor) ? std::max(0.0, c.factor) : 0;
  return Outcome::Shown();
}

Outcome RunControl::Apply(const command::SetLockstep& c) {
  lockstep_ = c.on;
  advance_ = 0;
  return Outcome::Shown();
}

Outcome RunControl::Apply(const command::Advance& c) {
  const double speed = Speed() > 0 ? Speed() : 1;
  if (lockstep_ && std::isfinite(c.seconds)) {
    advance_ = paused_ && !Playing() ? 0 : advance_ + std::max(0.0, c.seconds) * (Playing() ? 1 : speed);
  }
  settle_soon_ = true;
  return Outcome::Shown();
}

Outcome RunControl::Apply(const command::SetPauseUpdate& c) {
  pause_update_ = c.on;
  return Outcome::Shown();
}

double RunControl::Speed() const {
  return mouse_.Dragging() && !paused_ && (speed_ == 0 || speed_ > 1) ? 1 : speed_;
}

Outcome RunControl::Play(double seconds) {
  const Timeline& entries = history_.Entries();
  if (!Playing() || entries.Empty()) return Outcome::Nothing();
  const int direction = play_rate_ > 0 ? 1 : -1;
  const int64_t last = direction > 0 ? entries.End() : entries.Begin();
  int64_t index = entries.Cursor();
  if (index == last) {
    play_rate_ = 0;
    return Outcome::Shown();
  }
  play_time_ += play_rate_ * seconds;
  while (index != last) {
    const double here = entries.Time(index);
    const double next = entries.Time(index + direction);
    // A jump in time takes no time.
    const bool jump = direction * (next - here) <= 0 || std::abs(next - here) > 2 * live_.Timestep() + 1e-9;
    if (jump) {
      play_time_ += next - here;
    } else if (direction * (play_time_ - next) < -1e-9) {
      break;
    }
    index += direction;
  }
  if (index == entries.Cursor()) return Outcome::Nothing();
  history_.Restore(index);
  return Outcome::Restored();
}

bool RunControl::Reached(std::string* what) {
  if (!until_.Reached(live_.Model(), live_.Data(), history_)) return false;
  *what = until_.Text(live_.Model());
  Halt();
  return true;
}

void RunControl::FillStatus(RunStatus& run) const {
  run.paused = paused_;
  run.speed = speed_;
  run.pause_update = pause_update_;
  run.play_rate = play_rate_;
  run.until = live_.Loaded() ? until_.Text(live_.Model()) : std::string();
  run.lockstep = lockstep_;
  run.busy = pending_ > 0 || CanAdvance() || history_.Filling();
  run.slowed = Speed() != speed_;
}

}  // namespace pliant::runner
