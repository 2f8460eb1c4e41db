// Reads plugin instances and their uses.
#include <algorithm>

#include "engine/io/mjcf/read/reader_impl.h"
#include "engine/plugin/registry.h"

namespace pliant::io::mjcf {

using spec::Plugin;

void Reader::ReadExtension(const XmlElement& xml) {
  for (const XmlElement& plugin : xml.children) ReadExtensionPlugin(plugin);
}

void Reader::ReadExtensionPlugin(const XmlElement& xml) {
  const std::string identifier = FetchText(xml, "plugin");
  int slot = -1;
  if (!GetPlugin(identifier.c_str(), &slot)) {
    return ErrorAt(xml, "plugin", "plugin '" + identifier + "' is not registered; load its library first");
  }
  auto& active = spec_.active_plugins;
  if (std::find(active.begin(), active.end(), slot) == active.end()) active.push_back(slot);
  for (const XmlElement& child : xml.children) {
    Plugin* instance = spec_.AddPlugin();
    Mark(*instance, child);
    instance->own.strings.plugin_name = identifier;
    instance->own.strings.name = instance->name;
    ReadConfig(child, *instance);
  }
}

void Reader::ReadConfig(const XmlElement& xml, Plugin& plugin) {
  for (const XmlElement& config : xml.children) {
    if (config.name != "config") continue;
    const std::string key = FetchText(config, "key");
    if (!plugin.own.attributes.emplace(key, FetchText(config, "value")).second) {
      Error(config, "key '" + key + "' is given twice");
    }
  }
}

// `plugin` belongs to `owner` and refers to a shared instance by name, or to one made here for
// the owner alone.
void Reader::ReadPlugin(const XmlElement& xml, spec::Element& owner, mjsPlugin& plugin) {
  const std::string identifier = FetchText(xml, "plugin");
  const std::string instance = FetchText(xml, "instance");
  if (identifier.empty() && instance.empty()) {
    return Error(xml, "give 'plugin' (an instance of its own) or 'instance' (a shared one)");
  }
  plugin.active = 1;
  *plugin.plugin_name = identifier;
  *plugin.name = instance;
  if (!instance.empty()) {
    for (const XmlElement& child : xml.children) {
      if (child.name == "config") Error(child, "the shared instance is configured where it is declared");
    }
    return;
  }
  Plugin* own = spec_.AddPlugin();
  own->where = {xml.file, xml.line, xml.column};
  own->own.strings.plugin_name = identifier;
  own->info = owner.name;
  ReadConfig(xml, *own);
  plugin.element = own;
  spec_.spec.hasImplicitPluginElem = 1;
}

}  // namespace pliant::io::mjcf
