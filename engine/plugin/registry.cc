#include "engine/plugin/registry.h"

#include <dlfcn.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <deque>
#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include "engine/core/log.h"

namespace pliant {
namespace {

// A plugin with its own copies of the strings that the struct points to. A deque keeps addresses stable.
struct PluginEntry {
  std::string name;
  std::vector<std::string> attributes;
  std::vector<const char*> attribute_pointers;
  mjpPlugin plugin;
};

struct ProviderEntry {
  std::string prefix;
  mjpResourceProvider provider;
};

struct Tables {
  std::mutex mutex;
  std::deque<PluginEntry> plugins;
  std::deque<ProviderEntry> providers;
};

Tables& GetTables() {
  static Tables tables;
  return tables;
}

bool SamePlugin(const PluginEntry& entry, const mjpPlugin& plugin) {
  if (entry.plugin.nattribute != plugin.nattribute) return false;
  for (int i = 0; i < plugin.nattribute; ++i) {
    if (entry.attributes[static_cast<size_t>(i)] != plugin.attributes[i]) return false;
  }
  mjpPlugin a = entry.plugin, b = plugin;
  a.name = b.name = nullptr;
  a.attributes = b.attributes = nullptr;
  return a.capabilityflags == b.capabilityflags && a.needstage == b.needstage && a.nstate == b.nstate &&
         a.nsensordata == b.nsensordata && a.init == b.init && a.destroy == b.destroy && a.copy == b.copy &&
         a.reset == b.reset && a.compute == b.compute && a.advance == b.advance &&
         a.visualize == b.visualize && a.actuator_act_dot == b.actuator_act_dot &&
         a.sdf_distance == b.sdf_distance && a.sdf_gradient == b.sdf_gradient &&
         a.sdf_staticdistance == b.sdf_staticdistance && a.sdf_attribute == b.sdf_attribute &&
         a.sdf_aabb == b.sdf_aabb;
}

bool EqualIgnoringCase(const std::string& a, const std::string& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) {
           return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
         });
}

// RFC 3986: a letter, then letters, digits, plus, minus, dot.
bool IsScheme(const std::string& text) {
  if (text.empty() || !std::isalpha(static_cast<unsigned char>(text[0]))) return false;
  return std::all_of(text.begin(), text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '+' || c == '-' || c == '.';
  });
}

}  // namespace

int RegisterPlugin(const mjpPlugin& plugin) {
  if (!plugin.name || !plugin.name[0]) Fatal("a plugin without a name cannot be registered");
  Tables& tables = GetTables();
  const std::lock_guard lock(tables.mutex);
  for (size_t slot = 0; slot < tables.plugins.size(); ++slot) {
    if (tables.plugins[slot].name != plugin.name) continue;
    if (SamePlugin(tables.plugins[slot], plugin)) return static_cast<int>(slot);
    Fatal("another plugin named '%s' is already registered", plugin.name);
  }
  PluginEntry& entry = tables.plugins.emplace_back();
  entry.name = plugin.name;
  for (int i = 0; i < plugin.nattribute; ++i) entry.attributes.emplace_back(plugin.attributes[i]);
  for (const std::string& attribute : entry.attributes) entry.attribute_pointers.push_back(attribute.c_str());
  entry.plugin = plugin;
  entry.plugin.name = entry.name.c_str();
  entry.plugin.attributes = entry.attribute_pointers.data();
  return static_cast<int>(tables.plugins.size()) - 1;
}

int PluginCount() {
  Tables& tables = GetTables();
  const std::lock_guard lock(tables.mutex);
  return static_cast<int>(tables.plugins.size());
}

const mjpPlugin* GetPlugin(const char* name, int* slot) {
  Tables& tables = GetTables();
  const std::lock_guard lock(tables.mutex);
  if (slot) *slot = -1;
  for (size_t i = 0; i < tables.plugins.size(); ++i) {
    if (tables.plugins[i].name != name) continue;
    if (slot) *slot = static_cast<int>(i);
    return &tables.plugins[i].plugin;
  }
  return nullptr;
}

const mjpPlugin* GetPluginAtSlot(int slot) {
  Tables& tables = GetTables();
  const std::lock_guard lock(tables.mutex);
  if (slot < 0 || slot >= static_cast<int>(tables.plugins.size())) return nullptr;
  return &tables.plugins[static_cast<size_t>(slot)].plugin;
}

int RegisterResourceProvider(const mjpResourceProvider& provider) {
  if (!provider.prefix || !provider.open || !provider.read || !provider.close) {
    Warn("a resource provider needs a prefix and the callbacks open, read and close");
    return -1;
  }
  if (!IsScheme(provider.prefix)) {
    Warn("resource provider prefix '%s' is not a URI scheme (letter, then letters, digits, + - .)",
         provider.prefix);
    return -1;
  }
  Tables& tables = GetTables();
  const std::lock_guard lock(tables.mutex);
  for (size_t i = 0; i < tables.providers.size(); ++i) {
    if (!EqualIgnoringCase(tables.providers[i].prefix, provider.prefix)) continue;
    const mjpResourceProvider& old = tables.providers[i].provider;
    const bool same = old.open == provider.open && old.read == provider.read && old.close == provider.close &&
                      old.mount == provider.mount && old.unmount == provider.unmount &&
                      old.modified == provider.modified && old.write == provider.write &&
                      old.data == provider.data;
    if (same) return static_cast<int>(i);
    Warn("another resource provider with prefix '%s' is already registered", provider.prefix);
    return -1;
  }
  ProviderEntry& entry = tables.providers.emplace_back();
  entry.prefix = provider.prefix;
  entry.provider = provider;
  entry.provider.prefix = entry.prefix.c_str();
  return static_cast<int>(tables.providers.size()) - 1;
}

int ResourceProviderCount() {
  Tables& tables = GetTables();
  const std::lock_guard lock(tables.mutex);
  return static_cast<int>(tables.providers.size());
}

const mjpResourceProvider* GetResourceProvider(const char* resource_name) {
  const char* colon = resource_name ? std::strchr(resource_name, ':') : nullptr;
  if (!colon) return nullptr;
  const std::string scheme(resource_name, colon);
  Tables& tables = GetTables();
  const std::lock_guard lock(tables.mutex);
  for (const ProviderEntry& entry : tables.providers) {
    if (EqualIgnoringCase(entry.prefix, scheme)) return &entry.provider;
  }
  return nullptr;
}

const mjpResourceProvider* GetResourceProviderAtSlot(int slot) {
  Tables& tables = GetTables();
  const std::lock_guard lock(tables.mutex);
  if (slot < 0 || slot >= static_cast<int>(tables.providers.size())) return nullptr;
  return &tables.providers[static_cast<size_t>(slot)].provider;
}

void LoadPluginLibrary(const char* path) {
  if (!dlopen(path, RTLD_NOW | RTLD_LOCAL))
    Fatal("plugin library '%s' cannot be loaded: %s", path, dlerror());
}

void LoadAllPluginLibraries(const char* directory, mjfPluginLibraryLoadCallback callback) {
  std::error_code code;
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(directory, code)) {
    if (entry.path().extension() == ".so") files.push_back(entry.path().string());
  }
  if (code) Warn("plugin directory '%s' cannot be read: %s", directory, code.message().c_str());
  std::sort(files.begin(), files.end());
  for (const std::string& file : files) {
    const int before = PluginCount();
    LoadPluginLibrary(file.c_str());
    const int registered = PluginCount() - before;
    if (callback) callback(file.c_str(), registered ? before : -1, registered);
  }
}

}  // namespace pliant
