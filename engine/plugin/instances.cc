#include "engine/plugin/instances.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/error_trap.h"
#include "engine/core/log.h"
#include "engine/plugin/registry.h"
#include "engine/plugin/running.h"

namespace pliant {
namespace {

const mjpPlugin& PluginOf(int slot) {
  const mjpPlugin* plugin = GetPluginAtSlot(slot);
  if (!plugin) Fatal("plugin slot %d is not registered: load the plugin's library before the model", slot);
  return *plugin;
}

// Runs init; what the plugin says on the way is passed on. Returns why it failed, empty when it did not.
std::string RunInit(const mjpPlugin& plugin, const mjModel& m, mjData& d, int instance) {
  std::vector<std::string> said;
  bool failed = false;
  {
    ErrorTrap trap;
    const PluginCall call(plugin.name, "init");
    try {
      failed = plugin.init && plugin.init(&m, &d, instance) < 0;
    } catch (const FatalError& fatal) {
      trap.warnings.push_back(fatal.message);
      failed = true;
    } catch (const std::exception& thrown) {
      trap.warnings.push_back(std::string("it threw an exception: ") + thrown.what());
      failed = true;
    } catch (...) {
      trap.warnings.emplace_back("it threw an exception");
      failed = true;
    }
    said = std::move(trap.warnings);
  }
  if (!failed) {
    for (const std::string& warning : said) Warn("%s", warning.c_str());
    return {};
  }
  std::string reason = "init failed";
  for (const std::string& words : said) reason += ": " + words;
  return reason;
}

// "plugin 'name', instance 2 'left'" with the instance's own name where it has one.
std::string Describe(const mjModel& m, const mjpPlugin& plugin, int instance) {
  std::string text = "plugin '" + std::string(plugin.name) + "', instance " + std::to_string(instance);
  const char* name = m.names + m.name_pluginadr[instance];
  if (*name) text += " '" + std::string(name) + "'";
  return text;
}

}  // namespace

PluginFailure InitPluginInstances(const mjModel& m, mjData& d) {
  for (int i = 0; i < m.nplugin; ++i) {
    d.nplugin = i;
    const mjpPlugin* plugin = GetPluginAtSlot(m.plugin[i]);
    if (!plugin) {
      return {i, "plugin slot " + std::to_string(m.plugin[i]) +
                     " is not registered: load the plugin's library before the model"};
    }
    d.plugin[i] = m.plugin[i];
    const std::string reason = RunInit(*plugin, m, d, i);
    if (!reason.empty()) return {i, Describe(m, *plugin, i) + ": " + reason};
  }
  d.nplugin = m.nplugin;
  return {};
}

void ResetPluginInstances(const mjModel& m, mjData& d) {
  for (int i = 0; i < d.nplugin; ++i) {
    const mjpPlugin& plugin = PluginOf(m.plugin[i]);
    if (!plugin.reset) continue;
    auto* data = reinterpret_cast<void*>(d.plugin_data[i]);
    const PluginCall call(plugin.name, "reset");
    plugin.reset(&m, d.plugin_state + m.plugin_stateadr[i], data, i);
  }
}

bool HasSameInstances(const mjData& dest, const mjData& src) {
  return dest.nplugin == src.nplugin && std::equal(src.plugin, src.plugin + src.nplugin, dest.plugin);
}

void CopyPluginInstances(const mjModel& m, mjData& dest, const mjData& src) {
  for (int i = 0; i < src.nplugin; ++i) {
    const mjpPlugin& plugin = PluginOf(src.plugin[i]);
    const PluginCall call(plugin.name, "copy");
    if (plugin.copy) plugin.copy(&dest, &m, &src, i);
  }
}

void DestroyPluginInstances(mjData& d) {
  for (int i = 0; i < d.nplugin; ++i) {
    const mjpPlugin& plugin = PluginOf(d.plugin[i]);
    const PluginCall call(plugin.name, "destroy");
    if (plugin.destroy) plugin.destroy(&d, i);
  }
  d.nplugin = 0;
}

void ComputePlugins(const mjModel& m, mjData& d, int capability) {
  for (int i = 0; i < m.nplugin; ++i) {
    const mjpPlugin& plugin = PluginOf(m.plugin[i]);
    const PluginCall call(plugin.name, "compute");
    if ((plugin.capabilityflags & capability) && plugin.compute) plugin.compute(&m, &d, i, capability);
  }
}

void ComputeSensorPlugins(const mjModel& m, mjData& d, int stage) {
  for (int i = 0; i < m.nplugin; ++i) {
    const mjpPlugin& plugin = PluginOf(m.plugin[i]);
    const PluginCall call(plugin.name, "compute");
    const int needed = plugin.needstage == mjSTAGE_NONE ? mjSTAGE_POS : plugin.needstage;
    if ((plugin.capabilityflags & mjPLUGIN_SENSOR) && plugin.compute && needed == stage)
      plugin.compute(&m, &d, i, mjPLUGIN_SENSOR);
  }
}

void AdvancePlugins(const mjModel& m, mjData& d) {
  for (int i = 0; i < m.nplugin; ++i) {
    const mjpPlugin& plugin = PluginOf(m.plugin[i]);
    const PluginCall call(plugin.name, "advance");
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
