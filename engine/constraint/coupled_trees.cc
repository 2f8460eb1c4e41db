#include "engine/constraint/coupled_trees.h"

#include "engine/dynamics/flex_contact_force.h"
#include "engine/dynamics/flex_force.h"
#include "engine/dynamics/reflected.h"

namespace pliant {
namespace {

void JoinTendon(const mjModel& m, int tendon, TreeSets& sets) {
  const int* col = m.ten_J_colind + m.ten_J_rowadr[tendon];
  for (int k = 1; k < m.ten_J_rownnz[tendon]; ++k) sets.Join(m.dof_treeid[col[k - 1]], m.dof_treeid[col[k]]);
}

void JoinSites(const mjModel& m, int site1, int site2, TreeSets& sets) {
  if (site1 < 0 || site2 < 0) return;
  const int tree1 = m.body_treeid[m.site_bodyid[site1]], tree2 = m.body_treeid[m.site_bodyid[site2]];
  if (tree1 >= 0 && tree2 >= 0) sets.Join(tree1, tree2);
}

// The trees of all points that carry a flex.
void JoinFlex(const mjModel& m, int flex, TreeSets& sets) {
  const bool nodes = m.flex_interp[flex] != 0;
  const int count = nodes ? m.flex_nodenum[flex] : m.flex_vertnum[flex];
  const int* body =
      nodes ? m.flex_nodebodyid + m.flex_nodeadr[flex] : m.flex_vertbodyid + m.flex_vertadr[flex];
  int last = -1;
  for (int i = 0; i < count; ++i) {
    const int tree = m.body_treeid[body[i]];
    if (tree < 0) continue;
    if (last >= 0) sets.Join(last, tree);
    last = tree;
  }
}

// Whether the law of an actuator's force has a derivative by length or velocity.
bool FollowsTransmission(const mjModel& m, int i) {
  const int gain = m.actuator_gaintype[i], bias = m.actuator_biastype[i];
  return gain == mjGAIN_AFFINE || gain == mjGAIN_MUSCLE || gain == mjGAIN_DCMOTOR || gain == mjGAIN_SO3 ||
         bias == mjBIAS_AFFINE || bias == mjBIAS_MUSCLE || bias == mjBIAS_DCMOTOR || bias == mjBIAS_SO3;
}

// Of an actuator of a tendon, of sites, of orientation or of a slider-crank.
void JoinActuator(const mjModel& m, int i, TreeSets& sets) {
  const int* id = m.actuator_trnid + 2 * i;
  if (m.actuator_trntype[i] == mjTRN_TENDON) return JoinTendon(m, id[0], sets);
  JoinSites(m, id[0], id[1], sets);
}

// Whether a flex adds to the metric of `discrete`, or is elastic with any integrator.
bool HoldsTogether(const mjModel& m, int flex) {
  return HasFlexStiffness(m, flex) || (m.opt.integrator == mjINT_DISCRETE && HasPassiveContact(m, flex));
}

// Calls tendon(t), flex(f) and actuator(i) for those that may join trees.
template <class Tendon, class Flex, class Actuator>
void ForCouplings(const mjModel& m, Tendon tendon, Flex flex, Actuator actuator) {
  for (int f = 0; f < m.nflex; ++f) {
    if (HoldsTogether(m, f)) flex(f);
  }
  if (m.opt.integrator != mjINT_DISCRETE || m.opt.solver == mjSOL_PGS) return;
  for (int t = 0; t < m.ntendon; ++t) {
    if (TendonSpring(m, t).Any() || TendonDamper(m, t).Any()) tendon(t);
  }
  for (int i = 0; i < m.nactuator; ++i) {
    const int target = m.actuator_trntype[i];
    const bool reaches =
        target == mjTRN_TENDON || target == mjTRN_SITE || target == mjTRN_SLIDERCRANK || target == mjTRN_SO3;
    if (reaches && FollowsTransmission(m, i)) actuator(i);
  }
}

}  // namespace

bool CouplesTrees(const mjModel& m) {
  bool any = false;
  const auto note = [&](int) { any = true; };
  ForCouplings(m, note, note, note);
  return any;
}

void JoinCoupledTrees(const mjModel& m, TreeSets& sets) {
  ForCouplings(
      m, [&](int t) { JoinTendon(m, t, sets); }, [&](int f) { JoinFlex(m, f, sets); },
      [&](int i) { JoinActuator(m, i, sets); });
}

bool FlexesJoinMetric(const mjModel& m) {
  if (m.opt.integrator != mjINT_DISCRETE) return false;
  for (int f = 0; f < m.nflex; ++f) {
    if (HoldsTogether(m, f)) return true;
  }
  return false;
}

}  // namespace pliant
