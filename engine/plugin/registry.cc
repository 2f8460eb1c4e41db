#include "engine/plugin/registry.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <deque>
#include <mutex>
#include <string>
#include <utility>
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
  bool builtin = false;
  std::string file;  // it was loaded from
};

struct ProviderEntry {
  std::string prefix;
  std::string file;  // that it was loaded from; empty: the program itself
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

PluginOrigin*& CurrentOrigin() {
  static thread_local PluginOrigin* origin = nullptr;
  return origin;
}

// The newest plugin with this name, -1 when there is none.
int NewestSlot(const Tables& tables, const char* name) {
  for (size_t i = tables.plugins.size(); i-- > 0;) {
    if (tables.plugins[i].name == name) return static_cast<int>(i);
  }
  return -1;
}

int Append(Tables& tables, const mjpPlugin& plugin) {
  PluginEntry& entry = tables.plugins.emplace_back();
  entry.name = plugin.name;
  for (int i = 0; i < plugin.nattribute; ++i) entry.attributes.emplace_back(plugin.attributes[i]);
  for (const std::string& attribute : entry.attributes) entry.attribute_pointers.push_back(attribute.c_str());
  entry.plugin = plugin;
  entry.plugin.name = entry.name.c_str();
  entry.plugin.attributes = entry.attribute_pointers.data();
  return static_cast<int>(tables.plugins.size()) - 1;
}

// No exception may pass through the constructors of a library.
int Refuse(PluginOrigin* origin, const std::string& problem) {
  if (!origin) Fatal("%s", problem.c_str());
  origin->problems.push_back(problem);
  return -1;
}

int Register(const mjpPlugin& plugin, bool builtin) {
  PluginOrigin* origin = CurrentOrigin();
  const std::string file = origin ? origin->file() : std::string();
  if (!plugin.name || !plugin.name[0]) return Refuse(origin, "a plugin without a name cannot be registered");
  Tables& tables = GetTables();
  const std::lock_guard lock(tables.mutex);
  if (const int slot = NewestSlot(tables, plugin.name); slot >= 0) {
    const PluginEntry& old = tables.plugins[static_cast<size_t>(slot)];
    if (SamePlugin(old, plugin)) return slot;
    const bool reloaded = !file.empty() && old.file == file;
    if (!old.builtin && !reloaded) {
      return Refuse(origin, std::string("another plugin named '") + plugin.name + "' is already registered" +
                                (old.file.empty() ? "" : ", from " + old.file));
    }
  }
  const int slot = Append(tables, plugin);
  tables.plugins.back().builtin = builtin;
  tables.plugins.back().file = file;
  PluginOrigin::Note("'" + std::string(plugin.name) + "'");
  return slot;
}

// Who loads the library says it along with its file; otherwise it is a warning.
int RefuseProvider(const std::string& problem) {
  if (!PluginOrigin::Tell(problem)) Warn("%s", problem.c_str());
  return -1;
}

}  // namespace

int RegisterPlugin(const mjpPlugin& plugin) { return Register(plugin, false); }

void RegisterBuiltinPlugin(const mjpPlugin& plugin) { Register(plugin, true); }

PluginOrigin::PluginOrigin(std::string file) : file_(std::move(file)), outer_(CurrentOrigin()) {
  CurrentOrigin() = this;
}

PluginOrigin::~PluginOrigin() { CurrentOrigin() = outer_; }

bool PluginOrigin::Tell(const std::string& problem) {
  PluginOrigin* origin = CurrentOrigin();
  if (origin != nullptr) origin->problems.push_back(problem);
  return origin != nullptr;
}

void PluginOrigin::Note(const std::string& name) {
  if (PluginOrigin* origin = CurrentOrigin()) origin->registered.push_back(name);
}

std::string PluginOrigin::Current() {
  const PluginOrigin* origin = CurrentOrigin();
  return origin != nullptr ? origin->file() : std::string();
}

std::vector<RegisteredPlugin> RegisteredPlugins() {
  Tables& tables = GetTables();
  const std::lock_guard lock(tables.mutex);
  std::vector<RegisteredPlugin> list;
  for (size_t i = 0; i < tables.plugins.size(); ++i) {
    const PluginEntry& entry = tables.plugins[i];
    const bool replaced = NewestSlot(tables, entry.name.c_str()) != static_cast<int>(i);
    list.push_back({&entry.plugin, entry.builtin, entry.file, replaced});
  }
  return list;
}

int PluginCount() {
  Tables& tables = GetTables();
  const std::lock_guard lock(tables.mutex);
  return static_cast<int>(tables.plugins.size());
}

const mjpPlugin* GetPlugin(const char* name, int* slot) {
  Tables& tables = GetTables();
  const std::lock_guard lock(tables.mutex);
  const int found = name ? NewestSlot(tables, name) : -1;
  if (slot) *slot = found;
  return found < 0 ? nullptr : &tables.plugins[static_cast<size_t>(found)].plugin;
}

const mjpPlugin* GetPluginAtSlot(int slot) {
  Tables& tables = GetTables();
  const std::lock_guard lock(tables.mutex);
  if (slot < 0 || slot >= static_cast<int>(tables.plugins.size())) return nullptr;
  return &tables.plugins[static_cast<size_t>(slot)].plugin;
}

int RegisterResourceProvider(const mjpResourceProvider& provider) {
  if (!provider.prefix || !provider.open || !provider.read || !provider.close) {
    return RefuseProvider("a resource provider needs a prefix and the callbacks open, read and close");
  }
  const std::string prefix = provider.prefix, file = PluginOrigin::Current();
  if (!IsScheme(provider.prefix)) {
    return RefuseProvider("resource provider prefix '" + prefix +
                          "' is not a URI scheme (letter, then letters, digits, + - .)");
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
    if (!file.empty() && tables.providers[i].file == file) continue;
    return RefuseProvider("another resource provider with prefix '" + prefix + "' is already registered");
  }
  ProviderEntry& entry = tables.providers.emplace_back();
  entry.prefix = provider.prefix;
  entry.provider = provider;
  entry.provider.prefix = entry.prefix.c_str();
  entry.file = file;
  PluginOrigin::Note("resource provider '" + prefix + "'");
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
  // The newest first: of a library that was loaded again the older one serves what it has opened.
  for (auto entry = tables.providers.rbegin(); entry != tables.providers.rend(); ++entry) {
    if (EqualIgnoringCase(entry->prefix, scheme)) return &entry->provider;
  }
  return nullptr;
}

const mjpResourceProvider* GetResourceProviderAtSlot(int slot) {
  Tables& tables = GetTables();
  const std::lock_guard lock(tables.mutex);
  if (slot < 0 || slot >= static_cast<int>(tables.providers.size())) return nullptr;
  return &tables.providers[static_cast<size_t>(slot)].provider;
}

}  // namespace pliant
