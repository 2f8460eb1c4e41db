#include "engine/runner/loading/file_watch.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

namespace pliant::runner {
namespace {

constexpr double kQuiet = 0.008;       // s; a save of several files, or in several pieces, is one change
constexpr double kLookInterval = 0.2;  // s between looks at the files where nothing was told
constexpr double kWriting = 1;         // s that a file may stay open for writing after the last change
// After the others a file is on its way: open for writing, or gone until an editor has made it anew.
constexpr uint32_t kWhole = IN_CLOSE_WRITE | IN_MOVED_TO | IN_ATTRIB;
constexpr uint32_t kEvents = kWhole | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM;

double Now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double SecondsSince1970() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

std::string NameOf(const std::string& path) { return path.substr(path.rfind('/') + 1); }

}  // namespace

FileWatch::FileWatch()
    : inotify_(inotify_init1(IN_NONBLOCK | IN_CLOEXEC)), wake_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {}

FileWatch::~FileWatch() {
  if (inotify_ >= 0) ::close(inotify_);
  if (wake_ >= 0) ::close(wake_);
}

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
  WatchFolders();
  stamps_.clear();
  for (const std::string& path : paths_) stamps_.push_back(Look(path));
  changes_.clear();
  pending_ = false;
}

// Folders rather than files: a file that is replaced by another one takes its own watch with it.
void FileWatch::WatchFolders() {
  if (inotify_ < 0) return;
  std::vector<std::string> wanted;
  for (const std::string& path : paths_) wanted.push_back(FolderOf(path));
  std::sort(wanted.begin(), wanted.end());
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  std::vector<std::pair<int, std::string>> now;
  for (const std::string& folder : wanted) {
    const int descriptor = inotify_add_watch(inotify_, folder.c_str(), kEvents | IN_ONLYDIR);
    if (descriptor >= 0) now.emplace_back(descriptor, folder);
  }
  for (const auto& [descriptor, folder] : folders_) {
    const int old = descriptor;
    if (std::none_of(now.begin(), now.end(), [old](const auto& entry) { return entry.first == old; }))
      inotify_rm_watch(inotify_, old);
  }
  folders_ = std::move(now);
}

bool FileWatch::IsWatched(int descriptor, const char* name) const {
  return std::any_of(folders_.begin(), folders_.end(), [&](const auto& entry) {
    if (entry.first != descriptor) return false;
    return std::any_of(paths_.begin(), paths_.end(), [&](const std::string& path) {
      return NameOf(path) == name && FolderOf(path) == entry.second;
    });
  });
}

void FileWatch::ReadEvents() {
  if (inotify_ < 0) return;
  alignas(inotify_event) std::array<char, 16384> block;
  for (ssize_t n = 0; (n = ::read(inotify_, block.data(), block.size())) > 0;) {
    for (ssize_t at = 0; at < n;) {
      const auto* event = reinterpret_cast<const inotify_event*>(block.data() + at);
      at += static_cast<ssize_t>(sizeof(inotify_event) + event->len);
      const bool lost = (event->mask & IN_Q_OVERFLOW) != 0;
      if (!lost && (event->len == 0 || !IsWatched(event->wd, event->name))) continue;
      told_ = true;
      closed_ = lost || (event->mask & kWhole) != 0;
      told_at_ = Now();
    }
  }
}

void FileWatch::Wake() {
  const uint64_t one = 1;
  if (::write(wake_, &one, sizeof one) < 0) return;  // the counter is full: it will wake anyway
}

void FileWatch::Wait(double seconds) {
  std::array<pollfd, 2> sources = {{{wake_, POLLIN, 0}, {inotify_, POLLIN, 0}}};
  ::poll(sources.data(), inotify_ >= 0 ? 2 : 1, static_cast<int>(std::ceil(1e3 * seconds)));
  uint64_t count = 0;
  if (::read(wake_, &count, sizeof count) < 0) return;  // nobody called Wake()
}

double FileWatch::Patience() const {
  if (told_) return kQuiet;
  return pending_ ? 0.03 : kLookInterval;
}

bool FileWatch::Poll() {
  ReadEvents();
  bool changed = false;
  for (size_t i = 0; i < paths_.size(); ++i) {
    const Stamp now = Look(paths_[i]);
    if (now == stamps_[i]) continue;
    stamps_[i] = now;
    changes_.push_back(paths_[i]);
    changed = true;
  }
  if (changed) {
    if (!pending_) seen_ = SecondsSince1970();
    pending_ = true;
    changed_ = Now();
  }
  const bool told = told_;
  if (told && !closed_ && Now() - changed_ < kWriting) return false;  // being written
  if (told && Now() - told_at_ < kQuiet) return false;
  told_ = false;
  if (changed && !told) return false;  // whether it is whole is not known before the next look
  return std::exchange(pending_, false);
}

double FileWatch::ChangeTime() const {
  int64_t newest = 0;
  for (const Stamp& stamp : stamps_) newest = std::max(newest, stamp.modified_ns);
  const double written = 1e-9 * static_cast<double>(newest);
  return written < seen_ - 1 ? seen_ : written;
}

}  // namespace pliant::runner
