// Notices that files changed on disk, by looking at them: works on every file system, and for editors that
// write a new file and rename it over the old one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace pliant {

class FileWatch {
 public:
  // Replaces the watched files by `paths` as they are now. A path that does not exist is watched for being
  // made.
  void Watch(std::vector<std::string> paths);
  const std::vector<std::string>& Paths() const { return paths_; }

  // True once for each change, as soon as the files were the same at two calls in a row: a file that is still
  // being written is left alone. Call it every few tens of milliseconds.
  bool Poll();

 private:
  struct Stamp {
    bool exists = false;
    int64_t modified_ns = 0;
    int64_t size = 0;
    uint64_t inode = 0;
    bool operator==(const Stamp&) const = default;
  };

  static Stamp Look(const std::string& path);

  std::vector<std::string> paths_;
  std::vector<Stamp> stamps_;  // as at the last Poll
  bool pending_ = false;       // changed, waiting for quiet
};

}  // namespace pliant
