// Pages that are watched for writes.
#include "engine/core/pages.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "engine/core/handlers.h"
#include "engine/core/memory.h"

namespace pliant {
namespace {

TEST(Pages, WholeOnesLieWithinAndThoseAroundReachBeyond) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  alignas(64) static std::byte block[1 << 18];
  const PageRange all = WholePages(block, sizeof block);
  ASSERT_GE(all.Bytes(), 3 * page);
  EXPECT_EQ(reinterpret_cast<std::size_t>(all.begin) % page, 0U);
  EXPECT_EQ(WholePages(all.begin, 2 * page).Bytes(), 2 * page);
  EXPECT_EQ(WholePages(all.begin + 1, 2 * page).begin, all.begin + page);
  EXPECT_EQ(WholePages(all.begin + 1, 2 * page).Bytes(), page);
  EXPECT_EQ(WholePages(all.begin + 1, page).Bytes(), 0U);
  EXPECT_EQ(PagesAround(all.begin + page, page).begin, all.begin + page);
  EXPECT_EQ(PagesAround(all.begin + page, page).Bytes(), page);
  EXPECT_EQ(PagesAround(all.begin + page - 1, 2).begin, all.begin);
  EXPECT_EQ(PagesAround(all.begin + page - 1, 2).Bytes(), 2 * page);
}

// Some pages of a block, watched.
class WatchedPages : public testing::Test {
 protected:
  static constexpr std::size_t kBytes = std::size_t{1} << 20;

  void SetUp() override {
    if (!CanWatchPages()) GTEST_SKIP() << "the system does not watch pages";
    block = static_cast<std::byte*>(AllocateBlock(kBytes));
    std::memset(block, 7, kBytes);
    pages = WholePages(block, kBytes);
    page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    ASSERT_TRUE(RegisterPages(pages));
    ASSERT_TRUE(WatchPages(pages));
  }
  void TearDown() override {
    if (!block) return;
    UnregisterPages(pages);
    FreeBlock(block);
  }
  // The first bytes of the pages that were written to.
  std::vector<std::ptrdiff_t> Written() const {
    PageRange found[8];
    std::vector<std::ptrdiff_t> places;
    const int n = FindWritten(pages, found, 8);
    EXPECT_GE(n, 0);
    for (int i = 0; i < n; ++i) {
      for (std::byte* at = found[i].begin; at < found[i].end; at += page) places.push_back(at - pages.begin);
    }
    return places;
  }
  std::ptrdiff_t Place(int i) const { return static_cast<std::ptrdiff_t>(page) * i; }

  std::byte* block = nullptr;
  PageRange pages;
  std::size_t page;
};

TEST_F(WatchedPages, TellWhoWasWrittenToAlsoWhatWasThereBefore) {
  EXPECT_TRUE(Written().empty());
  std::byte sum = {};
  for (std::size_t i = 0; i < kBytes; ++i) sum |= block[i];
  EXPECT_EQ(sum, std::byte{7});
  EXPECT_TRUE(Written().empty());
  static_cast<volatile std::byte*>(pages.begin)[5 * page - 1] = std::byte{7};
  pages.begin[7 * page] = std::byte{1};
  pages.end[-1] = std::byte{2};
  const int last = static_cast<int>(pages.Bytes() / page) - 1;
  EXPECT_EQ(Written(), (std::vector<std::ptrdiff_t>{Place(4), Place(7), Place(last)}));
  EXPECT_EQ(pages.begin[7 * page], std::byte{1});
}

TEST_F(WatchedPages, TellWhatTheSystemWroteForTheProgram) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  ASSERT_EQ(write(ends[1], "abc", 3), 3);
  ASSERT_EQ(read(ends[0], pages.begin + 3 * page, 3), 3);
  close(ends[0]);
  close(ends[1]);
  EXPECT_EQ(Written(), (std::vector<std::ptrdiff_t>{Place(3)}));
}

TEST_F(WatchedPages, AreNewToEachWatch) {
  pages.begin[0] = std::byte{1};
  pages.begin[page] = std::byte{1};
  ASSERT_TRUE(WatchPages({pages.begin, pages.begin + page}));
  EXPECT_EQ(Written(), (std::vector<std::ptrdiff_t>{Place(1)}));
}

TEST_F(WatchedPages, CannotBeAskedForWithoutBeingRegistered) {
  UnregisterPages(pages);
  PageRange found[1];
  EXPECT_EQ(FindWritten(pages, found, 1), -1);
  EXPECT_FALSE(WatchPages(pages));
}

TEST_F(WatchedPages, AreNotWatchedInAChildOrForBlocksOfTheProgram) {
  const pid_t child = fork();
  if (child == 0) _exit(CanWatchPages() ? 1 : 0);
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(CanWatchPages());
  mju_user_malloc = [](std::size_t bytes) { return std::aligned_alloc(64, bytes); };
  EXPECT_FALSE(CanWatchPages());
  mju_user_malloc = nullptr;
}

}  // namespace
}  // namespace pliant
