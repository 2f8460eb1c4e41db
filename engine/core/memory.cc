#include "engine/core/memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <map>
#include <mutex>

#include "engine/core/handlers.h"
#include "engine/core/log.h"
#include "engine/core/pages.h"

namespace pliant {
namespace {

constexpr size_t kAlignment = 64;
constexpr size_t kHugePage = size_t{2} << 20;
constexpr size_t kWorthHugePages = 4 * kHugePage;
// Models beyond are meshes and their trees, of which little is read again. Virtual machines give memory back
// in huge pages, and bringing in as many took up to four times as long as small ones that were in use lately.
constexpr size_t kTooManyHugePages = 64 * kHugePage;

#ifdef __linux__
// What the pages held becomes zeros. Blocks of a program's own handler may be memory that it shares, where
// pages keep what they hold: false then.
bool GiveUp(const PageRange& pages) {
  return !mju_user_malloc && pages.Bytes() && madvise(pages.begin, pages.Bytes(), MADV_DONTNEED) == 0;
}
#endif

// Blocks larger than the machine's memory, which the heap refuses: these are addresses, and memory is taken
// for them where somebody writes.
class Reservations {
 public:
  void* Reserve([[maybe_unused]] size_t bytes) {
#ifdef __linux__
    constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    void* const block = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, kFlags, -1, 0);
    if (block == MAP_FAILED) return nullptr;
    const std::lock_guard lock(mutex_);
    bytes_of_[block] = bytes;
    return block;
#else
    return nullptr;
#endif
  }

  // False where the block is none of them.
  bool Release(void* block) {
    // Such a block starts a page, and hardly any other does.
    if (PagesAround(block, 1).begin != block) return false;
    const std::lock_guard lock(mutex_);
    const auto found = bytes_of_.find(block);
    if (found == bytes_of_.end()) return false;
    munmap(block, found->second);
    bytes_of_.erase(found);
    return true;
  }

 private:
  std::mutex mutex_;
  std::map<void*, size_t> bytes_of_;
};

// Never destroyed: blocks are released until the program has ended.
Reservations& TheReservations() {
  static auto* const reservations = new Reservations;
  return *reservations;
}

}  // namespace

size_t MachineMemory() {
  static const size_t bytes = [] {
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? static_cast<size_t>(pages) * static_cast<size_t>(page)
                                 : std::numeric_limits<size_t>::max();
  }();
  return bytes;
}

void* TryAllocateBlock(size_t bytes) {
  if (mju_user_malloc) return mju_user_malloc(bytes);
  const bool huge = bytes >= kWorthHugePages && bytes < kTooManyHugePages;
  const size_t alignment = huge ? kHugePage : kAlignment;
  if (bytes > std::numeric_limits<size_t>::max() - alignment) return nullptr;
  // C11 asks for a multiple of the alignment.
  const size_t rounded = (bytes + alignment - 1) / alignment * alignment;
  void* const block = std::aligned_alloc(alignment, rounded ? rounded : alignment);
#ifdef MADV_HUGEPAGE
  // The kernel then brings such a block in by 2 MB instead of 4 kB at a time.
  if (huge && block) madvise(block, rounded, MADV_HUGEPAGE);
#endif
  return block;
}

void* TryReserveBlock(size_t bytes) {
  const bool fits = bytes <= MachineMemory();
  void* const reserved = fits || mju_user_malloc ? nullptr : TheReservations().Reserve(bytes);
  return reserved ? reserved : TryAllocateBlock(bytes);
}

void* AllocateBlock(size_t bytes) {
  void* block = TryAllocateBlock(bytes);
  if (!block) Fatal("out of memory: cannot allocate %zu bytes", bytes);
  return block;
}

void ZeroBlock(void* block, size_t bytes) {
#ifdef __linux__
  if (bytes >= kWorthHugePages) {
    auto* const first = static_cast<std::byte*>(block);
    const PageRange pages = WholePages(block, bytes);
    if (GiveUp(pages)) {
      std::memset(block, 0, static_cast<size_t>(pages.begin - first));
      std::memset(pages.end, 0, static_cast<size_t>(first + bytes - pages.end));
      return;
    }
  }
#endif
  std::memset(block, 0, bytes);
}

void ShareZeros([[maybe_unused]] void* begin, [[maybe_unused]] size_t bytes) {
#if defined(__linux__) && defined(MADV_NOHUGEPAGE)
  constexpr size_t kWorthSharing = size_t{1} << 15;
  if (bytes < kWorthSharing || mju_user_malloc) return;
  const PageRange pages = WholePages(begin, bytes);
  // In a huge page of zeros these would be as many as before.
  madvise(pages.begin, pages.Bytes(), MADV_NOHUGEPAGE);
  GiveUp(pages);
#endif
}

void BringIn([[maybe_unused]] void* begin, [[maybe_unused]] size_t bytes) {
#ifdef MADV_POPULATE_WRITE
  constexpr size_t kWorthAsking = size_t{1} << 18;
  if (bytes < kWorthAsking) return;
  const PageRange pages = WholePages(begin, bytes);
  // A failure leaves them to be brought in one by one.
  madvise(pages.begin, pages.Bytes(), MADV_POPULATE_WRITE);
#endif
}

void FreeBlock(void* block) {
  if (!block) return;
  if (mju_user_free) {
    mju_user_free(block);
  } else if (!TheReservations().Release(block)) {
    std::free(block);
  }
}

}  // namespace pliant
