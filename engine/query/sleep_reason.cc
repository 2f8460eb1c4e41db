#include "engine/query/sleep_reason.h"

#include <algorithm>
#include <cmath>

#include "engine/math/bits.h"
#include "engine/model/awake.h"
#include "engine/model/trees.h"

namespace pliant {
namespace {

bool IsForced(const mjModel& m, const mjData& d, int tree) {
  return AnyBit(d.qfrc_applied + m.tree_dofadr[tree], m.tree_dofnum[tree]) ||
         AnyBit(d.xfrc_applied + 6 * m.tree_bodyadr[tree], 6 * m.tree_bodynum[tree]);
}

int CountRing(const mjModel& m, const mjData& d, int tree) {
  int count = 1;
  for (int t = d.tree_asleep[tree]; t >= 0 && t != tree && count < m.ntree; t = d.tree_asleep[t]) ++count;
  return count;
}

// A tree of the island of `tree` that is not ready to sleep, -1 when there is none.
int RestlessNeighbour(const mjData& d, int tree) {
  if (!d.nisland || !d.tree_island || d.tree_island[tree] < 0) return -1;
  const int island = d.tree_island[tree];
  const int* trees = d.map_itree2tree + d.island_itreeadr[island];
  const int* end = trees + d.island_ntree[island];
  const int* found =
      std::find_if(trees, end, [&](int t) { return t != tree && d.tree_asleep[t] < kReadyToSleep; });
  return found == end ? -1 : *found;
}

}  // namespace

mjtNum RestSpeed(const mjModel& m, const mjData& d, int tree) {
  mjtNum speed = 0;
  const int first = m.tree_dofadr[tree];
  for (int dof = first; dof < first + m.tree_dofnum[tree]; ++dof) {
    const mjtNum own = m.dof_length[dof] * std::fabs(d.qvel[dof]);
    if (own > speed || std::isnan(own)) speed = own;
  }
  return speed;
}

Restless WhyRestless(const mjModel& m, const mjData& d, int tree) {
  if (!MaySleep(m, tree)) return Restless::kPolicy;
  if (IsForced(m, d, tree)) return Restless::kForce;
  return RestSpeed(m, d, tree) < m.opt.sleep_tolerance ? Restless::kNothing : Restless::kVelocity;
}

SleepReport ExplainSleep(const mjModel& m, const mjData& d, int tree) {
  SleepReport report;
  if (!SleepEnabled(m)) return report;
  const int counter = d.tree_asleep[tree];
  if (counter >= 0) {
    report.reason = SleepReason::kAsleep;
    report.others = CountRing(m, d, tree) - 1;
    return report;
  }
  report.steps = counter - kFullyAwake;
  switch (WhyRestless(m, d, tree)) {
    case Restless::kPolicy:
      report.reason = SleepReason::kPolicy;
      return report;
    case Restless::kForce:
      report.reason = SleepReason::kForce;
      return report;
    case Restless::kVelocity:
      report.reason = SleepReason::kVelocity;
      return report;
    case Restless::kNothing:
      break;
  }
  report.other = RestlessNeighbour(d, tree);
  report.reason = d.nefc && !d.nisland                            ? SleepReason::kNoIslands
                  : counter == kReadyToSleep && report.other >= 0 ? SleepReason::kNeighbour
                                                                  : SleepReason::kCounting;
  return report;
}

}  // namespace pliant
