// Ghosts: states of other moments and branches, drawn beside the one that is shown.
#pragma once

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/runner/command.h"
#include "engine/runner/history/replay.h"
#include "engine/runner/history/timeline.h"

namespace pliant::runner {

// The poses of another branch at the time that is shown, or of another moment of this one.
struct Ghost {
  int branch = 0;
  double time = 0;  // simulated, s
  std::vector<double> qpos;
  std::vector<double> mocap_pos;
  std::vector<double> mocap_quat;
};

// Which ghosts are wanted.
class Ghosts {
 public:
  void Clear();
  // Replaces what was wanted before. Moments of the present branch are read at once; returns a complaint for
  // each that is not recorded.
  std::vector<std::string> Set(const mjModel& m, const command::SetGhosts& wanted, const Timeline& timeline,
                               Replay& replay);
  // The wanted ones, at the simulated time `time` (s).
  std::vector<Ghost> At(const mjModel& m, double time, const TimelineBranches& kept, Replay& replay) const;

 private:
  std::vector<int> branches_;
  std::vector<Ghost> past_;  // moments of the branch that was current when they were asked for
};

}  // namespace pliant::runner
