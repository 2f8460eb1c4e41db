// mjp_: plugins, resource providers, readers and writers of model files.
#include <mujoco/mujoco.h>

#include <cstring>

#include "engine/plugin/codecs.h"
#include "engine/plugin/extensions.h"
#include "engine/plugin/instances.h"
#include "engine/plugin/libraries.h"
#include "engine/plugin/registry.h"

extern "C" {

void mjp_defaultPlugin(mjpPlugin* plugin) { std::memset(static_cast<void*>(plugin), 0, sizeof(*plugin)); }

int mjp_registerPlugin(const mjpPlugin* plugin) { return pliant::RegisterPlugin(*plugin); }

int pliant_registerExtension(const pliantExtension* extension) {
  return pliant::RegisterExtension(extension) ? 1 : 0;
}

int mjp_pluginCount(void) { return pliant::PluginCount(); }

const mjpPlugin* mjp_getPlugin(const char* name, int* slot) { return pliant::GetPlugin(name, slot); }

const mjpPlugin* mjp_getPluginAtSlot(int slot) { return pliant::GetPluginAtSlot(slot); }

void mjp_defaultResourceProvider(mjpResourceProvider* provider) {
  std::memset(static_cast<void*>(provider), 0, sizeof(*provider));
}

int mjp_registerResourceProvider(const mjpResourceProvider* provider) {
  return pliant::RegisterResourceProvider(*provider);
}

int mjp_resourceProviderCount(void) { return pliant::ResourceProviderCount(); }

const mjpResourceProvider* mjp_getResourceProvider(const char* resource_name) {
  return pliant::GetResourceProvider(resource_name);
}

const mjpResourceProvider* mjp_getResourceProviderAtSlot(int slot) {
  return pliant::GetResourceProviderAtSlot(slot);
}

void mjp_defaultDecoder(mjpDecoder* decoder) { *decoder = {}; }

void mjp_registerDecoder(const mjpDecoder* decoder) { pliant::RegisterDecoder(*decoder); }

const mjpDecoder* mjp_findDecoder(const mjResource* resource, const char* content_type) {
  return pliant::FindDecoder(*resource, content_type);
}

void mjp_defaultEncoder(mjpEncoder* encoder) { *encoder = {}; }

void mjp_registerEncoder(const mjpEncoder* encoder) { pliant::RegisterEncoder(*encoder); }

const mjpEncoder* mjp_findEncoder(const char* filename, const char* content_type) {
  return pliant::FindEncoder(filename, content_type);
}

const char* mj_getPluginConfig(const mjModel* m, int plugin_id, const char* attrib) {
  return pliant::GetPluginConfig(*m, plugin_id, attrib);
}

void mj_loadPluginLibrary(const char* path) { pliant::LoadPluginLibrary(path); }

void mj_loadAllPluginLibraries(const char* directory, mjfPluginLibraryLoadCallback callback) {
  pliant::LoadAllPluginLibraries(directory, callback);
}

}  // extern "C"
