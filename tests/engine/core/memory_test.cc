// Aligned blocks and the workspace of the solvers.
#include "engine/core/memory.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <vector>

#include "engine/core/handlers.h"
#include "engine/core/workspace.h"

namespace pliant {
namespace {

TEST(Memory, BlocksAreAlignedToCacheLines) {
  for (size_t bytes : {size_t{1}, size_t{63}, size_t{64}, size_t{1000}}) {
    void* block = AllocateBlock(bytes);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(block) % 64, 0u);
    FreeBlock(block);
  }
}

TEST(Memory, MoreThanTheMachineHasIsReservedAndTakesWhatIsWritten) {
  const size_t bytes = MachineMemory() + (size_t{1} << 20);
  if (int counts = 0; std::ifstream("/proc/sys/vm/overcommit_memory") >> counts && counts == 2) {
    GTEST_SKIP() << "this system counts what is only reserved";
  }
  auto* const block = static_cast<std::byte*>(TryReserveBlock(bytes));
  ASSERT_NE(block, nullptr);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(block) % 64, 0u);
  block[0] = block[bytes - 1] = std::byte{7};
  EXPECT_EQ(block[bytes / 2], std::byte{0});
  FreeBlock(block);
}

TEST(Memory, ZeroedBlocksAreZeroHoweverLargeAndNothingBehindThemIs) {
  for (const size_t bytes : {size_t{100}, (size_t{16} << 20) + 5, size_t{16} << 20}) {
    auto* const block = static_cast<unsigned char*>(AllocateBlock(bytes + 100));
    std::memset(block, 7, bytes + 100);
    ZeroBlock(block, bytes);
    EXPECT_EQ(std::count(block, block + bytes, 0), static_cast<std::ptrdiff_t>(bytes));
    EXPECT_EQ(std::count(block + bytes, block + bytes + 100, 7), 100);
    block[bytes / 2] = 1;
    EXPECT_EQ(block[bytes / 2], 1);
    FreeBlock(block);
  }
}

// Of this process, in memory; pages that share zeros are not counted.
long ResidentPages() {
  long all = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident;
}

TEST(Memory, SharedZerosGiveUpTheirPagesAndNoneOfTheirNeighboursAndTakeNumbers) {
  constexpr size_t kBytes = size_t{32} << 20, kEdge = 100;
  auto* const block = static_cast<unsigned char*>(AllocateBlock(kBytes));
  std::memset(block, 7, kBytes);
  std::memset(block + kEdge, 0, kBytes - 2 * kEdge);
  [[maybe_unused]] const long before = ResidentPages();
  ShareZeros(block + kEdge, kBytes - 2 * kEdge);
#ifdef __linux__
  EXPECT_GT((before - ResidentPages()) * sysconf(_SC_PAGESIZE), static_cast<long>(kBytes / 2));
#endif
  EXPECT_EQ(std::count(block, block + kEdge, 7), static_cast<std::ptrdiff_t>(kEdge));
  EXPECT_EQ(std::count(block + kBytes - kEdge, block + kBytes, 7), static_cast<std::ptrdiff_t>(kEdge));
  EXPECT_EQ(std::count(block, block + kBytes, 0), static_cast<std::ptrdiff_t>(kBytes - 2 * kEdge));
  block[kBytes / 2] = 1;
  EXPECT_EQ(std::count(block, block + kBytes, 1), 1);
  FreeBlock(block);
}

TEST(Memory, AProgramsOwnBlocksKeepTheirPagesOfZeros) {
  static int given = 0;
  mju_user_malloc = [](size_t bytes) { return ++given, std::aligned_alloc(64, bytes); };
  constexpr size_t kBytes = size_t{1} << 20;
  auto* const block = static_cast<unsigned char*>(AllocateBlock(kBytes));
  std::memset(block, 7, kBytes);
  ShareZeros(block, kBytes);  // which is against its contract, and shows that nothing was given up
  mju_user_malloc = nullptr;
  EXPECT_EQ(given, 1);
  EXPECT_EQ(std::count(block, block + kBytes, 7), static_cast<std::ptrdiff_t>(kBytes));
  FreeBlock(block);
}

TEST(Workspace, FramesGiveBackWhatTheyTook) {
  std::vector<std::byte> memory(4096);
  Workspace workspace(memory.data(), memory.size());
  workspace.Take<double>(8);
  const size_t used = workspace.Used();
  {
    WorkspaceFrame frame(workspace);
    double* block = workspace.Take<double>(16);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(block) % 64, 0u);
    EXPECT_GT(workspace.Used(), used);
  }
  EXPECT_EQ(workspace.Used(), used);
  EXPECT_GT(workspace.Peak(), used);
}

TEST(WorkspaceDeathTest, ExhaustionIsAClearError) {
  std::vector<std::byte> memory(256);
  EXPECT_EXIT(
      {
        Workspace workspace(memory.data(), memory.size());
        workspace.Take<double>(100);
      },
      testing::ExitedWithCode(1), "scratch memory full");
}

}  // namespace
}  // namespace pliant
