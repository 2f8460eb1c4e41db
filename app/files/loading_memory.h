// How the program spends memory and disk to load models sooner. A library must not decide that.
#pragma once

#include <string>

namespace pliant::app {

// Once, before the first model: freed memory stays with the program for the next mesh; decoded and compiled
// meshes of large robots are kept for the next time, and in MeshCacheFolder() for the next program.
void PrepareLoadingMemory();

// The folder that the environment variable PLIANT_CACHE names, none when it says "off"; without it that of
// the user: $XDG_CACHE_HOME/pliant/meshes or ~/.cache/pliant/meshes.
std::string MeshCacheFolder();

}  // namespace pliant::app
