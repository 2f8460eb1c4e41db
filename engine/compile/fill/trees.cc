#include "engine/compile/fill/trees.h"

#include <algorithm>

#include "engine/model/actuators.h"

namespace pliant::compile {
namespace {

void FillRanges(mjModel& m) {
  for (int b = 1; b < m.nbody; ++b) {
    const int tree = m.body_treeid[b];
    if (tree >= 0 && !m.tree_bodynum[tree]++) m.tree_bodyadr[tree] = b;
  }
  for (int dof = 0; dof < m.nv; ++dof) {
    const int tree = m.dof_treeid[dof];
    if (!m.tree_dofnum[tree]++) m.tree_dofadr[tree] = dof;
  }
}

// Trees that a tendon can move, ascending: how many, and the first two.
void FillTendonTrees(mjModel& m) {
  for (int t = 0; t < m.ntendon; ++t) {
    int* id = m.tendon_treeid + 2 * t;
    id[0] = id[1] = -1;
    int last = -1;
    for (int k = m.ten_J_rowadr[t]; k < m.ten_J_rowadr[t] + m.ten_J_rownnz[t]; ++k) {
      const int tree = m.dof_treeid[m.ten_J_colind[k]];
      if (tree == last) continue;
      if (m.tendon_treenum[t] < 2) id[m.tendon_treenum[t]] = tree;
      ++m.tendon_treenum[t];
      last = tree;
    }
  }
}

void ForbidSleep(mjModel& m, int tree) {
  if (tree >= 0) m.tree_sleep_policy[tree] = mjSLEEP_AUTO_NEVER;
}

void ForbidSleepOfTendon(mjModel& m, int tendon) {
  for (int k = m.ten_J_rowadr[tendon]; k < m.ten_J_rowadr[tendon] + m.ten_J_rownnz[tendon]; ++k) {
    ForbidSleep(m, m.dof_treeid[m.ten_J_colind[k]]);
  }
}

// The trees that an actuator pushes.
void ForbidSleepOfActuator(mjModel& m, int actuator) {
  const auto [type, id] = TargetOf(m, actuator);
  switch (type) {
    case mjOBJ_JOINT:
      return ForbidSleep(m, m.body_treeid[m.jnt_bodyid[id]]);
    case mjOBJ_TENDON:
      return ForbidSleepOfTendon(m, id);
    case mjOBJ_BODY:
      return ForbidSleep(m, m.body_treeid[id]);
    default:
      for (const int site : {id, m.actuator_trnid[2 * actuator + 1]}) {
        if (site >= 0) ForbidSleep(m, m.body_treeid[m.site_bodyid[site]]);
      }
  }
}

bool HasForce(const mjModel& m, int tendon) {
  const mjtNum* stiffness = m.tendon_stiffnesspoly + mjNPOLY * tendon;
  const mjtNum* damping = m.tendon_dampingpoly + mjNPOLY * tendon;
  const auto nonzero = [](mjtNum x) { return x != 0; };
  return m.tendon_stiffness[tendon] != 0 || m.tendon_damping[tendon] != 0 ||
         std::any_of(stiffness, stiffness + mjNPOLY, nonzero) ||
         std::any_of(damping, damping + mjNPOLY, nonzero);
}

// What moves by itself stays awake, unless the document decides.
void FillSleepPolicies(const Context& context, mjModel& m) {
  std::fill_n(m.tree_sleep_policy, m.ntree, static_cast<int>(mjSLEEP_AUTO_ALLOWED));
  for (int i = 0; i < m.nactuator; ++i) ForbidSleepOfActuator(m, i);
  for (int t = 0; t < m.ntendon; ++t) {
    const int trees = m.tendon_treenum[t];
    if (trees > 2 || (trees == 2 && HasForce(m, t))) ForbidSleepOfTendon(m, t);
  }
  for (int f = 0; f < m.nflex; ++f) {
    if (m.flex_edgeequality[f]) continue;
    const int* bodies =
        m.flex_interp[f] ? m.flex_nodebodyid + m.flex_nodeadr[f] : m.flex_vertbodyid + m.flex_vertadr[f];
    const int count = m.flex_interp[f] ? m.flex_nodenum[f] : m.flex_vertnum[f];
    for (int i = 0; i < count; ++i) ForbidSleep(m, m.body_treeid[bodies[i]]);
  }
  for (int tree = 0; tree < m.ntree; ++tree) {
    const mjtSleepPolicy wanted = context.bodies[m.tree_bodyadr[tree]].source->spec.sleep;
    if (wanted != mjSLEEP_AUTO) m.tree_sleep_policy[tree] = wanted;
  }
}

}  // namespace

void FillTrees(const Context& context, mjModel& m) {
  FillRanges(m);
  FillTendonTrees(m);
  FillSleepPolicies(context, m);
}

}  // namespace pliant::compile
