#include "ui/model/plugin_list.h"

#include <algorithm>
#include <cstring>

#include "engine/plugin/extensions.h"
#include "engine/plugin/registry.h"
#include "ui/model/names.h"

namespace pliant::ui {
namespace {

void Append(std::string& list, const std::string& part) {
  if (!list.empty()) list += ", ";
  list += part;
}

std::string Abilities(int flags) {
  static constexpr struct {
    int flag;
    const char* name;
  } kAbilities[] = {{mjPLUGIN_ACTUATOR, "actuator"},
                    {mjPLUGIN_SENSOR, "sensor"},
                    {mjPLUGIN_PASSIVE, "passive force"},
                    {mjPLUGIN_SDF, "shape"}};
  std::string list;
  for (const auto& ability : kAbilities) {
    if (flags & ability.flag) Append(list, ability.name);
  }
  return list;
}

std::string FileOrProgram(const std::string& file) { return file.empty() ? "the program" : file; }

std::string Origin(const RegisteredPlugin& registered) {
  return registered.builtin ? "built in" : FileOrProgram(registered.file);
}

std::string Settings(const mjModel& m, int instance, const mjpPlugin& plugin) {
  std::string list;
  const char* value = m.plugin_attr + m.plugin_attradr[instance];
  for (int i = 0; i < plugin.nattribute; ++i) {
    if (*value) Append(list, std::string(plugin.attributes[i]) + " " + value);
    value += std::strlen(value) + 1;
  }
  return list;
}

// The elements of one kind that use an instance: by name when they are few.
void AppendUsers(const mjModel& m, int instance, const int* plugin_of, mjtSize n, mjtObj kind,
                 const char* plural, std::string& list) {
  constexpr int kFew = 3;
  const auto count = static_cast<int>(std::count(plugin_of, plugin_of + n, instance));
  if (count > kFew) return Append(list, std::to_string(count) + " " + plural);
  for (int i = 0; i < n; ++i) {
    if (plugin_of[i] == instance) Append(list, ElementName(m, kind, i));
  }
}

std::string Users(const mjModel& m, int instance) {
  std::string list;
  AppendUsers(m, instance, m.body_plugin, m.nbody, mjOBJ_BODY, "bodies", list);
  AppendUsers(m, instance, m.geom_plugin, m.ngeom, mjOBJ_GEOM, "geoms", list);
  AppendUsers(m, instance, m.actuator_plugin, m.nactuator, mjOBJ_ACTUATOR, "actuators", list);
  AppendUsers(m, instance, m.sensor_plugin, m.nsensor, mjOBJ_SENSOR, "sensors", list);
  return list;
}

}  // namespace

std::vector<PluginRow> PluginRows(const mjModel* m) {
  const std::vector<RegisteredPlugin> registered = RegisteredPlugins();
  std::vector<PluginRow> rows;
  for (size_t slot = 0; slot < registered.size(); ++slot) {
    const mjpPlugin& plugin = *registered[slot].plugin;
    PluginRow row = {plugin.name, Abilities(plugin.capabilityflags), Origin(registered[slot])};
    if (m != nullptr)
      row.uses = static_cast<int>(std::count(m->plugin, m->plugin + m->nplugin, static_cast<int>(slot)));
    if (registered[slot].replaced) row.origin += " (replaced by a newer one)";
    if (!registered[slot].replaced || row.uses > 0) rows.push_back(std::move(row));
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const PluginRow& a, const PluginRow& b) { return a.name < b.name; });
  return rows;
}

std::vector<PluginInstanceRow> PluginInstanceRows(const mjModel& m) {
  std::vector<PluginInstanceRow> rows;
  for (int i = 0; i < m.nplugin; ++i) {
    const mjpPlugin* plugin = GetPluginAtSlot(m.plugin[i]);
    if (plugin == nullptr) continue;
    const char* name = m.names + m.name_pluginadr[i];
    rows.push_back(
        {*name ? name : "#" + std::to_string(i), plugin->name, Settings(m, i, *plugin), Users(m, i)});
  }
  return rows;
}

std::vector<ExtensionRow> ExtensionRows() {
  std::vector<ExtensionRow> rows;
  for (const RegisteredExtension& r : RegisteredExtensions())
    rows.push_back(
        {r.extension.name, r.extension.about != nullptr ? r.extension.about : "", FileOrProgram(r.file)});
  return rows;
}

}  // namespace pliant::ui
