#include "ui/model/sleep_text.h"

#include <cstdio>

#include "engine/query/sleep_reason.h"
#include "ui/model/names.h"

namespace pliant::ui {
namespace {

std::string RootName(const mjModel& m, int tree) { return ElementName(m, mjOBJ_BODY, m.tree_bodyadr[tree]); }

const char* PolicyText(int policy) {
  return policy == mjSLEEP_NEVER ? "never: sleep=\"never\""
                                 : "never: an actuator, a spring to another tree or a flex moves it";
}

std::string SpeedText(const mjModel& m, const mjData& d, int tree) {
  char text[96];
  std::snprintf(text, sizeof text, "awake: moves at %.3g m/s, sleeps below %.3g", RestSpeed(m, d, tree),
                m.opt.sleep_tolerance);
  return text;
}

// What keeps a neighbour awake, shortly.
const char* BecauseOf(const mjModel& m, const mjData& d, int tree) {
  switch (WhyRestless(m, d, tree)) {
    case Restless::kPolicy:
      return "never sleeps";
    case Restless::kForce:
      return "is pushed";
    case Restless::kVelocity:
      return "moves";
    default:
      return "has rested for a shorter time";
  }
}

}  // namespace

std::string SleepText(const mjModel& m, const mjData& d, int tree) {
  const SleepReport report = ExplainSleep(m, d, tree);
  switch (report.reason) {
    case SleepReason::kOff:
      return "off";
    case SleepReason::kAsleep:
      return report.others == 0 ? "asleep" : "asleep, with " + std::to_string(report.others) + " more";
    case SleepReason::kNoIslands:
      return "awake: nothing sleeps while islands are off";
    case SleepReason::kPolicy:
      return PolicyText(m.tree_sleep_policy[tree]);
    case SleepReason::kForce:
      return "awake: a force is applied";
    case SleepReason::kVelocity:
      return SpeedText(m, d, tree);
    case SleepReason::kNeighbour:
      return "awake: touches or is tied to " + RootName(m, report.other) + ", which " +
             BecauseOf(m, d, report.other);
    default:
      return "awake: at rest for " + std::to_string(report.steps) + " of " + std::to_string(mjMINAWAKE) +
             " steps";
  }
}

}  // namespace pliant::ui
