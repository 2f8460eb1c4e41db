#include "engine/io/mjcf/read/plugins.h"

#include <algorithm>
#include <string>

#include "engine/plugin/registry.h"

namespace pliant::io::mjcf {

using spec::Plugin;

namespace {

void ReadExtensionPlugin(Reading& r, const XmlElement& xml) {
  const std::string identifier = FetchText(xml, "plugin");
  int slot = -1;
  if (!GetPlugin(identifier.c_str(), &slot)) {
    return r.ErrorAt(xml, "plugin", "plugin '" + identifier + "' is not registered; load its library first");
  }
  auto& active = r.spec.active_plugins;
  if (std::find(active.begin(), active.end(), slot) == active.end()) active.push_back(slot);
  for (const XmlElement& child : xml.children) {
    Plugin* instance = r.spec.AddPlugin();
    r.Mark(*instance, child);
    instance->own.strings.plugin_name = identifier;
    instance->own.strings.name = instance->name;
    ReadConfig(r, child, *instance);
  }
}

}  // namespace

void ReadExtension(Reading& r, const XmlElement& xml) {
  for (const XmlElement& plugin : xml.children) ReadExtensionPlugin(r, plugin);
}

void ReadConfig(Reading& r, const XmlElement& xml, Plugin& plugin) {
  for (const XmlElement& config : xml.children) {
    if (config.name != "config") continue;
    const std::string key = FetchText(config, "key");
    if (!plugin.own.attributes.emplace(key, FetchText(config, "value")).second) {
      r.Error(config, "key '" + key + "' is given twice");
    }
  }
}

void ReadPlugin(Reading& r, const XmlElement& xml, spec::Element& owner, mjsPlugin& plugin) {
  const std::string identifier = FetchText(xml, "plugin");
  const std::string instance = FetchText(xml, "instance");
  plugin.active = 1;
  *plugin.plugin_name = identifier;
  *plugin.name = instance;
  if (!instance.empty()) {
    for (const XmlElement& child : xml.children) {
      if (child.name == "config") r.Error(child, "the shared instance is configured where it is declared");
    }
    return;
  }
  if (identifier.empty()) return;  // the compiler names the element that lacks it
  Plugin* own = r.spec.AddPlugin();
  own->where = {xml.file, xml.line, xml.column};
  own->own.strings.plugin_name = identifier;
  own->info = owner.name;
  ReadConfig(r, xml, *own);
  plugin.element = own;
  r.spec.spec.hasImplicitPluginElem = 1;
}

}  // namespace pliant::io::mjcf
