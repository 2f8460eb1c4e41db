// Which kinematic trees of mjData are awake.
//
// d.tree_asleep is all the state there is. Negative: awake, counting up at rest from kFullyAwake to
// kReadyToSleep. Else the tree sleeps, and the number is the next tree of those that fell asleep with it,
// in a ring. The other arrays follow from it.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

inline constexpr int kFullyAwake = -(1 + mjMINAWAKE);  // has just moved
inline constexpr int kReadyToSleep = -1;

// Whether the policy of a tree lets it sleep.
inline bool MaySleep(const mjModel& m, int tree) {
  const int policy = m.tree_sleep_policy[tree];
  return policy == mjSLEEP_AUTO_ALLOWED || policy == mjSLEEP_ALLOWED || policy == mjSLEEP_INIT;
}

// Everything awake. The world is in no list of bodies with a parent.
//   reads    m.body_weldid
//   writes   d.tree_asleep tree_awake [ntree], d.body_awake body_awake_ind parent_awake_ind [nbody],
//            d.dof_awake_ind [nv], d.ntree_awake nbody_awake nparent_awake nv_awake
//   cannot fail
void WakeAllTrees(const mjModel& m, mjData& d);

// What WakeAllTrees() writes, from d.tree_asleep. Numbers there that name no sleeping tree count as awake.
void UpdateAwake(const mjModel& m, mjData& d);

// Wakes a sleeping tree and its ring, with `counter` (negative) in d.tree_asleep; does nothing to a tree
// that is awake. Returns whether something woke; the lists are those of before until UpdateAwake().
bool WakeTree(const mjModel& m, mjData& d, int tree, int counter);

// Whether two sleeping trees are in one ring.
bool SleepTogether(const mjData& d, int tree1, int tree2);

}  // namespace pliant
