#include "app/verbs/loading_memory.h"

#include <algorithm>
#include <cstddef>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "engine/core/memory.h"
#include "engine/io/assets/asset_cache.h"

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
}

}  // namespace pliant::app
