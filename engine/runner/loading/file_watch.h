// Notices that files changed on disk. The kernel tells of a save at once; looking at the files now and then
// finds what it does not tell of (network folders), and works for editors that write a new file and rename it
// over the old one.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace pliant::runner {

class FileWatch {
 public:
  FileWatch();
  ~FileWatch();
  FileWatch(const FileWatch&) = delete;
  FileWatch& operator=(const FileWatch&) = delete;

  // Replaces the watched files by `paths` as they are now. A path that does not exist is watched
  // for being made.
  void Watch(std::vector<std::string> paths);
  const std::vector<std::string>& Paths() const { return paths_; }

  // Returns after `seconds` at the latest; sooner when a watched file may have changed or when
  // Wake() is called.
  void Wait(double seconds);
  // From any thread: ends the present or the next Wait().
  void Wake();
  // How long a Wait() before the next Poll() may be, s.
  double Patience() const;

  // True once for each change, as soon as the file was closed or renamed into its place, or was the same at
  // two calls in a row where the kernel says nothing: a file that is still being written is left alone.
  bool Poll();
  // The files that changed, from when they began to be watched, or since the last call.
  std::vector<std::string> TakeChanges() { return std::exchange(changes_, {}); }

  // When the latest change was made, s since 1970: when the newest file was written, or for an old file that
  // was moved here, when that was seen.
  double ChangeTime() const;

 private:
  struct Stamp {
    bool exists = false;
    int64_t modified_ns = 0;
    int64_t size = 0;
    uint64_t inode = 0;
    bool operator==(const Stamp&) const = default;
  };

  static Stamp Look(const std::string& path);
  void WatchFolders();
  void ReadEvents();
  bool IsWatched(int descriptor, const char* name) const;

  std::vector<std::string> paths_;
  std::vector<Stamp> stamps_;  // as at the last Poll
  std::vector<std::string> changes_;
  bool pending_ = false;  // changed, waiting for quiet
  double changed_ = -1;   // when the latest change was seen, s of the steady clock
  double seen_ = 0;       // when the first of the present changes was, s since 1970

  int inotify_ = -1;  // -1: the kernel cannot be asked
  int wake_ = -1;
  std::vector<std::pair<int, std::string>>
      folders_;          // descriptors; several ways to write one folder are kept
  bool told_ = false;    // something about a watched file
  bool closed_ = false;  // after the last thing told of, the file was whole: closed or renamed
  double told_at_ = 0;
};

}  // namespace pliant::runner
