#include "app/verbs/run_limits.h"

#include <cstdio>

namespace pliant::app {

bool Diverged(const mjData& d) {
  return d.warning[mjWARN_BADQPOS].number + d.warning[mjWARN_BADQVEL].number +
             d.warning[mjWARN_BADQACC].number >
         0;
}

bool ReachesTime(const std::string& path, const mjModel& m, const mjData& d, double seconds) {
  constexpr double kMaxSteps = 1e12;
  const double h = m.opt.timestep;
  const double end = d.time + seconds;
  if (seconds <= 0 || (h > 0 && end + h > end && seconds / h <= kMaxSteps)) return true;
  std::fprintf(stderr, "%s: steps of %g s do not reach a time of %g s; the timestep must be longer\n",
               path.c_str(), h, end);
  return false;
}

}  // namespace pliant::app
