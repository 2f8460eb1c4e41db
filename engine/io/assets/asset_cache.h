// Decoded asset files, kept between compilations, so that loading a model again does not decode them again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace pliant::io {

// Least recently used entries go first when the limit is reached. Thread safe. An entry is named by the kind
// of decoding and the file, and is only good for the stamp (size and time of change) that the file had when
// it was decoded.
class AssetCache {
 public:
  // The one cache of this process.
  static AssetCache& Get();

  // The decoded asset, null when it is missing or stale.
  template <class T>
  std::shared_ptr<const T> Find(const std::string& key, const std::string& stamp) {
    return std::static_pointer_cast<const T>(FindAny(key, stamp));
  }
  // Does nothing when the asset is larger than the whole cache.
  template <class T>
  void Insert(const std::string& key, const std::string& stamp, std::shared_ptr<const T> asset,
              size_t bytes) {
    InsertAny(key, stamp, std::move(asset), bytes);
  }

  size_t Size() const;
  size_t Capacity() const;
  size_t SetCapacity(size_t bytes);  // 0 switches caching off; returns the limit in force
  void Clear();

 private:
  struct Entry {
    std::string key, stamp;
    std::shared_ptr<const void> asset;
    size_t bytes;
  };
  std::shared_ptr<const void> FindAny(const std::string& key, const std::string& stamp);
  void InsertAny(const std::string& key, const std::string& stamp, std::shared_ptr<const void> asset,
                 size_t bytes);
  void Drop(std::list<Entry>::iterator entry);
  void Shrink(size_t limit);

  mutable std::mutex mutex_;
  std::list<Entry> entries_;  // most recently used first
  std::unordered_map<std::string, std::list<Entry>::iterator> index_;
  size_t size_ = 0;
  size_t capacity_ = size_t{500} << 20;
};

// Size and time of change of a file on disk; empty when it is not there.
std::string FileStamp(const std::string& path);

}  // namespace pliant::io
