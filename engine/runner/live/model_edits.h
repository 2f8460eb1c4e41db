// Numbers of the live model, as commands change them.
#pragma once

#include <cstddef>
#include <string>

#include "engine/runner/command.h"
#include "engine/runner/live/live_model.h"
#include "engine/runner/live/outcome.h"

namespace pliant::runner {

class ModelEdits {
 public:
  explicit ModelEdits(LiveModel& live) : live_(live) {}

  Outcome Apply(const command::SetOption& c);
  Outcome Apply(const command::SetVisual& c);
  Outcome Apply(const command::SetModelField& c);
  Outcome Apply(const command::RestoreOptions& c);
  Outcome Apply(const command::SaveKey& c);
  Outcome Apply(const command::WriteKey& c);

 private:
  Outcome Changed(Outcome outcome);
  Outcome SetStatistic(const command::SetModelField& c);
  void FollowUp(const std::string& field, size_t offset, size_t bytes);

  LiveModel& live_;
};

}  // namespace pliant::runner
