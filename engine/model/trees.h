// Which kinematic trees of mjData are awake.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Value of tree_asleep of a tree that has just moved: it counts up to -1, where the tree may fall asleep.
inline constexpr int kFullyAwake = -(1 + mjMINAWAKE);

// Everything awake. The world is in no list of bodies with a parent.
//   reads    m.body_weldid
//   writes   d.tree_asleep tree_awake [ntree], d.body_awake body_awake_ind parent_awake_ind [nbody],
//            d.dof_awake_ind [nv], d.ntree_awake nbody_awake nparent_awake nv_awake
//   cannot fail
void WakeAllTrees(const mjModel& m, mjData& d);

}  // namespace pliant
