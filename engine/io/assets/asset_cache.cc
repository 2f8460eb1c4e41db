#include "engine/io/assets/asset_cache.h"

#include <filesystem>
#include <system_error>

#include "engine/io/source_journal.h"

namespace pliant::io {

AssetCache& AssetCache::Get() {
  static AssetCache cache;
  return cache;
}

std::shared_ptr<const void> AssetCache::FindAny(const std::string& key, const std::string& stamp) {
  const std::lock_guard lock(mutex_);
  const auto found = index_.find(key);
  if (found == index_.end()) return nullptr;
  if (found->second->stamp != stamp) {
    Drop(found->second);
    return nullptr;
  }
  entries_.splice(entries_.begin(), entries_, found->second);
  return entries_.front().asset;
}

void AssetCache::InsertAny(const std::string& key, const std::string& stamp,
                           std::shared_ptr<const void> asset, size_t bytes) {
  const std::lock_guard lock(mutex_);
  if (bytes > capacity_) return;
  const auto found = index_.find(key);
  if (found != index_.end()) Drop(found->second);
  Shrink(capacity_ - bytes);
  entries_.push_front({key, stamp, std::move(asset), bytes});
  index_[key] = entries_.begin();
  size_ += bytes;
}

void AssetCache::Drop(std::list<Entry>::iterator entry) {
  size_ -= entry->bytes;
  index_.erase(entry->key);
  entries_.erase(entry);
}

void AssetCache::Shrink(size_t limit) {
  while (size_ > limit) Drop(std::prev(entries_.end()));
}

size_t AssetCache::Size() const {
  const std::lock_guard lock(mutex_);
  return size_;
}

size_t AssetCache::Capacity() const {
  const std::lock_guard lock(mutex_);
  return capacity_;
}

size_t AssetCache::SetCapacity(size_t bytes) {
  const std::lock_guard lock(mutex_);
  capacity_ = bytes;
  Shrink(bytes);
  return capacity_;
}

void AssetCache::Clear() {
  const std::lock_guard lock(mutex_);
  Shrink(0);
}

std::string FileStamp(const std::string& path) {
  NotePath(path);
  std::error_code failed;
  const auto size = std::filesystem::file_size(path, failed);
  if (failed) return {};
  const auto time = std::filesystem::last_write_time(path, failed);
  if (failed) return {};
  return std::to_string(size) + ":" + std::to_string(time.time_since_epoch().count());
}

}  // namespace pliant::io
