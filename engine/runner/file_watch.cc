#include "engine/runner/file_watch.h"

#include <sys/stat.h>

#include <algorithm>
#include <utility>

namespace pliant {

FileWatch::Stamp FileWatch::Look(const std::string& path) {
  struct stat info;
  if (stat(path.c_str(), &info) != 0) return {};
  const int64_t modified = int64_t{info.st_mtim.tv_sec} * 1'000'000'000 + info.st_mtim.tv_nsec;
  return {true, modified, static_cast<int64_t>(info.st_size), static_cast<uint64_t>(info.st_ino)};
}

void FileWatch::Watch(std::vector<std::string> paths) {
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  paths_ = std::move(paths);
  stamps_.clear();
  for (const std::string& path : paths_) stamps_.push_back(Look(path));
  pending_ = false;
}

bool FileWatch::Poll() {
  bool changed = false;
  for (size_t i = 0; i < paths_.size(); ++i) {
    const Stamp now = Look(paths_[i]);
    if (now == stamps_[i]) continue;
    stamps_[i] = now;
    changed = true;
  }
  if (changed) {
    pending_ = true;
    return false;
  }
  return std::exchange(pending_, false);
}

}  // namespace pliant
