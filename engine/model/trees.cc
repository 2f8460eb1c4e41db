#include "engine/model/trees.h"

#include <algorithm>
#include <numeric>

#include "engine/model/asleep.h"
#include "engine/model/sleep_notes.h"

namespace pliant {
namespace {

// Bodies that a joint or a mocap pose may move are awake when no tree carries them.
int StateWithoutTree(const mjModel& m, int body) { return m.body_weldid[body] == 0 ? mjS_STATIC : mjS_AWAKE; }

// Rings are made by the engine, but the array is the program's to write.
void DropBrokenRings(const mjModel& m, mjData& d) {
  for (int tree = 0; tree < m.ntree; ++tree) {
    const int next = d.tree_asleep[tree];
    if (next >= m.ntree || (next >= 0 && d.tree_asleep[next] < 0)) d.tree_asleep[tree] = kFullyAwake;
  }
}

}  // namespace

void WakeAllTrees(const mjModel& m, mjData& d) {
  std::fill_n(d.tree_asleep, m.ntree, kFullyAwake);
  std::fill_n(d.tree_awake, m.ntree, 1);
  for (int body = 0; body < m.nbody; ++body) {
    d.body_awake[body] = m.body_treeid[body] < 0 ? StateWithoutTree(m, body) : mjS_AWAKE;
  }
  std::iota(d.body_awake_ind, d.body_awake_ind + m.nbody, 0);
  if (m.nbody > 1) std::iota(d.parent_awake_ind, d.parent_awake_ind + m.nbody - 1, 1);
  std::iota(d.dof_awake_ind, d.dof_awake_ind + m.nv, 0);
  d.ntree_awake = static_cast<int>(m.ntree);
  d.nbody_awake = static_cast<int>(m.nbody);
  d.nparent_awake = std::max(0, d.nbody_awake - 1);
  d.nv_awake = static_cast<int>(m.nv);
  RenewNotes(m, d);
}

void UpdateAwake(const mjModel& m, mjData& d) {
  DropBrokenRings(m, d);
  d.ntree_awake = d.nbody_awake = d.nparent_awake = d.nv_awake = 0;
  for (int tree = 0; tree < m.ntree; ++tree) {
    d.tree_awake[tree] = d.tree_asleep[tree] < 0;
    d.ntree_awake += d.tree_awake[tree];
  }
  for (int body = 0; body < m.nbody; ++body) {
    const int tree = m.body_treeid[body];
    d.body_awake[body] = tree < 0 ? StateWithoutTree(m, body) : d.tree_awake[tree] ? mjS_AWAKE : mjS_ASLEEP;
    if (d.body_awake[body] != mjS_ASLEEP) d.body_awake_ind[d.nbody_awake++] = body;
    if (body && d.body_awake[m.body_parentid[body]] != mjS_ASLEEP)
      d.parent_awake_ind[d.nparent_awake++] = body;
  }
  for (int dof = 0; dof < m.nv; ++dof) {
    if (d.tree_awake[m.dof_treeid[dof]]) d.dof_awake_ind[d.nv_awake++] = dof;
  }
  UnsettleSleepers(m, d);
  RenewNotes(m, d);
}

bool WakeTree(const mjModel& m, mjData& d, int tree, int counter) {
  if (d.tree_asleep[tree] < 0) return false;
  while (tree < m.ntree && d.tree_asleep[tree] >= 0) {
    const int next = d.tree_asleep[tree];
    d.tree_asleep[tree] = counter;
    tree = next;
  }
  return true;
}

bool SleepTogether(const mjData& d, int tree1, int tree2) {
  // A ring of n trees closes after n steps; a broken one ends at a tree that is awake.
  int tree = tree1;
  do {
    if (tree == tree2) return true;
    tree = d.tree_asleep[tree];
  } while (tree >= 0 && tree != tree1);
  return false;
}

}  // namespace pliant
