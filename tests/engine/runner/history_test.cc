#include "engine/runner/history.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pliant {
namespace {

void Append(History& history, double time) {
  const std::span<double> state = history.Append(time);
  std::fill(state.begin(), state.end(), time);
}

TEST(History, FindsEntriesFromTheNewestBackwards) {
  History history;
  history.Reset(3);
  for (int i = 0; i < 1000; ++i) Append(history, i);
  EXPECT_EQ(history.Size(), 1000);
  for (int back = 0; back < 1000; ++back) {
    ASSERT_EQ(history.Time(back), 999 - back);
    ASSERT_EQ(history.State(back)[2], 999 - back);
  }
}

TEST(History, DropsTheOldestWhenTheBudgetIsFull) {
  History history;
  history.SetBudget(128 * 4 * sizeof(double) * 2);  // two blocks
  history.Reset(3);
  for (int i = 0; i < 1000; ++i) Append(history, i);
  EXPECT_EQ(history.Size(), 256);
  EXPECT_EQ(history.Time(0), 999);
  EXPECT_EQ(history.Time(255), 999 - 255);
  EXPECT_LE(history.Bytes(), history.Budget());
}

TEST(History, RunningOnFromThePastForgetsTheFuture) {
  History history;
  history.Reset(1);
  for (int i = 0; i < 10; ++i) Append(history, i);
  history.SetBack(4);
  EXPECT_EQ(history.Time(history.Back()), 5);
  Append(history, 100);
  EXPECT_EQ(history.Size(), 7);
  EXPECT_EQ(history.Time(0), 100);
  EXPECT_EQ(history.Time(1), 5);
  EXPECT_EQ(history.Back(), 0);
}

TEST(History, ForgettingTheFutureWorksAcrossTheEndOfTheRing) {
  History history;
  history.SetBudget(1);  // one block of 128
  history.Reset(1);
  for (int i = 0; i < 130; ++i) Append(history, i);
  history.SetBack(5);
  Append(history, 1000);
  EXPECT_EQ(history.Time(0), 1000);
  EXPECT_EQ(history.Time(1), 124);
  EXPECT_EQ(history.Size(), 124);
}

TEST(History, ASmallerBudgetKeepsTheNewest) {
  History history;
  history.Reset(1);
  for (int i = 0; i < 1000; ++i) Append(history, i);
  history.SetBudget(1);
  EXPECT_EQ(history.Size(), 128);
  EXPECT_EQ(history.Time(0), 999);
  EXPECT_EQ(history.Time(127), 999 - 127);
}

TEST(History, BackIsClampedToWhatIsThere) {
  History history;
  history.Reset(1);
  history.SetBack(5);
  EXPECT_EQ(history.Back(), 0);
  Append(history, 0);
  Append(history, 1);
  history.SetBack(5);
  EXPECT_EQ(history.Back(), 1);
}

}  // namespace
}  // namespace pliant
