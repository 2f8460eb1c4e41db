// What sets controls by itself before each step: noise, what was recorded, and a generator an actuator.
#pragma once

#include <map>
#include <random>
#include <vector>

#include "engine/runner/command.h"
#include "engine/runner/live/live_model.h"
#include "engine/runner/live/outcome.h"

namespace pliant::runner {

class ControlSources {
 public:
  explicit ControlSources(LiveModel& live) : live_(live) {}

  Outcome Apply(const command::SetNoise& c);
  Outcome Apply(const command::SetGenerator& c);
  Outcome Apply(command::FollowControls& c);

  // Another model runs. `same_controls`: of the same actuators, whose generators and recordings go on.
  void OnModel(bool same_controls);
  // A run from the start: the same noise again.
  void OnReset();
  // Writes d.ctrl [nu]: noise first, what was recorded over it, then generators.
  void BeforeStep();

  void FillStatus(RunStatus& run) const;

 private:
  void AddNoise();
  bool IsQuiet(int control) const;
  void Follow();
  void Generate();

  LiveModel& live_;
  command::SetNoise noise_;
  std::mt19937 random_;
  std::vector<double> noise_state_;  // by actuator, in units of half its range
  command::FollowControls followed_;
  std::map<int, command::Generator> generators_;  // by actuator
};

}  // namespace pliant::runner
