#include "engine/dynamics/actuation.h"

#include <algorithm>
#include <cmath>

#include "engine/dynamics/muscle.h"
#include "engine/math/misc.h"
#include "engine/model/callbacks.h"
#include "engine/model/stack.h"
#include "engine/model/warning.h"
#include "engine/plugin/instances.h"
#include "engine/plugin/registry.h"

namespace pliant {
namespace {

// What is not a number stays so, to be found.
mjtNum Clamp(mjtNum x, const mjtNum range[2]) {
  return std::clamp(x, range[0], std::max(range[0], range[1]));
}

// Clamped controls, or zeros when one of them is not a number.
void SafeControl(const mjModel& m, mjData& d, mjtNum* ctrl) {
  ClampedControl(m, d, ctrl);
  for (int i = 0; i < m.nu; ++i) {
    if (IsBad(ctrl[i])) {
      RaiseWarning(d, mjWARN_BADCTRL, i);
      std::fill(ctrl, ctrl + m.nu, 0);
      return;
    }
  }
}

void ActivationRate(const mjModel& m, mjData& d, int i, mjtNum ctrl) {
  const int first = m.actuator_actadr[i];
  const int last = first + m.actuator_actnum[i] - 1;
  const mjtNum* prm = m.actuator_dynprm + mjNDYN * i;
  if (m.actuator_plugin[i] >= 0) std::fill(d.act_dot + first, d.act_dot + last + 1, 0);
  switch (m.actuator_dyntype[i]) {
    case mjDYN_INTEGRATOR:
      d.act_dot[last] = ctrl;
      break;
    case mjDYN_FILTER:
    case mjDYN_FILTEREXACT:
      d.act_dot[last] = (ctrl - d.act[last]) / std::max<mjtNum>(mjMINVAL, prm[0]);
      break;
    case mjDYN_MUSCLE:
      d.act_dot[last] = MuscleDynamics(ctrl, d.act[last], prm);
      break;
    default:
      if (!mjcb_act_dyn) {
        d.act_dot[last] = 0;
      } else if (m.actuator_actnum[i] == 1) {
        d.act_dot[last] = mjcb_act_dyn(&m, &d, i);
      } else {
        // Several activations: the callback writes them itself.
        mjcb_act_dyn(&m, &d, i);
      }
  }
}

mjtNum Gain(const mjModel& m, const mjData& d, int i) {
  const mjtNum* prm = m.actuator_gainprm + mjNGAIN * i;
  const int out = m.actuator_outadr[i];
  const mjtNum length = d.actuator_length[out], velocity = d.actuator_velocity[out];
  switch (m.actuator_gaintype[i]) {
    case mjGAIN_FIXED:
      return prm[0];
    case mjGAIN_AFFINE:
      return prm[0] + prm[1] * length + prm[2] * velocity;
    case mjGAIN_MUSCLE:
      return MuscleGain(length, velocity, m.actuator_lengthrange + 2 * out, m.actuator_acc0[out], prm);
    default:
      return mjcb_act_gain ? mjcb_act_gain(&m, &d, i) : 1;
  }
}

mjtNum Bias(const mjModel& m, const mjData& d, int i) {
  const mjtNum* prm = m.actuator_biasprm + mjNBIAS * i;
  const int out = m.actuator_outadr[i];
  const mjtNum length = d.actuator_length[out], velocity = d.actuator_velocity[out];
  switch (m.actuator_biastype[i]) {
    case mjBIAS_NONE:
      return 0;
    case mjBIAS_AFFINE:
      return prm[0] + prm[1] * length + prm[2] * velocity;
    case mjBIAS_MUSCLE:
      return MuscleBias(length, m.actuator_lengthrange + 2 * out, m.actuator_acc0[out], prm);
    default:
      return mjcb_act_bias ? mjcb_act_bias(&m, &d, i) : 0;
  }
}

mjtNum ScalarForce(const mjModel& m, const mjData& d, int i, mjtNum ctrl) {
  mjtNum input = ctrl;
  if (m.actuator_actadr[i] >= 0) {
    const int last = m.actuator_actadr[i] + m.actuator_actnum[i] - 1;
    input = m.actuator_actearly[i] ? NextActivation(m, d, i, last, d.act_dot[last]) : d.act[last];
  }
  return Gain(m, d, i) * input + Bias(m, d, i);
}

// Scales the forces of all actuators on a tendon so that their sum stays in the tendon's range.
void ClampTendonTotals(const mjModel& m, mjData& d) {
  const auto tendon_of = [&](int i) {
    return m.actuator_trntype[i] == mjTRN_TENDON ? m.actuator_trnid[2 * i] : -1;
  };
  bool any = false;
  for (int t = 0; t < m.ntendon; ++t) any = any || m.tendon_actfrclimited[t];
  if (!any) return;

  StackFrame frame(d);
  mjtNum* total = frame.Take<mjtNum>(m.ntendon);
  std::fill(total, total + m.ntendon, 0);
  for (int i = 0; i < m.nactuator; ++i) {
    if (const int t = tendon_of(i); t >= 0) total[t] += d.actuator_force[m.actuator_outadr[i]];
  }
  for (int i = 0; i < m.nactuator; ++i) {
    const int t = tendon_of(i);
    if (t < 0 || !m.tendon_actfrclimited[t]) continue;
    const mjtNum clamped = Clamp(total[t], m.tendon_actfrcrange + 2 * t);
    if (clamped != total[t]) d.actuator_force[m.actuator_outadr[i]] *= clamped / total[t];
  }
}

void ProjectOnJoints(const mjModel& m, mjData& d) {
  mjtNum* qfrc = d.qfrc_actuator;
  std::fill(qfrc, qfrc + m.nv, 0);
  for (int i = 0; i < m.nout; ++i) {
    const mjtNum force = d.actuator_force[i];
    if (!force) continue;
    const int adr = d.moment_rowadr[i];
    for (int a = adr; a < adr + d.moment_rownnz[i]; ++a)
      qfrc[d.moment_colind[a]] += d.actuator_moment[a] * force;
  }
  const mjtNum* g = m.opt.gravity;
  if (m.flg_gravcomp && !(m.opt.disableflags & mjDSBL_GRAVITY) && (g[0] || g[1] || g[2])) {
    for (int i = 0; i < m.nv; ++i) {
      if (m.jnt_actgravcomp[m.dof_jntid[i]]) qfrc[i] += d.qfrc_gravcomp[i];
    }
  }
  for (int j = 0; j < m.njnt; ++j) {
    const bool scalar = m.jnt_type[j] == mjJNT_SLIDE || m.jnt_type[j] == mjJNT_HINGE;
    if (!m.jnt_actfrclimited[j] || !scalar) continue;
    mjtNum& force = qfrc[m.jnt_dofadr[j]];
    force = Clamp(force, m.jnt_actfrcrange + 2 * j);
  }
}

// Rates of the activations that plugins own.
void PluginActivationRates(const mjModel& m, mjData& d) {
  for (int i = 0; i < m.nplugin; ++i) {
    const mjpPlugin* plugin = GetPluginAtSlot(m.plugin[i]);
    if (plugin && (plugin->capabilityflags & mjPLUGIN_ACTUATOR) && plugin->actuator_act_dot) {
      plugin->actuator_act_dot(&m, &d, i);
    }
  }
}

}  // namespace

bool ActuatorDisabled(const mjModel& m, int actuator) {
  const int group = m.actuator_group[actuator];
  return group >= 0 && group <= 30 && (m.opt.disableactuator & (1 << group));
}

mjtNum NextActivation(const mjModel& m, const mjData& d, int actuator, int adr, mjtNum act_dot) {
  mjtNum act = d.act[adr];
  const mjtNum h = m.opt.timestep;
  if (m.actuator_dyntype[actuator] == mjDYN_FILTEREXACT) {
    const mjtNum tau = std::max<mjtNum>(mjMINVAL, m.actuator_dynprm[mjNDYN * actuator]);
    act += act_dot * tau * (1 - std::exp(-h / tau));
  } else {
    act += act_dot * h;
  }
  return m.actuator_actlimited[actuator] ? Clamp(act, m.actuator_actrange + 2 * actuator) : act;
}

void ClampedControl(const mjModel& m, const mjData& d, mjtNum* ctrl) {
  const bool clamp = !(m.opt.disableflags & mjDSBL_CLAMPCTRL);
  for (int i = 0; i < m.nu; ++i) {
    ctrl[i] = clamp && m.actuator_ctrllimited[i] ? Clamp(d.ctrl[i], m.actuator_ctrlrange + 2 * i) : d.ctrl[i];
  }
}

void FwdActuation(const mjModel& m, mjData& d) {
  std::fill(d.actuator_force, d.actuator_force + m.nout, 0);
  if (m.nactuator == 0 || (m.opt.disableflags & mjDSBL_ACTUATION)) {
    std::fill(d.qfrc_actuator, d.qfrc_actuator + m.nv, 0);
    return;
  }
  StackFrame frame(d);
  mjtNum* ctrl = frame.Take<mjtNum>(m.nu);
  SafeControl(m, d, ctrl);

  for (int i = 0; i < m.nactuator; ++i) {
    if (m.actuator_actadr[i] >= 0) ActivationRate(m, d, i, ctrl[m.actuator_ctrladr[i]]);
  }
  if (m.nplugin) PluginActivationRates(m, d);

  for (int i = 0; i < m.nactuator; ++i) {
    if (m.actuator_plugin[i] < 0 && !ActuatorDisabled(m, i))
      d.actuator_force[m.actuator_outadr[i]] = ScalarForce(m, d, i, ctrl[m.actuator_ctrladr[i]]);
  }
  if (m.nplugin) ComputePlugins(m, d, mjPLUGIN_ACTUATOR);
  if (m.ntendon) ClampTendonTotals(m, d);
  for (int i = 0; i < m.nactuator; ++i) {
    if (!m.actuator_forcelimited[i]) continue;
    mjtNum& force = d.actuator_force[m.actuator_outadr[i]];
    force = Clamp(force, m.actuator_forcerange + 2 * i);
  }
  ProjectOnJoints(m, d);
}

}  // namespace pliant
