#include "app/files/loading_memory.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "engine/core/memory.h"
#include "engine/io/assets/asset_cache.h"
#include "engine/io/assets/record_store.h"

namespace pliant::app {

void PrepareLoadingMemory() {
#ifdef __GLIBC__
  // Arrays of meshes come and go by megabytes; new pages for each of them cost as much as what is computed.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 128 << 20);
#endif
  // A robot of 60 meshes of 50 000 triangles takes 1 GB; with less, each mesh would push out the next one.
  constexpr std::size_t kMost = std::size_t{2} << 30;
  io::AssetCache& cache = io::AssetCache::Get();
  cache.SetCapacity(std::max(cache.Capacity(), std::min(kMost, MachineMemory() / 8)));
  constexpr std::size_t kMostOnDisk = std::size_t{2} << 30;
  const std::string program = io::FileStamp("/proc/self/exe");
  if (program.empty()) return;  // nothing tells this build from another one
  io::RecordStore::Get().Open(MeshCacheFolder(), program, kMostOnDisk);
}

std::string MeshCacheFolder() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value ? value : "");
  };
  if (const std::string chosen = variable("PLIANT_CACHE"); !chosen.empty())
    return chosen == "off" ? "" : chosen;
  if (const std::string folder = variable("XDG_CACHE_HOME"); !folder.empty())
    return folder + "/pliant/meshes";
  const std::string home = variable("HOME");
  return home.empty() ? "" : home + "/.cache/pliant/meshes";
}

}  // namespace pliant::app
