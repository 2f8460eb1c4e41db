#include "engine/plugin/instances.h"

#include <cstring>

#include "engine/core/log.h"
#include "engine/plugin/registry.h"

namespace pliant {
namespace {

const mjpPlugin& PluginOf(int slot) {
  const mjpPlugin* plugin = GetPluginAtSlot(slot);
  if (!plugin) Fatal("plugin slot %d is not registered: load the plugin's library before the model", slot);
  return *plugin;
}

}  // namespace

void InitPluginInstances(const mjModel& m, mjData& d) {
  for (int i = 0; i < m.nplugin; ++i) {
    const mjpPlugin& plugin = PluginOf(m.plugin[i]);
    d.plugin[i] = m.plugin[i];
    if (plugin.init && plugin.init(&m, &d, i) < 0)
      Fatal("plugin '%s': init of instance %d failed", plugin.name, i);
  }
  ResetPluginInstances(m, d);
}

void ResetPluginInstances(const mjModel& m, mjData& d) {
  for (int i = 0; i < m.nplugin; ++i) {
    const mjpPlugin& plugin = PluginOf(m.plugin[i]);
    if (!plugin.reset) continue;
    auto* data = reinterpret_cast<void*>(d.plugin_data[i]);
    plugin.reset(&m, d.plugin_state + m.plugin_stateadr[i], data, i);
  }
}

void CopyPluginInstances(const mjModel& m, mjData& dest, const mjData& src) {
  for (int i = 0; i < m.nplugin; ++i) {
    const mjpPlugin& plugin = PluginOf(m.plugin[i]);
    dest.plugin_data[i] = 0;
    if (plugin.copy) plugin.copy(&dest, &m, &src, i);
  }
}

void DestroyPluginInstances(mjData& d) {
  for (int i = 0; i < d.nplugin; ++i) {
    const mjpPlugin& plugin = PluginOf(d.plugin[i]);
    if (plugin.destroy) plugin.destroy(&d, i);
  }
}

void ComputePlugins(const mjModel& m, mjData& d, int capability) {
  for (int i = 0; i < m.nplugin; ++i) {
    const mjpPlugin& plugin = PluginOf(m.plugin[i]);
    if ((plugin.capabilityflags & capability) && plugin.compute) plugin.compute(&m, &d, i, capability);
  }
}

void AdvancePlugins(const mjModel& m, mjData& d) {
  for (int i = 0; i < m.nplugin; ++i) {
    const mjpPlugin& plugin = PluginOf(m.plugin[i]);
    if (plugin.advance) plugin.advance(&m, &d, i);
  }
}

const char* GetPluginConfig(const mjModel& m, int plugin_id, const char* attrib) {
  if (plugin_id < 0 || plugin_id >= m.nplugin || !attrib) return nullptr;
  const mjpPlugin& plugin = PluginOf(m.plugin[plugin_id]);
  // The values are zero-terminated texts in the order of the plugin's attributes.
  const char* value = m.plugin_attr + m.plugin_attradr[plugin_id];
  for (int i = 0; i < plugin.nattribute; ++i) {
    if (std::strcmp(plugin.attributes[i], attrib) == 0) return value;
    value += std::strlen(value) + 1;
  }
  return nullptr;
}

}  // namespace pliant
