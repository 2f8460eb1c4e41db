#include "engine/model/trees.h"

#include <algorithm>
#include <numeric>

namespace pliant {

void WakeAllTrees(const mjModel& m, mjData& d) {
  std::fill_n(d.tree_asleep, m.ntree, kFullyAwake);
  std::fill_n(d.tree_awake, m.ntree, 1);
  for (int body = 0; body < m.nbody; ++body) {
    d.body_awake[body] = m.body_weldid[body] == 0 ? mjS_STATIC : mjS_AWAKE;
  }
  std::iota(d.body_awake_ind, d.body_awake_ind + m.nbody, 0);
  if (m.nbody > 1) std::iota(d.parent_awake_ind, d.parent_awake_ind + m.nbody - 1, 1);
  std::iota(d.dof_awake_ind, d.dof_awake_ind + m.nv, 0);
  d.ntree_awake = static_cast<int>(m.ntree);
  d.nbody_awake = static_cast<int>(m.nbody);
  d.nparent_awake = std::max(0, d.nbody_awake - 1);
  d.nv_awake = static_cast<int>(m.nv);
}

}  // namespace pliant
