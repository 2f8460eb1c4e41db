// mujoco.pid: a controller of the position of an actuator, with a bounded integral and a bounded speed of
// the set point.
//
//   e = c - l          c set point, l length of the actuator
//   z <- z + e h       its integral, within +-imax / ki; h is the timestep
//   force = kp e + kd de/dt + ki z, with the z of the step to come
//
// Activations of an actuator: [z] where ki is not 0, [previous set point] where slewmax is given, [activation
// of its dyntype], which then is the set point in place of the control.
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "engine/dynamics/actuation.h"
#include "engine/plugin/instances.h"
#include "engine/plugins/builtin.h"
#include "engine/plugins/config.h"
#include "engine/plugins/instance.h"

namespace pliant::plugins {
namespace {

const char* const kKeys[] = {"kp", "ki", "kd", "imax", "slewmax"};

mjtNum GainOf(const mjModel& m, int instance, const char* key) {
  return LeadingNumber(ConfigText(m, instance, key));
}

std::optional<mjtNum> LimitOf(const mjModel& m, int instance, const char* key) {
  if (ConfigText(m, instance, key).empty()) return std::nullopt;
  return GainOf(m, instance, key);
}

std::string Named(const mjModel& m, int actuator) {
  const char* name = m.names + m.name_actuatoradr[actuator];
  return *name ? std::string("actuator '") + name + "'" : "actuator " + std::to_string(actuator);
}

class Pid {
 public:
  static std::unique_ptr<Pid> Make(const mjModel& m, int instance, std::string& problem) {
    auto pid = std::make_unique<Pid>();
    pid->kp_ = GainOf(m, instance, "kp");
    pid->ki_ = GainOf(m, instance, "ki");
    pid->kd_ = GainOf(m, instance, "kd");
    pid->slewmax_ = LimitOf(m, instance, "slewmax");
    const std::optional<mjtNum> imax = LimitOf(m, instance, "imax");
    if (imax && pid->ki_ != 0) pid->integral_max_ = *imax / pid->ki_;
    for (int i = 0; i < m.nactuator; ++i) {
      if (m.actuator_plugin[i] == instance) pid->actuators_.push_back(i);
    }
    problem = pid->Problem(m);
    return problem.empty() ? std::move(pid) : nullptr;
  }

  // The rates of z and of the previous set point.
  void Rates(const mjModel& m, mjData& d) const {
    for (const int i : actuators_) {
      const mjtNum setpoint = SetPoint(m, d, i, false);
      int adr = m.actuator_actadr[i];
      if (ki_ != 0) {
        const mjtNum error = setpoint - d.actuator_length[m.actuator_outadr[i]];
        d.act_dot[adr] = (NextIntegral(m, d, i, error) - d.act[adr]) / m.opt.timestep;
        ++adr;
      }
      if (slewmax_) d.act_dot[adr] = (setpoint - d.act[adr]) / m.opt.timestep;
    }
  }

  void Forces(const mjModel& m, mjData& d) const {
    for (const int i : actuators_) {
      const int out = m.actuator_outadr[i];
      const mjtNum error = SetPoint(m, d, i, m.actuator_actearly[i]) - d.actuator_length[out];
      const mjtNum setpoint_rate = HasActivation(m, i) ? d.act_dot[LastActivation(m, i)] : 0;
      d.actuator_force[out] = kp_ * error + kd_ * (setpoint_rate - d.actuator_velocity[out]);
      if (ki_ != 0) d.actuator_force[out] += ki_ * NextIntegral(m, d, i, error);
    }
  }

 private:
  // What makes the controller impossible; empty when nothing does.
  std::string Problem(const mjModel& m) const {
    if (integral_max_ && *integral_max_ < 0)
      return "'imax' / 'ki' is negative; the bound of the integral force and its gain must have the same "
             "sign";
    if (slewmax_ && *slewmax_ < 0)
      return "'slewmax' is " + std::to_string(*slewmax_) + "; a bound on a speed cannot be negative";
    if (actuators_.empty()) return "no actuator uses the instance; name it in an actuator or take it out";
    for (const int i : actuators_) {
      if (!HasActivation(m, i) && m.actuator_dyntype[i] != mjDYN_NONE)
        return Named(m, i) + ": dyntype must be none, integrator, filter or filterexact with this plugin";
      const int wanted = (ki_ != 0) + slewmax_.has_value() + HasActivation(m, i);
      const int given = m.actuator_actnum[i];
      if (given == wanted) continue;
      return Named(m, i) + " has " + std::to_string(given) + " activations; its controller needs " +
             std::to_string(wanted) + " (give actdim=\"" + std::to_string(wanted) + "\")";
    }
    return {};
  }

  static bool HasActivation(const mjModel& m, int i) {
    const int type = m.actuator_dyntype[i];
    return type == mjDYN_INTEGRATOR || type == mjDYN_FILTER || type == mjDYN_FILTEREXACT;
  }
  static int LastActivation(const mjModel& m, int i) {
    return m.actuator_actadr[i] + m.actuator_actnum[i] - 1;
  }

  // early: with the activation at the end of the step.
  mjtNum SetPoint(const mjModel& m, const mjData& d, int i, bool early) const {
    mjtNum setpoint;
    if (HasActivation(m, i)) {
      const int adr = LastActivation(m, i);
      setpoint = early ? NextActivation(m, d, i, adr, d.act_dot[adr]) : d.act[adr];
    } else {
      const int input = m.actuator_ctrladr[i];
      setpoint = d.ctrl[input];
      const mjtNum* range = m.actuator_ctrlrange + 2 * input;
      if (m.actuator_ctrllimited[input]) setpoint = std::clamp(setpoint, range[0], range[1]);
    }
    // At the start there is no previous set point yet.
    if (!slewmax_ || d.time <= 0) return setpoint;
    const mjtNum previous = d.act[m.actuator_actadr[i] + (ki_ != 0)];
    const mjtNum max_change = *slewmax_ * m.opt.timestep;
    return std::clamp(setpoint, previous - max_change, previous + max_change);
  }

  // z at the end of the step.
  mjtNum NextIntegral(const mjModel& m, const mjData& d, int i, mjtNum error) const {
    const mjtNum next = d.act[m.actuator_actadr[i]] + error * m.opt.timestep;
    return integral_max_ ? std::clamp(next, -*integral_max_, *integral_max_) : next;
  }

  mjtNum kp_ = 0, ki_ = 0, kd_ = 0;
  std::optional<mjtNum> integral_max_;  // bound of |z|
  std::optional<mjtNum> slewmax_;       // bound of the speed of the set point
  std::vector<int> actuators_;
};

}  // namespace

mjpPlugin PidPlugin() {
  mjpPlugin plugin = {};
  plugin.name = "mujoco.pid";
  plugin.attributes = kKeys;
  plugin.nattribute = std::size(kKeys);
  plugin.capabilityflags = mjPLUGIN_ACTUATOR;
  plugin.nstate = NoState;
  plugin.init = InitInstance<Pid>;
  plugin.destroy = DestroyInstance<Pid>;
  plugin.actuator_act_dot = [](const mjModel* m, mjData* d, int instance) {
    InstanceData<Pid>(d, instance).Rates(*m, *d);
  };
  plugin.compute = [](const mjModel* m, mjData* d, int instance, int) {
    InstanceData<Pid>(d, instance).Forces(*m, *d);
  };
  return plugin;
}

}  // namespace pliant::plugins
