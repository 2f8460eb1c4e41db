// Plugins that are not built in.
#pragma once

#include <string>
#include <vector>

namespace pliant::app {

// Loads the libraries and folders that the environment names (PLIANT_PLUGIN_PATH, with colons between them)
// and then these. Problems go to standard error. False when one of `paths` cannot be loaded.
bool LoadForeignPlugins(const std::vector<std::string>& paths);

}  // namespace pliant::app
