#include "engine/doctor/strength.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "engine/model/parameters.h"

namespace pliant::doctor {
namespace {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

// What the actuators of a joint can give it, N or N m.
struct Reach {
  int actuators = 0;
  int first = -1;
  double low = 0;
  double high = 0;
};

// Range of the force of an actuator with one control; unlimited where only the state bounds it.
void ForceRange(const mjModel& m, int a, double range[2]) {
  range[0] = -kUnlimited;
  range[1] = kUnlimited;
  const int c = m.actuator_ctrladr[a];
  const bool plain = m.actuator_gaintype[a] == mjGAIN_FIXED && m.actuator_biastype[a] == mjBIAS_NONE;
  if (plain && m.actuator_ctrlnum[a] == 1 && m.actuator_ctrllimited[c] &&
      m.actuator_dyntype[a] != mjDYN_INTEGRATOR) {
    const double gain = m.actuator_gainprm[mjNGAIN * a];
    const double ends[2] = {gain * m.actuator_ctrlrange[2 * c], gain * m.actuator_ctrlrange[2 * c + 1]};
    range[0] = std::min(ends[0], ends[1]);
    range[1] = std::max(ends[0], ends[1]);
  }
  if (m.actuator_forcelimited[a]) {
    range[0] = std::max(range[0], m.actuator_forcerange[2 * a]);
    range[1] = std::min(range[1], m.actuator_forcerange[2 * a + 1]);
  }
}

void AddActuator(const mjModel& m, int a, Reach& reach) {
  double range[2];
  ForceRange(m, a, range);
  const double gear = m.actuator_gear[6 * m.actuator_outadr[a]];
  const double ends[2] = {gear != 0 ? gear * range[0] : 0, gear != 0 ? gear * range[1] : 0};
  if (reach.actuators++ == 0) reach.first = a;
  reach.low += std::min(ends[0], ends[1]);
  reach.high += std::max(ends[0], ends[1]);
}

// Joints whose load something else may carry: tendons, couplings, loops of connected bodies.
std::vector<bool> Shared(const mjModel& m) {
  std::vector<bool> shared(static_cast<std::size_t>(m.njnt), false);
  const auto mark_tree = [&](int body) {
    for (int j = 0; j < m.njnt; ++j) {
      if (m.body_rootid[m.jnt_bodyid[j]] == m.body_rootid[body]) shared[static_cast<std::size_t>(j)] = true;
    }
  };
  for (int w = 0; w < m.nwrap; ++w) {
    if (m.wrap_type[w] == mjWRAP_JOINT) shared[static_cast<std::size_t>(m.wrap_objid[w])] = true;
    if (m.wrap_type[w] == mjWRAP_SITE) mark_tree(m.site_bodyid[m.wrap_objid[w]]);
  }
  for (int e = 0; e < m.neq; ++e) {
    if (m.eq_type[e] != mjEQ_CONNECT && m.eq_type[e] != mjEQ_WELD) {
      if (m.eq_type[e] != mjEQ_JOINT) continue;
      for (const int j : {m.eq_obj1id[e], m.eq_obj2id[e]}) {
        if (j >= 0) shared[static_cast<std::size_t>(j)] = true;
      }
      continue;
    }
    for (const int id : {m.eq_obj1id[e], m.eq_obj2id[e]}) {
      if (id >= 0) mark_tree(m.eq_objtype[e] == mjOBJ_SITE ? m.site_bodyid[id] : id);
    }
  }
  return shared;
}

std::vector<Reach> ReachOfJoints(const mjModel& m) {
  std::vector<Reach> out(static_cast<std::size_t>(m.njnt));
  for (int a = 0; a < m.nactuator; ++a) {
    const int type = m.actuator_trntype[a];
    if (type == mjTRN_JOINT || type == mjTRN_JOINTINPARENT)
      AddActuator(m, a, out[static_cast<std::size_t>(m.actuator_trnid[2 * a])]);
  }
  for (int j = 0; j < m.njnt; ++j) {
    Reach& reach = out[static_cast<std::size_t>(j)];
    if (reach.actuators == 0 || !m.jnt_actfrclimited[j]) continue;
    reach.low = std::max(reach.low, m.jnt_actfrcrange[2 * j]);
    reach.high = std::min(reach.high, m.jnt_actfrcrange[2 * j + 1]);
  }
  return out;
}

// Resting against the limit that the load drives it to, a joint needs nobody to hold it.
bool AtLimit(const mjModel& m, int joint, double load) {
  if (!m.jnt_limited[joint]) return false;
  const double q = m.qpos0[m.jnt_qposadr[joint]];
  return load > 0 ? q <= m.jnt_range[2 * joint] + 1e-3 : q >= m.jnt_range[2 * joint + 1] - 1e-3;
}

}  // namespace

void CheckStrength(const mjModel& m, const mjData& d, Diagnoses& out) {
  const std::vector<bool> shared = Shared(m);
  const std::vector<Reach> reaches = ReachOfJoints(m);
  for (int j = 0; j < m.njnt; ++j) {
    const Reach& reach = reaches[static_cast<std::size_t>(j)];
    const int type = m.jnt_type[j];
    if (reach.actuators == 0 || shared[static_cast<std::size_t>(j)]) continue;
    if (type != mjJNT_HINGE && type != mjJNT_SLIDE) continue;
    const int v = m.jnt_dofadr[j];
    // At rest the actuator balances what is left of the bias by springs and compensation.
    const double load = d.qfrc_bias[v] - d.qfrc_passive[v];
    const double max_force = load > 0 ? reach.high : -reach.low;
    const double held = std::max(max_force, 0.0) + m.dof_frictionloss[v];
    if (std::fabs(load) <= held * (1 + 1e-6) + 1e-9 || AtLimit(m, j, load)) continue;
    const char* unit = type == mjJNT_HINGE ? "N m" : "N";
    Diagnosis finding{.kind = "weak_actuator", .object = mjOBJ_ACTUATOR, .id = reach.first};
    finding.text = Text(
        "%s cannot hold %s in the initial pose: gravity asks for %.4g %s, its limit is %.4g %s%s",
        ElementLabel(m, mjOBJ_ACTUATOR, reach.first).c_str(), ElementLabel(m, mjOBJ_JOINT, j).c_str(),
        std::fabs(load), unit, std::max(max_force, 0.0), unit,
        reach.actuators > 1 ? Text(" (with the %d others of the joint)", reach.actuators - 1).c_str() : "");
    out.push_back(std::move(finding));
  }
}

}  // namespace pliant::doctor
