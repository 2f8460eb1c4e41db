#include "engine/core/memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "engine/core/handlers.h"
#include "engine/core/log.h"

namespace pliant {
namespace {

constexpr size_t kAlignment = 64;
constexpr size_t kHugePage = size_t{2} << 20;
constexpr size_t kWorthHugePages = 4 * kHugePage;
// Models beyond are meshes and their trees, of which little is read again. Virtual machines give memory back
// in huge pages, and bringing in as many took up to four times as long as small ones that were in use lately.
constexpr size_t kTooManyHugePages = 64 * kHugePage;

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

void* AllocateBlock(size_t bytes) {
  void* block = TryAllocateBlock(bytes);
  if (!block) Fatal("out of memory: cannot allocate %zu bytes", bytes);
  return block;
}

void ZeroBlock(void* block, size_t bytes) {
#ifdef __linux__
  // Blocks of a program's own handler may be memory that it shares, where pages keep what they hold.
  if (!mju_user_malloc && bytes >= kWorthHugePages) {
    const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
    const auto begin = reinterpret_cast<uintptr_t>(block), end = begin + bytes;
    const uintptr_t first = (begin + page - 1) / page * page, last = end / page * page;
    auto* const whole = static_cast<std::byte*>(block) + (first - begin);
    if (madvise(whole, last - first, MADV_DONTNEED) == 0) {
      std::memset(block, 0, first - begin);
      std::memset(whole + (last - first), 0, end - last);
      return;
    }
  }
#endif
  std::memset(block, 0, bytes);
}

void BringIn([[maybe_unused]] void* begin, [[maybe_unused]] size_t bytes) {
#ifdef MADV_POPULATE_WRITE
  constexpr size_t kWorthAsking = size_t{1} << 18;
  if (bytes < kWorthAsking) return;
  const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto first = reinterpret_cast<uintptr_t>(begin);
  const size_t before = static_cast<size_t>((page - first % page) % page);
  // A failure leaves them to be brought in one by one.
  madvise(static_cast<std::byte*>(begin) + before, (bytes - before) / page * page, MADV_POPULATE_WRITE);
#endif
}

void FreeBlock(void* block) {
  if (!block) return;
  if (mju_user_free) {
    mju_user_free(block);
  } else {
    std::free(block);
  }
}

}  // namespace pliant
