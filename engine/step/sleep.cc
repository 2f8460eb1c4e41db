#include "engine/step/sleep.h"

#include <algorithm>
#include <cstddef>

#include "engine/dynamics/velocity.h"
#include "engine/model/asleep.h"
#include "engine/model/awake.h"
#include "engine/model/names.h"
#include "engine/model/stack.h"
#include "engine/model/trees.h"
#include "engine/query/sleep_reason.h"
#include "engine/step/forward.h"

namespace pliant {
namespace {

// One more step of rest, or the count starts again.
void CountRest(const mjModel& m, mjData& d, int tree) {
  int& counter = d.tree_asleep[tree];
  counter =
      WhyRestless(m, d, tree) == Restless::kNothing ? std::min(counter + 1, kReadyToSleep) : kFullyAwake;
}

// Closes the ring of trees that go to sleep together, without velocity.
void PutToSleep(const mjModel& m, mjData& d, const int* trees, int n) {
  for (int i = 0; i < n; ++i) {
    const int tree = trees[i];
    d.tree_asleep[tree] = trees[(i + 1) % n];
    std::fill_n(d.qvel + m.tree_dofadr[tree], m.tree_dofnum[tree], 0);
    std::fill_n(d.qacc + m.tree_dofadr[tree], m.tree_dofnum[tree], 0);
  }
}

// Islands and single trees in which every tree is ready. Returns whether there were some.
bool SleepReady(const mjModel& m, mjData& d) {
  bool some = false;
  const auto ready = [&](int tree) { return d.tree_asleep[tree] == kReadyToSleep; };
  for (int island = 0; island < d.nisland; ++island) {
    const int* trees = d.map_itree2tree + d.island_itreeadr[island];
    const int n = d.island_ntree[island];
    if (!std::all_of(trees, trees + n, ready)) continue;
    PutToSleep(m, d, trees, n);
    some = true;
  }
  ForAwakeTrees(m, d, [&](int begin, int end) {
    for (int tree = begin; tree < end; ++tree) {
      if ((d.nisland && d.tree_island[tree] >= 0) || !ready(tree)) continue;
      PutToSleep(m, d, &tree, 1);
      some = true;
    }
  });
  return some;
}

// Rows may be without islands because these are off or did not fit: nobody knows then who holds whom.
bool IslandsAreKnown(const mjData& d) { return !d.nefc || d.nisland; }

void DropConstraints(mjData& d) {
  const auto* arena = static_cast<const std::byte*>(d.arena);
  d.parena = d.ncon ? static_cast<size_t>(reinterpret_cast<const std::byte*>(d.contact + d.ncon) - arena) : 0;
  ClearConstraints(d);
}

bool StartsAsleep(const mjModel& m, int tree) { return m.tree_sleep_policy[tree] == mjSLEEP_INIT; }

std::string ReportUnslept(const mjModel& m, const mjData& d) {
  int marked = 0, slept = 0, first = -1;
  for (int tree = 0; tree < m.ntree; ++tree) {
    if (!StartsAsleep(m, tree)) continue;
    ++marked;
    if (d.tree_asleep[tree] >= 0) {
      ++slept;
    } else if (first < 0) {
      first = m.tree_bodyadr[tree];
    }
  }
  if (slept == marked) return {};
  const char* name = Id2Name(m, mjOBJ_BODY, first);
  return std::to_string(marked) + " trees were marked as sleep='init' but only " + std::to_string(slept) +
         " could be slept.\nBody '" + (name ? name : "") + "' (id=" + std::to_string(first) +
         ") is the root of the first tree that could not be slept: mark all trees that constraints tie "
         "together, and leave "
         "islands on";
}

// StartAsleep() with mocap bodies where they stand.
std::string SleepWhereMarked(const mjModel& m, mjData& d) {
  FwdKinematics(m, d);
  bool some = false;
  for (int tree = 0; tree < m.ntree; ++tree) some |= StartsAsleep(m, tree);
  if (!some) return {};

  Forward(m, d);
  if (IslandsAreKnown(d)) {
    for (int tree = 0; tree < m.ntree; ++tree) {
      CountRest(m, d, tree);
      if (StartsAsleep(m, tree)) d.tree_asleep[tree] = kReadyToSleep;
    }
    SleepReady(m, d);
    LengthVelocity(m, d);
  }
  std::string problem = ReportUnslept(m, d);
  DropConstraints(d);
  std::fill_n(d.qfrc_smooth, m.nv, 0);
  std::fill_n(d.qacc_smooth, m.nv, 0);
  UpdateAwake(m, d);
  return problem;
}

}  // namespace

void LetSleep(const mjModel& m, mjData& d) {
  if (!IslandsAreKnown(d)) return;
  ForAwakeTrees(m, d, [&](int begin, int end) {
    for (int tree = begin; tree < end; ++tree) {
      if (d.tree_asleep[tree] < 0) CountRest(m, d, tree);
    }
  });
  if (!SleepReady(m, d)) return;
  ForwardSkip(m, d, mjSTAGE_POS, 0);
  UpdateAwake(m, d);
}

void RestoreSleep(const mjModel& m, mjData& d, const int* tree_asleep) {
  const bool sleepers = std::any_of(tree_asleep, tree_asleep + m.ntree, [](int next) { return next >= 0; });
  if (sleepers && SleepEnabled(m)) {
    WakeAllTrees(m, d);
    Forward(m, d);
  }
  std::copy_n(tree_asleep, m.ntree, d.tree_asleep);
  UpdateAwake(m, d);
}

std::string StartAsleep(const mjModel& m, mjData& d) {
  if (!SleepEnabled(m)) return {};
  if (!m.nmocap) return SleepWhereMarked(m, d);
  // As in release 3.14.0 mocap bodies leave the origin of the world only once it is decided who sleeps.
  StackFrame frame(d);
  mjtNum* const pos = frame.Take<mjtNum>(3 * m.nmocap);
  mjtNum* const quat = frame.Take<mjtNum>(4 * m.nmocap);
  std::copy_n(d.mocap_pos, 3 * m.nmocap, pos);
  std::copy_n(d.mocap_quat, 4 * m.nmocap, quat);
  std::fill_n(d.mocap_pos, 3 * m.nmocap, 0);
  std::fill_n(d.mocap_quat, 4 * m.nmocap, 0);
  std::string problem = SleepWhereMarked(m, d);
  std::copy_n(pos, 3 * m.nmocap, d.mocap_pos);
  std::copy_n(quat, 4 * m.nmocap, d.mocap_quat);
  return problem;
}

}  // namespace pliant
