// Aligned blocks and the workspace of the solvers.
#include "engine/core/memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

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
