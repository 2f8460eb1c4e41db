#include "engine/compile/fill/trees.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/compile/error.h"
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

// The body that an element of a tendon's path is fixed to, -1 for a pulley.
int BodyOnPath(const mjModel& m, int wrap) {
  const int id = m.wrap_objid[wrap];
  switch (m.wrap_type[wrap]) {
    case mjWRAP_JOINT:
      return m.jnt_bodyid[id];
    case mjWRAP_SITE:
      return m.site_bodyid[id];
    case mjWRAP_SPHERE:
    case mjWRAP_CYLINDER:
      return m.geom_bodyid[id];
    default:
      return -1;
  }
}

// Trees on the path of each tendon, in its order: how many, and the first two.
void FillTendonTrees(mjModel& m) {
  for (int t = 0; t < m.ntendon; ++t) {
    std::vector<int> trees;
    for (int w = m.tendon_adr[t]; w < m.tendon_adr[t] + m.tendon_num[t]; ++w) {
      const int body = BodyOnPath(m, w);
      const int tree = body < 0 ? -1 : m.body_treeid[body];
      if (tree >= 0 && std::find(trees.begin(), trees.end(), tree) == trees.end()) trees.push_back(tree);
    }
    m.tendon_treenum[t] = static_cast<int>(trees.size());
    trees.resize(2, -1);
    std::copy_n(trees.begin(), 2, m.tendon_treeid + 2 * t);
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

// What the document says of the roots of trees.
void TakeSleepPolicies(const Context& context, mjModel& m) {
  for (int i = 0; i < m.nbody; ++i) {
    const spec::Body& body = *context.bodies[i].source;
    if (body.spec.sleep == mjSLEEP_AUTO) continue;
    const int tree = m.body_treeid[i];
    if (tree >= 0 && m.tree_bodyadr[tree] == i) {
      m.tree_sleep_policy[tree] = body.spec.sleep;
      continue;
    }
    context.Attempt(
        [&] { Fail(body, "'sleep' is for bodies that move and whose parent does not; leave it out here"); });
  }
  context.StopAtErrors();
}

// Trees on a tendon that pulls at them from another tree cannot sleep, whatever the document says.
void RefuseSleepers(const Context& context, const mjModel& m, int tendon, const char* why) {
  for (int k = m.ten_J_rowadr[tendon]; k < m.ten_J_rowadr[tendon] + m.ten_J_rownnz[tendon]; ++k) {
    const int tree = m.dof_treeid[m.ten_J_colind[k]], policy = m.tree_sleep_policy[tree];
    if (policy != mjSLEEP_ALLOWED && policy != mjSLEEP_INIT) continue;
    Fail(*context.bodies[m.tree_bodyadr[tree]].source,
         "tree " + std::to_string(tree) + " is connected to tendon " + std::to_string(tendon) + " '" +
             context.spec.tendons[tendon]->name + "', which " + why +
             ": sleeping is not allowed, leave sleep at auto or never");
  }
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
  TakeSleepPolicies(context, m);
  for (int t = 0; t < m.ntendon; ++t) {
    const int trees = m.tendon_treenum[t];
    if (trees > 2) RefuseSleepers(context, m, t, "spans more than 2 trees");
    if (trees == 2 && HasForce(m, t)) RefuseSleepers(context, m, t, "has non-zero stiffness or damping");
  }
}

}  // namespace

void FillTrees(const Context& context, mjModel& m) {
  FillRanges(m);
  FillTendonTrees(m);
  FillSleepPolicies(context, m);
}

}  // namespace pliant::compile
