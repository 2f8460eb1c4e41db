#include "engine/core/pages.h"

#include <unistd.h>

#include <cstdint>

#ifdef __linux__
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#endif

#include "engine/core/handlers.h"

namespace pliant {
namespace {

std::uintptr_t PageBytes() {
  static const auto bytes = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

}  // namespace

PageRange WholePages(void* begin, std::size_t bytes) {
  const std::uintptr_t page = PageBytes(), from = reinterpret_cast<std::uintptr_t>(begin);
  const std::uintptr_t whole = (from + page - 1) / page * page, last = (from + bytes) / page * page;
  auto* const first = static_cast<std::byte*>(begin);
  if (whole >= last) return {first, first};
  return {first + (whole - from), first + (last - from)};
}

PageRange PagesAround(void* begin, std::size_t bytes) {
  const std::uintptr_t page = PageBytes(), from = reinterpret_cast<std::uintptr_t>(begin);
  const std::uintptr_t last = (from + bytes + page - 1) / page * page;
  auto* const first = static_cast<std::byte*>(begin);
  return {first - from % page, first + (last - from)};
}

#ifdef UFFD_USER_MODE_ONLY
namespace {

// What <linux/fs.h> and <linux/userfaultfd.h> of older systems than this may run on do not have.
struct Scan {
  std::uint64_t size = sizeof(Scan), flags = 0, start = 0, end = 0, walk_end = 0;
  std::uint64_t regions = 0, region_count = 0, max_pages = 0;
  std::uint64_t category_inverted = 0, category_mask = 0, category_any_of = 0, return_mask = 0;
};
struct Region {
  std::uint64_t start, end, categories;
};
constexpr std::uint64_t kWritten = 1U << 1;
constexpr std::uint64_t kProtectMatching = 1U << 0, kFailIfUnwatched = 1U << 1;
constexpr std::uint64_t kAsynchronous = 1U << 15;

std::uint64_t Address(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

// The page faults of this process, write-protected pages of which become writable by being written to; and
// the map of its pages, which tells of which they did. Both stay open as long as the program runs.
class Watcher {
 public:
  Watcher() : process_(getpid()) {
    faults_ = static_cast<int>(syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK | UFFD_USER_MODE_ONLY));
    if (faults_ < 0) return;
    uffdio_api api = {UFFD_API, kAsynchronous, 0};
    if (ioctl(faults_, UFFDIO_API, &api) == 0) pages_ = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
    if (pages_ >= 0) return;
    close(faults_);
    faults_ = -1;
  }
  // A child would ask about the pages of its parent.
  bool Works() const { return pages_ >= 0 && getpid() == process_; }

  bool Register(const PageRange& pages) const {
    uffdio_register wish = {{Address(pages.begin), pages.Bytes()}, UFFDIO_REGISTER_MODE_WP, 0};
    return ioctl(faults_, UFFDIO_REGISTER, &wish) == 0;
  }
  void Unregister(const PageRange& pages) const {
    uffdio_range range = {Address(pages.begin), pages.Bytes()};
    ioctl(faults_, UFFDIO_UNREGISTER, &range);
  }
  bool Protect(const PageRange& pages) const {
    Scan scan = ScanOf(pages);
    scan.flags |= kProtectMatching;
    return ioctl(pages_, kScanPages, &scan) >= 0;
  }
  int Find(const PageRange& among, PageRange* written, int max) const {
    constexpr int kRegions = 128;
    Region regions[kRegions];
    Scan scan = ScanOf(among);
    scan.regions = Address(regions);
    scan.region_count = static_cast<std::uint64_t>(max < kRegions ? max : kRegions);
    const int n = ioctl(pages_, kScanPages, &scan);
    for (int i = 0; i < n; ++i) {
      written[i] = {among.begin + (regions[i].start - Address(among.begin)),
                    among.begin + (regions[i].end - Address(among.begin))};
    }
    return n;
  }

 private:
  static constexpr unsigned long kScanPages = _IOWR('f', 16, Scan);

  static Scan ScanOf(const PageRange& pages) {
    Scan scan;
    scan.flags = kFailIfUnwatched;
    scan.start = Address(pages.begin);
    scan.end = Address(pages.end);
    scan.category_mask = scan.return_mask = kWritten;
    return scan;
  }

  const pid_t process_;
  int faults_ = -1, pages_ = -1;
};

const Watcher& TheWatcher() {
  static const Watcher watcher;
  return watcher;
}

}  // namespace

// Blocks of a program's own handler may be memory that it shares with others, whose writes nobody sees.
bool CanWatchPages() { return !mju_user_malloc && TheWatcher().Works(); }
bool RegisterPages(const PageRange& pages) { return TheWatcher().Register(pages); }
void UnregisterPages(const PageRange& pages) { TheWatcher().Unregister(pages); }
bool WatchPages(const PageRange& pages) { return TheWatcher().Protect(pages); }
int FindWritten(const PageRange& among, PageRange* written, int max) {
  return TheWatcher().Find(among, written, max);
}
#else
bool CanWatchPages() { return false; }
bool RegisterPages(const PageRange&) { return false; }
void UnregisterPages(const PageRange&) {}
bool WatchPages(const PageRange&) { return false; }
int FindWritten(const PageRange&, PageRange*, int) { return -1; }
#endif

}  // namespace pliant
