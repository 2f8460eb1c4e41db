// Pages of memory, and which of them somebody has written to.
#pragma once

#include <cstddef>

namespace pliant {

// Whole pages of the system.
struct PageRange {
  std::byte* begin;
  std::byte* end;

  std::size_t Bytes() const { return static_cast<std::size_t>(end - begin); }
};

// Those among some bytes, and those that hold some of them.
PageRange WholePages(void* begin, std::size_t bytes);
PageRange PagesAround(void* begin, std::size_t bytes);

// Pages are watched by the system: it notes when somebody writes to one, whoever that is in this process or
// a debugger. Not seen is what a device puts there by itself, into memory that a program has pinned for it.
// Linux can since 6.7, where programs may ask it to; not so in a child that a fork has made.
bool CanWatchPages();

// The following need CanWatchPages(). Pages of blocks of TryAllocateBlock() are registered before they are
// watched, and until they go back to the heap. False where that failed.
bool RegisterPages(const PageRange& pages);
void UnregisterPages(const PageRange& pages);

// Watches registered pages from now on. False where that failed.
bool WatchPages(const PageRange& pages);

// Runs of those registered pages that somebody may have written to since they were last watched, and of those
// that never were, ascending; up to `max` of them. Returns how many, or -1 where the system does not tell.
int FindWritten(const PageRange& among, PageRange* written, int max);

}  // namespace pliant
