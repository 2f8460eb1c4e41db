// Stack and arena of mjData.
#include "engine/model/stack.h"

#include <gtest/gtest.h>

#include "engine/model/arena_arrays.h"
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

TEST(Stack, NoArrayOfRowsStaysWhenTheyAreCleared) {
  const ModelPtr m = SmallModel();
  const DataPtr d(MakeData(*m));
  const auto any_left = [&] {
    bool left = false;
    for (const DataField& field : DataFields()) left = left || (field.in_arena && field.Pointer(*d));
    return left;
  };
  for (const ArenaGroup group :
       {ArenaGroup::kRows, ArenaGroup::kDual, ArenaGroup::kIslands, ArenaGroup::kMetric}) {
    for (const bool without_half : {false, true}) {
      ASSERT_TRUE(AllocateArrays(*m, *d, group));
      EXPECT_TRUE(any_left());
      if (without_half) {
        d->efc_AR = nullptr;
        d->efc_AR_rownnz = d->efc_AR_rowadr = d->efc_AR_colind = nullptr;
      }
      ClearArena(*d);
      EXPECT_FALSE(any_left()) << static_cast<int>(group);
    }
  }
}

TEST(StackDeathTest, OverflowNamesTheSettingToRaise) {
  const ModelPtr m = SmallModel();
  const DataPtr d(MakeData(*m));
  EXPECT_EXIT(StackAllocByte(*d, 100000, 8), testing::ExitedWithCode(1), "raise size/memory");
}

}  // namespace
}  // namespace pliant
