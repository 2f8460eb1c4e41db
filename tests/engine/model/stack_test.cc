// Stack and arena of mjData.
#include "engine/model/stack.h"

#include <gtest/gtest.h>

#include "engine/model/data.h"
#include "engine/model/fields.h"
#include "tests/engine/model/small_model.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

TEST(Stack, FramesNestAndGiveBackMemory) {
  const ModelPtr m = SmallModel();
  const DataPtr d(MakeData(*m));
  MarkStack(*d);
  StackAllocByte(*d, 100, 8);
  const size_t outer = d->pstack;
  MarkStack(*d);
  StackAllocByte(*d, 200, 64);
  FreeStack(*d);
  EXPECT_EQ(d->pstack, outer);
  FreeStack(*d);
  EXPECT_EQ(d->pstack, 0u);
  EXPECT_GT(d->maxuse_stack, 0u);
}

TEST(Stack, ArenaRefusesWhatWouldRunIntoTheStack) {
  const ModelPtr m = SmallModel();
  const DataPtr d(MakeData(*m));
  StackFrame frame(*d);
  frame.Take<double>(256);
  EXPECT_EQ(ArenaAllocByte(*d, 4096, 8), nullptr);
  EXPECT_NE(ArenaAllocByte(*d, 256, 8), nullptr);
}

TEST(StackDeathTest, OverflowNamesTheSettingToRaise) {
  const ModelPtr m = SmallModel();
  const DataPtr d(MakeData(*m));
  EXPECT_EXIT(StackAllocByte(*d, 100000, 8), testing::ExitedWithCode(1), "raise size/memory");
}

}  // namespace
}  // namespace pliant
