// Shared libraries of plugins: loading them, and loading them again when they have changed.
#pragma once

#include <mujoco/mjplugin.h>

#include <string>
#include <vector>

namespace pliant {

// Loads a shared library, whose constructors register plugins. Fatal error when it cannot be loaded.
void LoadPluginLibrary(const char* path);

// Loads every shared library of a directory, in order of name; the callback (may be null) hears of those
// that registered plugins.
void LoadAllPluginLibraries(const char* directory, mjfPluginLibraryLoadCallback callback);

// What became of a request; sentences for a person, each with the file that it is about.
struct LoadedPlugins {
  std::vector<std::string> news;      // what was loaded
  std::vector<std::string> problems;  // and what was not, and why
};

// Loads a library, or all of a folder, so that they can be built anew while the program runs: it uses a copy.
// What is loaded already stays.
LoadedPlugins LoadPlugins(const std::string& path);

// Loads those libraries of LoadPlugins() again whose files have changed. The new plugins take the names;
// models that use the old ones keep them.
LoadedPlugins ReloadChangedPlugins();

// The files of the libraries of LoadPlugins().
std::vector<std::string> PluginLibraryFiles();

}  // namespace pliant
