// An engine plugin whose force depends on a state of its own, and that counts what is done to its instances.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjplugin.h>

#include <atomic>
#include <cstring>
#include <string>

#include "engine/core/log.h"
#include "engine/plugin/instances.h"
#include "engine/plugin/registry.h"

namespace pliant {

// What happened to all instances in this program.
struct PluginLife {
  std::atomic<int> made{0}, alive{0}, resets{0}, copies{0}, computes{0};
  std::atomic<double> state_at_reset{-1};  // the first state that the last reset found
};
inline PluginLife plugin_life;

// Memory of an instance. Whoever uses an instance that was never made, or is gone,
// reads through a bad pointer.
struct PluginMemory {
  double last_position = 0;
};
inline PluginMemory& MemoryOf(const mjData* d, int instance) {
  return *reinterpret_cast<PluginMemory*>(d->plugin_data[instance]);
}

inline int InitLife(const mjModel* m, mjData* d, int instance) {
  if (std::strcmp(GetPluginConfig(*m, instance, "broken"), "") != 0) {
    Warn("the spring is broken");
    return -1;
  }
  ++plugin_life.made;
  ++plugin_life.alive;
  d->plugin_data[instance] = reinterpret_cast<uintptr_t>(new PluginMemory);
  return 0;
}

inline void DestroyLife(mjData* d, int instance) {
  delete reinterpret_cast<PluginMemory*>(d->plugin_data[instance]);
  d->plugin_data[instance] = 0;
  --plugin_life.alive;
}

inline void CopyLife(mjData* dest, const mjModel*, const mjData* src, int instance) {
  ++plugin_life.copies;
  MemoryOf(dest, instance) = MemoryOf(src, instance);
}

inline void ResetLife(const mjModel*, mjtNum* state, void* memory, int) {
  ++plugin_life.resets;
  plugin_life.state_at_reset = state[0];
  state[0] = state[1] = 0;
  *static_cast<PluginMemory*>(memory) = {};
}

// As an actuator a pull towards the integral of the position; as a sensor both states.
inline void ComputeLife(const mjModel* m, mjData* d, int instance, int capability) {
  ++plugin_life.computes;
  const mjtNum* state = d->plugin_state + m->plugin_stateadr[instance];
  MemoryOf(d, instance).last_position = d->qpos[0];
  for (int i = 0; capability == mjPLUGIN_ACTUATOR && i < m->nu; ++i) {
    if (m->actuator_plugin[i] == instance) d->actuator_force[i] = -3 - 20 * state[1];
  }
  for (int i = 0; capability == mjPLUGIN_SENSOR && i < m->nsensor; ++i) {
    if (m->sensor_plugin[i] != instance) continue;
    d->sensordata[m->sensor_adr[i]] = state[0];
    d->sensordata[m->sensor_adr[i] + 1] = state[1];
  }
}

// The number of steps, and the integral of the first position.
inline void AdvanceLife(const mjModel* m, mjData* d, int instance) {
  mjtNum* state = d->plugin_state + m->plugin_stateadr[instance];
  state[0] += 1;
  state[1] += m->opt.timestep * MemoryOf(d, instance).last_position;
}

// Registers test.life, and test.life.sensor, which is a sensor only and names no stage.
inline void RegisterPluginsWithState() {
  static const char* const kKeys[] = {"broken"};
  mjpPlugin plugin = {};
  plugin.name = "test.life";
  plugin.nattribute = 1;
  plugin.attributes = kKeys;
  plugin.capabilityflags = mjPLUGIN_ACTUATOR;
  plugin.nstate = [](const mjModel*, int) { return 2; };
  plugin.init = InitLife;
  plugin.destroy = DestroyLife;
  plugin.copy = CopyLife;
  plugin.reset = ResetLife;
  plugin.compute = ComputeLife;
  plugin.advance = AdvanceLife;
  RegisterPlugin(plugin);
  plugin.name = "test.life.sensor";
  plugin.capabilityflags = mjPLUGIN_SENSOR;
  plugin.needstage = mjSTAGE_NONE;
  plugin.nsensordata = [](const mjModel*, int, int) { return 2; };
  RegisterPlugin(plugin);
}

// A ball on a slide that the plugin pulls.
inline std::string ModelWithState(const std::string& config = "") {
  RegisterPluginsWithState();
  return "<mujoco><extension><plugin plugin='test.life'><instance name='spring'>" + config +
         "</instance></plugin></extension><worldbody><body name='ball'><joint name='rail' type='slide'/>"
         "<geom size='.1'/></body></worldbody><actuator><plugin name='pull' joint='rail' plugin='test.life' "
         "instance='spring'/></actuator></mujoco>";
}

}  // namespace pliant
