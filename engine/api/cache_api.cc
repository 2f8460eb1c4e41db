// mj_: the cache of decoded assets.
#include <mujoco/mujoco.h>

#include "engine/io/assets/asset_cache.h"

namespace {

pliant::io::AssetCache* CacheOf(mjCache* cache) {
  return cache ? static_cast<pliant::io::AssetCache*>(cache->impl_) : nullptr;
}
const pliant::io::AssetCache* CacheOf(const mjCache* cache) { return CacheOf(const_cast<mjCache*>(cache)); }

}  // namespace

extern "C" {

mjCache* mj_getCache(void) {
  static mjCache cache = {&pliant::io::AssetCache::Get()};
  return &cache;
}

size_t mj_getCacheSize(const mjCache* cache) {
  const auto* store = CacheOf(cache);
  return store ? store->Size() : 0;
}

size_t mj_getCacheCapacity(const mjCache* cache) {
  const auto* store = CacheOf(cache);
  return store ? store->Capacity() : 0;
}

size_t mj_setCacheCapacity(mjCache* cache, size_t size) {
  auto* store = CacheOf(cache);
  return store ? store->SetCapacity(size) : 0;
}

void mj_clearCache(mjCache* cache) {
  if (auto* store = CacheOf(cache)) store->Clear();
}

}  // extern "C"
