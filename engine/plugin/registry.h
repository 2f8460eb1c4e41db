// Engine plugins and resource providers known to this process.
#pragma once

#include <mujoco/mjplugin.h>

#include <string>
#include <vector>

namespace pliant {

// Copies the plugin into the table and returns its slot. Registering the same plugin again returns the old
// slot; another plugin of the same name is a fatal error, unless the one there is built in or was loaded from
// a file that is now loaded again: the newer one then has the name, and models that use the older one keep
// it. Thread safe.
int RegisterPlugin(const mjpPlugin& plugin);

// The same for a plugin that comes with the engine.
void RegisterBuiltinPlugin(const mjpPlugin& plugin);

// While it lives, on the thread that made it: what is registered comes from this file, and a plugin that
// cannot be registered is a sentence in `problems` and has no slot.
class PluginOrigin {
 public:
  explicit PluginOrigin(std::string file);
  ~PluginOrigin();
  PluginOrigin(const PluginOrigin&) = delete;
  PluginOrigin& operator=(const PluginOrigin&) = delete;

  const std::string& file() const { return file_; }
  // The file of the one that lives on this thread; empty when there is none.
  static std::string Current();
  // One more of its problems; false when there is none that lives on this thread.
  static bool Tell(const std::string& problem);
  // Something was registered, as in "extension 'a'"; nothing to do when there is none that lives here.
  static void Note(const std::string& name);
  std::vector<std::string> problems, registered;

 private:
  std::string file_;
  PluginOrigin* outer_;
};

// What is known of a slot.
struct RegisteredPlugin {
  const mjpPlugin* plugin = nullptr;
  bool builtin = false;
  std::string file;       // that it was loaded from; empty: the program itself
  bool replaced = false;  // a newer one has its name
};
std::vector<RegisteredPlugin> RegisteredPlugins();  // by slot

int PluginCount();

// Null when there is none; the slot goes to *slot when it is not null (-1 for none).
const mjpPlugin* GetPlugin(const char* name, int* slot);
const mjpPlugin* GetPluginAtSlot(int slot);

// Returns the slot; -1 when the provider lacks a callback or its prefix is not a URI scheme, or when another
// provider has the same prefix, unless that was loaded from a file that is now loaded again.
int RegisterResourceProvider(const mjpResourceProvider& provider);

int ResourceProviderCount();

// The provider whose prefix is the scheme of "prefix:rest", letter case ignored; null when there is none.
const mjpResourceProvider* GetResourceProvider(const char* resource_name);
const mjpResourceProvider* GetResourceProviderAtSlot(int slot);

}  // namespace pliant
