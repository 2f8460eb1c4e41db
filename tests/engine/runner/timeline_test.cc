#include "engine/runner/history/timeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace pliant::runner {
namespace {

// States of four numbers: position, input, input, plugin.
std::vector<double> State(double x, double u = 0) { return {x, u, 0, 0}; }

// The same as taken whole.
struct Whole {
  explicit Whole(std::vector<double> state) : numbers(std::move(state)) {}
  operator TakenState() const { return {numbers, {&all, 1}}; }
  std::vector<double> numbers;
  StateRun all = {0, static_cast<int>(numbers.size())};
};

class TimelineOfNumbers : public testing::Test {
 protected:
  TimelineOfNumbers() {
    timeline_.Reset(4, 1, 3);
    timeline_.AppendJump(State(0), 0, 1);
  }
  void Steps(int n, double u = 0, double offset = 0) {
    for (int i = 0; i < n; ++i) {
      const double x = static_cast<double>(timeline_.Cursor()) + offset;
      timeline_.AppendStep(Whole(State(x, u)), Whole(State(x + 1, u)), x + 1, 1, 1e-5);
    }
  }
  Timeline timeline_;
};

TEST_F(TimelineOfNumbers, EntriesAreCountedFromTheStart) {
  Steps(1000);
  EXPECT_EQ(timeline_.Begin(), 0);
  EXPECT_EQ(timeline_.End(), 1000);
  EXPECT_TRUE(timeline_.AtTip());
  for (const int64_t i : {0, 1, 63, 64, 65, 999, 1000}) EXPECT_EQ(timeline_.Time(i), static_cast<double>(i));
  EXPECT_EQ(timeline_.Branches().IndexAtTime(timeline_.Branch(), 500.2), 500);
  EXPECT_EQ(timeline_.Branches().IndexAtTime(timeline_.Branch(), 1e9), 1000);
}

TEST_F(TimelineOfNumbers, OnlyInputsThatChangedAreStored) {
  Steps(10);
  Steps(1, 0.5);
  Steps(10, 0.5);
  const TimelineChunk& chunk = timeline_.ChunkAt(11);
  EXPECT_EQ(chunk.changes.size(), 1u);
  ASSERT_EQ(chunk.ChangesOf(11).size(), 1u);
  EXPECT_EQ(chunk.ChangesOf(11)[0].at, 1u);
  EXPECT_EQ(chunk.ChangesOf(11)[0].value, 0.5);
  EXPECT_TRUE(chunk.ChangesOf(12).empty());
}

TEST_F(TimelineOfNumbers, AStateChangedByHandDoesNotFollow) {
  Steps(3);
  EXPECT_TRUE(timeline_.FollowsCursor(Whole(State(3, 7))));
  EXPECT_FALSE(timeline_.FollowsCursor(Whole(State(3.5))));
}

TEST_F(TimelineOfNumbers, GoingOnFromThePastOpensABranchAndKeepsTheOldOne) {
  Steps(100);
  const int first = timeline_.Branch();
  timeline_.SetCursor(40, State(40));
  Steps(20, 0, 1000);
  EXPECT_NE(timeline_.Branch(), first);
  EXPECT_EQ(timeline_.End(), 60);
  EXPECT_EQ(timeline_.Begin(), 0);
  EXPECT_EQ(timeline_.Time(40), 40);
  EXPECT_EQ(timeline_.Time(41), 1041);
  EXPECT_EQ(timeline_.Branches().Time(first, 41), 41);
  EXPECT_EQ(timeline_.Info()->branches.size(), 2u);
  EXPECT_EQ(timeline_.Info()->branches[1].fork, 40);
  ASSERT_TRUE(timeline_.SelectBranch(first));
  EXPECT_EQ(timeline_.Cursor(), 100);
  EXPECT_EQ(timeline_.Time(41), 41);
  EXPECT_FALSE(timeline_.SelectBranch(99));
}

TEST_F(TimelineOfNumbers, TheBudgetTakesUnusedBranchesFirstAndThenTheOldestSteps) {
  Steps(1000);
  const int first = timeline_.Branch();
  timeline_.SetCursor(500, State(500));
  Steps(1000);
  int64_t begin = 0;
  int64_t end = 0;
  const size_t used = timeline_.Bytes();
  timeline_.SetBudget(used / 2);
  EXPECT_LE(timeline_.Bytes(), used / 2);
  EXPECT_EQ(timeline_.End(), 1500);
  EXPECT_GT(timeline_.Begin(), 0);
  EXPECT_EQ(timeline_.Time(timeline_.Begin()), static_cast<double>(timeline_.Begin()));
  // The part of the first branch behind the fork is still whole, or the branch is gone.
  if (timeline_.Branches().PathRange(first, &begin, &end)) {
    EXPECT_EQ(end, 1000);
  }
  timeline_.SetBudget(1);
  EXPECT_GE(timeline_.Size(), 1);
  EXPECT_EQ(timeline_.End(), 1500);
}

// A humanoid of 28 positions, 27 dofs, 21 actuators and 17 bodies at 2 ms, with all controls different
// at every step.
TEST(TimelineBudget, AMinuteOfAHumanoidFitsInto256Megabytes) {
  constexpr size_t kBefore = 1 + 28 + 27 + 27;
  constexpr size_t kInputs = 21 + 27 + 6 * 17;
  Timeline timeline;
  timeline.Reset(kBefore + kInputs, kBefore, kBefore + kInputs);
  std::vector<double> before(kBefore + kInputs, 0.0);
  std::vector<double> after = before;
  timeline.AppendJump(after, 0, 1);
  constexpr int kSteps = 60 * 500;
  for (int i = 1; i <= kSteps; ++i) {
    before = after;
    for (size_t k = 0; k < 21; ++k) before[kBefore + k] = i + 0.001 * static_cast<double>(k);
    after = before;
    for (size_t k = 0; k < kBefore; ++k) after[k] = 0.002 * i + static_cast<double>(k);
    timeline.AppendStep(Whole(before), Whole(after), 0.002 * i, 1, 1e-4);
  }
  EXPECT_EQ(timeline.Begin(), 0);
  EXPECT_EQ(timeline.Size(), kSteps + 1);
  EXPECT_LE(timeline.Bytes(), size_t{256} << 20);
  EXPECT_LE(timeline.Bytes(), size_t{32} << 20) << "the whole states alone would take 61 MB";
}

TEST_F(TimelineOfNumbers, MarksBelongToThePathThatIsShown) {
  Steps(100);
  timeline_.AddMark(MarkKind::kWarning, 3);
  timeline_.SetCursor(50, State(50));
  timeline_.AddMark(MarkKind::kReset);
  Steps(10);
  timeline_.AddMark(MarkKind::kContactBegin, 1, 2);
  std::vector<int64_t> marks;
  for (const auto& list : timeline_.Info()->marks) {
    for (const TimelineMark& mark : *list) marks.push_back(mark.index);
  }
  EXPECT_THAT(marks, testing::ElementsAre(50, 60));
}

}  // namespace
}  // namespace pliant::runner
