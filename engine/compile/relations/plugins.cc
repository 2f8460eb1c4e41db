#include "engine/compile/relations/plugins.h"

#include <algorithm>

#include "engine/compile/resolve.h"
#include "engine/plugin/registry.h"
#include "engine/spec/attributes/plugin_use.h"

namespace pliant::compile {

using spec::Element;
using spec::Plugin;

namespace {

const mjpPlugin& PluginOf(const Plugin& instance) { return *GetPluginAtSlot(instance.slot); }

// `user`: the element that names the plugin.
int RequireSlot(const Element& user, const std::string& plugin) {
  int slot = -1;
  if (!GetPlugin(plugin.c_str(), &slot)) {
    Fail(user, "plugin '" + plugin + "' is not registered; load its library first");
  }
  return slot;
}

void TakeSlot(const Element& named, Plugin& instance) {
  const std::string& plugin = instance.own.strings.plugin_name;
  if (instance.slot < 0 && !plugin.empty()) instance.slot = RequireSlot(named, plugin);
}

// The plugin of an instance is named by the instance, by the elements that use it, or by both.
void TakeSlotOfUser(const Context& context, const Element& user, const mjsPlugin& use) {
  Plugin* instance = spec::InstanceOf(context.spec, use);
  if (!instance || use.plugin_name->empty()) return;
  const int slot = RequireSlot(user, *use.plugin_name);
  if (instance->slot < 0) instance->slot = slot;
  if (instance->slot == slot) return;
  Fail(user, "it names plugin '" + *use.plugin_name + "', but its instance is one of plugin '" +
                 PluginOf(*instance).name + "'");
}

void RequireDeclared(const spec::Spec& spec, const Plugin& instance) {
  if (instance.slot < 0) Fail(instance, "neither it nor an element that uses it names a plugin");
  // By name: one that was loaded again since then has another slot.
  const std::string name = PluginOf(instance).name;
  const std::vector<int>& declared = spec.active_plugins;
  if (std::any_of(declared.begin(), declared.end(),
                  [&](int slot) { return name == GetPluginAtSlot(slot)->name; })) {
    return;
  }
  Fail(instance,
       "plugin '" + name + "' is used but not declared; declare it in 'extension' (mjs_activatePlugin)");
}

void CheckKeys(const Plugin& instance, const mjpPlugin& plugin) {
  const char* const* begin = plugin.attributes;
  const char* const* end = begin + plugin.nattribute;
  for (const auto& attribute : instance.own.attributes) {
    const std::string& key = attribute.first;
    if (std::none_of(begin, end, [&](const char* known) { return key == known; })) {
      Fail(instance, "plugin '" + std::string(plugin.name) + "' has no attribute '" + key + "'");
    }
  }
}

// Values of all attributes of the plugin, in its order, each zero-terminated; empty where not given.
std::string PackAttributes(const Plugin& instance, const mjpPlugin& plugin) {
  std::string packed;
  for (int i = 0; i < plugin.nattribute; ++i) {
    const auto found = instance.own.attributes.find(plugin.attributes[i]);
    if (found != instance.own.attributes.end()) packed += found->second;
    packed += '\0';
  }
  return packed;
}

// Id of the instance that an element uses: its own, or a shared one by name; -1 when it uses none.
int InstanceId(Context& context, const Element& user, const mjsPlugin& reference, int capability,
               const char* role) {
  if (!reference.active) return -1;
  int id = -1;
  if (!reference.name->empty()) {
    id = RequireId(context, user, mjOBJ_PLUGIN, *reference.name, "plugin instance");
  } else if (reference.element) {
    id = spec::AsElement(reference.element)->id;
  }
  if (id < 0 || static_cast<size_t>(id) >= context.plugins.size())
    Fail(user, "give 'plugin' (an instance of its own) or 'instance' (a shared one)");
  if (!(PluginOf(*context.plugins[id]).capabilityflags & capability)) {
    Fail(user, std::string("plugin '") + PluginOf(*context.plugins[id]).name + "' does not support " + role);
  }
  return id;
}

void FillUsers(Context& context, mjModel& m) {
  for (int b = 0; b < m.nbody; ++b) {
    const spec::Body& body = *context.bodies[b].source;
    m.body_plugin[b] = InstanceId(context, body, body.spec.plugin, mjPLUGIN_PASSIVE, "passive forces");
  }
  for (int g = 0; g < m.ngeom; ++g) {
    const spec::Geom& geom = *context.geoms[g].source;
    m.geom_plugin[g] = InstanceId(context, geom, geom.spec.plugin, mjPLUGIN_SDF, "signed distance fields");
  }
  for (int i = 0; i < m.nactuator; ++i) {
    const spec::Actuator& actuator = *context.spec.actuators[i];
    m.actuator_plugin[i] =
        InstanceId(context, actuator, actuator.spec.plugin, mjPLUGIN_ACTUATOR, "actuators");
  }
  for (int i = 0; i < m.nsensor; ++i) {
    const spec::Sensor& sensor = *context.spec.sensors[i];
    m.sensor_plugin[i] = InstanceId(context, sensor, sensor.spec.plugin, mjPLUGIN_SENSOR, "sensors");
    if (sensor.spec.type == mjSENS_PLUGIN && m.sensor_plugin[i] < 0)
      Fail(sensor, "plugin sensor names no plugin");
  }
}

// Sizes that only the plugins know.
void AskPlugins(Context& context, mjModel& m) {
  m.npluginstate = 0;
  for (int i = 0; i < m.nplugin; ++i) {
    const mjpPlugin& plugin = PluginOf(*context.plugins[i]);
    const int count = plugin.nstate ? plugin.nstate(&m, i) : 0;
    if (count < 0) Fail(*context.plugins[i], "plugin '" + std::string(plugin.name) + "' gives no state size");
    m.plugin_stateadr[i] = m.npluginstate;
    m.plugin_statenum[i] = count;
    m.npluginstate += count;
  }
  m.nsensordata = 0;
  for (int i = 0; i < m.nsensor; ++i) {
    if (m.sensor_type[i] == mjSENS_PLUGIN) {
      const mjpPlugin& plugin = PluginOf(*context.plugins[m.sensor_plugin[i]]);
      m.sensor_needstage[i] = plugin.needstage;
      m.sensor_dim[i] = plugin.nsensordata ? plugin.nsensordata(&m, m.sensor_plugin[i], i) : 0;
    }
    m.sensor_adr[i] = m.nsensordata;
    m.nsensordata += m.sensor_dim[i];
  }
}

}  // namespace

void CollectPlugins(Context& context) {
  for (Plugin* instance : context.spec.plugins) {
    instance->id = static_cast<int>(context.plugins.size());
    context.plugins.push_back(instance);
    instance->slot = -1;
  }
  // An instance of an element's own has no name: the element is named where its plugin is missing.
  spec::VisitPluginUsers(context.spec, [&](const Element& user, const mjsPlugin& use) {
    Plugin* instance = spec::InstanceOf(context.spec, use);
    if (instance && instance->name.empty()) TakeSlot(user, *instance);
  });
  for (Plugin* instance : context.plugins) TakeSlot(*instance, *instance);
  spec::VisitPluginUsers(
      context.spec, [&](const Element& user, const mjsPlugin& use) { TakeSlotOfUser(context, user, use); });
  for (const Plugin* instance : context.plugins) {
    RequireDeclared(context.spec, *instance);
    CheckKeys(*instance, PluginOf(*instance));
  }
}

void CountPlugins(const Context& context, mjModel& s) {
  s.nplugin = static_cast<int>(context.plugins.size());
  for (const Plugin* instance : context.plugins) {
    s.npluginattr += static_cast<int>(PackAttributes(*instance, PluginOf(*instance)).size());
  }
}

void FillPlugins(Context& context, mjModel& m) {
  int adr = 0;
  for (int i = 0; i < m.nplugin; ++i) {
    const Plugin& instance = *context.plugins[i];
    m.plugin[i] = instance.slot;
    m.plugin_attradr[i] = adr;
    const std::string packed = PackAttributes(instance, PluginOf(instance));
    std::copy(packed.begin(), packed.end(), m.plugin_attr + adr);
    adr += static_cast<int>(packed.size());
  }
  FillUsers(context, m);
  if (m.nplugin) AskPlugins(context, m);
}

}  // namespace pliant::compile
