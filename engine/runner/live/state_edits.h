// The state and the inputs of the live simulation, as commands set them.
#pragma once

#include "engine/runner/command.h"
#include "engine/runner/live/live_model.h"
#include "engine/runner/live/outcome.h"

namespace pliant::runner {

class StateEdits {
 public:
  explicit StateEdits(LiveModel& live) : live_(live) {}

  Outcome Apply(const command::Reset& c);
  Outcome Apply(const command::LoadKey& c);
  Outcome Apply(const command::SetState& c);
  Outcome Apply(const command::SetQpos& c);
  Outcome Apply(const command::SetQvel& c);
  Outcome Apply(const command::SetCtrl& c);
  Outcome Apply(const command::ClearCtrl& c);
  Outcome Apply(const command::SetMocap& c);
  Outcome Apply(const command::SetEqualityActive& c);
  Outcome Apply(const command::SetDataField& c);

 private:
  LiveModel& live_;
};

}  // namespace pliant::runner
