#include "engine/dynamics/actuation.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "engine/dynamics/actuators/dc_motor.h"
#include "engine/dynamics/actuators/orientation.h"
#include "engine/dynamics/actuators/pid.h"
#include "engine/dynamics/muscle.h"
#include "engine/math/runs.h"
#include "engine/model/asleep.h"
#include "engine/model/awake.h"
#include "engine/model/callbacks.h"
#include "engine/model/history.h"
#include "engine/model/sleep_notes.h"
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

// Inputs of actuators with a delay, as they were that long ago.
void DelayControl(const mjModel& m, const mjData& d, mjtNum* ctrl) {
  for (int i = 0; i < m.nactuator; ++i) {
    if (m.actuator_delay[i] <= 0) continue;
    const HistoryBuffer buffer = ActuatorHistory(m, d.history, i);
    if (!buffer) continue;
    mjtNum* input = ctrl + m.actuator_ctrladr[i];
    const mjtNum* row =
        ReadHistory(buffer, d.time - m.actuator_delay[i], m.actuator_history[2 * i + 1], input);
    if (row) std::copy_n(row, buffer.width, input);
  }
}

// Controls as they count: delayed and clamped, or zeros when one of them is not a number.
void SafeControl(const mjModel& m, mjData& d, mjtNum* ctrl) {
  EffectiveControl(m, d, ctrl);
  const int nu = static_cast<int>(m.nu), bad = CountWithin(ctrl, nu, mjMAXVAL);
  if (bad == nu) return;
  RaiseWarning(d, mjWARN_BADCTRL, bad);
  std::fill(ctrl, ctrl + nu, 0);
}

void ActivationRate(const mjModel& m, mjData& d, int i, const mjtNum* all_ctrl) {
  const mjtNum ctrl = all_ctrl[m.actuator_ctrladr[i]];
  const int first = m.actuator_actadr[i];
  const int last = first + m.actuator_actnum[i] - 1;
  const mjtNum* prm = m.actuator_dynprm + mjNDYN * i;
  if (m.actuator_plugin[i] >= 0) std::fill(d.act_dot + first, d.act_dot + last + 1, 0);
  switch (m.actuator_dyntype[i]) {
    case mjDYN_INTEGRATOR:
      if (m.actuator_gaintype[i] == mjGAIN_SO3) {
        std::copy_n(all_ctrl + m.actuator_ctrladr[i], m.actuator_actnum[i], d.act_dot + first);
      } else {
        d.act_dot[last] = ctrl;
      }
      break;
    case mjDYN_FILTER:
    case mjDYN_FILTEREXACT:
      d.act_dot[last] = (ctrl - d.act[last]) / std::max<mjtNum>(mjMINVAL, prm[0]);
      break;
    case mjDYN_MUSCLE:
      d.act_dot[last] = MuscleDynamics(ctrl, d.act[last], prm);
      break;
    case mjDYN_PID:
      PidRates(ViewServo(m, d, i, all_ctrl), d.act_dot + first);
      break;
    case mjDYN_DCMOTOR:
      MotorRates(ViewServo(m, d, i, all_ctrl), d.act_dot + first);
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

// The activation that the force law uses: the present one, or with actearly that after this step.
mjtNum UsedActivation(const mjModel& m, const mjData& d, int i) {
  const int last = m.actuator_actadr[i] + m.actuator_actnum[i] - 1;
  if (!m.actuator_actearly[i]) return d.act[last];
  return NextActivation(m, d, i, last, d.act_dot[last]);
}

void OrientationForces(const mjModel& m, const mjData& d, int i, const ServoView& servo, mjtNum* force) {
  if (!servo.act) return OrientationForce(servo, servo.input, servo.inputs, force);
  mjtNum target[3];
  for (int k = 0; k < 3; ++k) {
    const int adr = m.actuator_actadr[i] + k;
    target[k] = m.actuator_actearly[i] ? NextActivation(m, d, i, adr, d.act_dot[adr]) : d.act[adr];
  }
  OrientationForce(servo, target, mjCHART_EXPMAP, force);
}

mjtNum PidForceOf(const mjModel& m, const mjData& d, int i, const ServoView& servo) {
  const int adr = m.actuator_actadr[i];
  if (adr < 0 || !m.actuator_actearly[i]) return PidForce(servo, servo.act);
  mjtNum next[kPidStates];
  for (int k = 0; k < m.actuator_actnum[i]; ++k)
    next[k] = NextActivation(m, d, i, adr + k, d.act_dot[adr + k]);
  return PidForce(servo, next);
}

// Force of each output before the actuator's range.
void RawForce(const mjModel& m, mjData& d, int i, const mjtNum* ctrl) {
  mjtNum* force = d.actuator_force + m.actuator_outadr[i];
  const int act = m.actuator_actadr[i];
  switch (m.actuator_gaintype[i]) {
    case mjGAIN_SO3:
      return OrientationForces(m, d, i, ViewServo(m, d, i, ctrl), force);
    case mjGAIN_PID:
      *force = PidForceOf(m, d, i, ViewServo(m, d, i, ctrl));
      return;
    case mjGAIN_DCMOTOR:
      *force = MotorTorque(ViewServo(m, d, i, ctrl), act < 0 ? nullptr : d.act_dot + act);
      return;
    default:
      *force =
          Gain(m, d, i) * (act < 0 ? ctrl[m.actuator_ctrladr[i]] : UsedActivation(m, d, i)) + Bias(m, d, i);
  }
}

void ClampForces(const mjModel& m, mjData& d, int i) {
  mjtNum* force = d.actuator_force + m.actuator_outadr[i];
  const mjtNum* range = m.actuator_forcerange + 2 * i;
  if (m.actuator_gaintype[i] == mjGAIN_SO3) {
    ClampNorm(force, range[1]);
  } else {
    *force = Clamp(*force, range);
  }
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
    if (t < 0 || !m.tendon_actfrclimited[t] || TendonAsleep(m, d, t)) continue;
    const mjtNum clamped = Clamp(total[t], m.tendon_actfrcrange + 2 * t);
    if (clamped != total[t]) d.actuator_force[m.actuator_outadr[i]] *= clamped / total[t];
  }
}

void AddJointForces(const mjModel& m, mjData& d, int actuator) {
  for (int out = m.actuator_outadr[actuator]; out < m.actuator_outadr[actuator] + m.actuator_outnum[actuator];
       ++out) {
    const mjtNum force = d.actuator_force[out];
    if (!force) continue;
    const int adr = d.moment_rowadr[out];
    for (int a = adr; a < adr + d.moment_rownnz[out]; ++a)
      d.qfrc_actuator[d.moment_colind[a]] += d.actuator_moment[a] * force;
  }
}

// Whether one that is awake acts on a tree that sleeps: between two trees, or between one and the world.
bool SomeReachSleepers(const mjModel& m, const mjData& d) {
  if (!SomeAsleep(m, d)) return false;
  bool reach = false;
  ForAwakeActuators(m, d, [&](int i) {
    for (int out = m.actuator_outadr[i]; out < m.actuator_outadr[i] + m.actuator_outnum[i]; ++out) {
      const int* column = d.moment_colind + d.moment_rowadr[out];
      reach |= std::any_of(column, column + d.moment_rownnz[out],
                           [&](int dof) { return !d.tree_awake[m.dof_treeid[dof]]; });
    }
  });
  return reach;
}

// qfrc_actuator of dofs that sleep has no forces of their own actuators, which rest, and stays once they have
// settled; unless others act on them.
template <class Visit>
void ForDrivenDofs(const mjModel& m, const mjData& d, bool reach, const Visit& visit) {
  if (reach) return visit(0, static_cast<int>(m.nv));
  ForUnsettledDofs(m, d, visit);
}

void ProjectOnJoints(const mjModel& m, mjData& d) {
  mjtNum* qfrc = d.qfrc_actuator;
  const bool reach = SomeReachSleepers(m, d);
  ForDrivenDofs(m, d, reach, [&](int begin, int end) { std::fill(qfrc + begin, qfrc + end, 0); });
  ForAwakeActuators(m, d, [&](int i) { AddJointForces(m, d, i); });
  const mjtNum* g = m.opt.gravity;
  if (m.flg_gravcomp && !(m.opt.disableflags & mjDSBL_GRAVITY) && (g[0] || g[1] || g[2])) {
    ForDrivenDofs(m, d, reach, [&](int begin, int end) {
      for (int i = begin; i < end; ++i) {
        if (m.jnt_actgravcomp[m.dof_jntid[i]]) qfrc[i] += d.qfrc_gravcomp[i];
      }
    });
  }
  ForDrivenDofs(m, d, reach, [&](int begin, int end) {
    for (int i = begin; i < end; ++i) {
      const int j = m.dof_jntid[i];
      if (!m.jnt_actfrclimited[j]) continue;
      if (m.jnt_type[j] == mjJNT_SLIDE || m.jnt_type[j] == mjJNT_HINGE)
        qfrc[i] = Clamp(qfrc[i], m.jnt_actfrcrange + 2 * j);
    }
  });
}

// Actuators of trees that sleep exert nothing. They keep their activations.
void ClearForces(const mjModel& m, mjData& d) {
  if (!SleepersAreSettled(m, d)) {
    std::fill_n(d.actuator_force, m.nout, 0);
    return;
  }
  ForAwakeActuators(
      m, d, [&](int i) { std::fill_n(d.actuator_force + m.actuator_outadr[i], m.actuator_outnum[i], 0); });
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

void EffectiveControl(const mjModel& m, const mjData& d, mjtNum* ctrl) {
  std::copy_n(d.ctrl, m.nu, ctrl);
  if (m.nhistory) DelayControl(m, d, ctrl);
  if (m.opt.disableflags & mjDSBL_CLAMPCTRL) return;
  // Where many have no limits, eight of them are passed by at once.
  constexpr int kBlock = sizeof(std::uint64_t);
  static_assert(sizeof *m.actuator_ctrllimited == 1);
  for (int i = 0; i < m.nu;) {
    std::uint64_t limited = 1;
    if (i + kBlock <= m.nu) std::memcpy(&limited, m.actuator_ctrllimited + i, kBlock);
    const int end = std::min(i + kBlock, static_cast<int>(m.nu));
    if (!limited) i = end;
    for (; i < end; ++i) {
      if (m.actuator_ctrllimited[i]) ctrl[i] = Clamp(ctrl[i], m.actuator_ctrlrange + 2 * i);
    }
  }
}

void AdvanceActivations(const mjModel& m, mjData& d, int actuator, const mjtNum* act_dot) {
  const int first = m.actuator_actadr[actuator], count = m.actuator_actnum[actuator];
  const bool disabled = ActuatorDisabled(m, actuator);
  if (m.actuator_dyntype[actuator] == mjDYN_DCMOTOR) {
    // The rates of bristles and current depend on other activations: all change together.
    const ServoView motor = ViewServo(m, d, actuator, d.ctrl);
    mjtNum next[kMotorStates];
    AdvanceMotor(motor, act_dot + first, next);
    if (!disabled) {
      std::copy_n(next, count, d.act + first);
    } else if (const int bristle = MotorLayout(motor.gainprm, motor.dynprm).bristle; bristle >= 0) {
      d.act[first + bristle] = next[bristle];  // as in the reference, the bristles bend all the same
    }
    return;
  }
  for (int a = first; a < first + count; ++a) {
    d.act[a] = NextActivation(m, d, actuator, a, disabled ? 0 : act_dot[a]);
  }
  if (m.actuator_gaintype[actuator] == mjGAIN_SO3) WrapRotation(d.act + first);
}

void FwdActuation(const mjModel& m, mjData& d) {
  ClearForces(m, d);
  if (m.nactuator == 0 || (m.opt.disableflags & mjDSBL_ACTUATION)) {
    ForUnsettledDofs(
        m, d, [&](int begin, int end) { std::fill(d.qfrc_actuator + begin, d.qfrc_actuator + end, 0); });
    return;
  }
  StackFrame frame(d);
  mjtNum* ctrl = frame.Take<mjtNum>(m.nu);
  SafeControl(m, d, ctrl);

  if (m.na) {
    ForAwakeActuators(m, d, [&](int i) {
      if (m.actuator_actadr[i] >= 0) ActivationRate(m, d, i, ctrl);
    });
  }
  if (m.nplugin) PluginActivationRates(m, d);

  ForAwakeActuators(m, d, [&](int i) {
    if (m.actuator_plugin[i] < 0 && !ActuatorDisabled(m, i)) RawForce(m, d, i, ctrl);
  });
  if (m.nplugin) ComputePlugins(m, d, mjPLUGIN_ACTUATOR);
  if (m.ntendon) ClampTendonTotals(m, d);
  ForAwakeActuators(m, d, [&](int i) {
    if (m.actuator_forcelimited[i]) ClampForces(m, d, i);
    if (m.actuator_biastype[i] == mjBIAS_DCMOTOR && !ActuatorDisabled(m, i))
      d.actuator_force[m.actuator_outadr[i]] += MotorLosses(ViewServo(m, d, i, ctrl));
  });
  ProjectOnJoints(m, d);
}

}  // namespace pliant
