// Engine plugins and resource providers known to this process.
#pragma once

#include <mujoco/mjplugin.h>

namespace pliant {

// Copies the plugin into the table and returns its slot. Registering the same plugin again returns the old
// slot; another plugin of the same name is a fatal error. Thread safe.
int RegisterPlugin(const mjpPlugin& plugin);

int PluginCount();

// Null when there is none; the slot goes to *slot when it is not null (-1 for none).
const mjpPlugin* GetPlugin(const char* name, int* slot);
const mjpPlugin* GetPluginAtSlot(int slot);

// Returns the slot; -1 when the provider lacks a callback or its prefix is not a URI scheme, or when another
// provider has the same prefix.
int RegisterResourceProvider(const mjpResourceProvider& provider);

int ResourceProviderCount();

// The provider whose prefix is the scheme of "prefix:rest", letter case ignored; null when there is none.
const mjpResourceProvider* GetResourceProvider(const char* resource_name);
const mjpResourceProvider* GetResourceProviderAtSlot(int slot);

// Loads a shared library, whose constructors register plugins. Fatal error when it cannot be loaded.
void LoadPluginLibrary(const char* path);

// Loads every shared library of a directory, in order of name; the callback (may be null) hears of those
// that registered plugins.
void LoadAllPluginLibraries(const char* directory, mjfPluginLibraryLoadCallback callback);

}  // namespace pliant
