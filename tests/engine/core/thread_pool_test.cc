// Loops and tasks on several threads.
#include "engine/core/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "engine/core/diagnostics.h"

namespace pliant {
namespace {

TEST(ThreadPool, LoopRunsEveryIndexOnceAndEveryRunnerAlone) {
  struct Work {
    std::vector<std::atomic<int>> count = std::vector<std::atomic<int>>(1000),
                                  running = std::vector<std::atomic<int>>(3);
    std::atomic<bool> clash = false;
  } work;
  ThreadPool pool(4);
  const auto body = [](void* context, int index, int runner) {
    auto& w = *static_cast<Work*>(context);
    if (w.running[static_cast<size_t>(runner)]++ != 0) w.clash = true;
    ++w.count[static_cast<size_t>(index)];
    --w.running[static_cast<size_t>(runner)];
  };
  for (int round = 0; round < 20; ++round) pool.ForEach(1000, 2, body, &work);
  for (auto& count : work.count) EXPECT_EQ(count, 20);
  EXPECT_FALSE(work.clash);
}

TEST(ThreadPool, LoopInsideALoopIsDoneByItsCaller) {
  ThreadPool pool(2);
  struct Work {
    ThreadPool& pool;
    std::atomic<int> sum = 0;
  } work{pool};
  pool.ForEach(
      8, 2,
      [](void* context, int, int) {
        auto& w = *static_cast<Work*>(context);
        w.pool.ForEach(
            5, 2, [](void* inner, int, int) { ++static_cast<Work*>(inner)->sum; }, &w);
      },
      &work);
  EXPECT_EQ(work.sum, 40);
}

TEST(ThreadPool, WhatARunnerHasNotBegunIsTakenOverByOthers) {
  struct Work {
    std::atomic<int> done = 0;
  } work;
  ThreadPool pool(1);
  // The first index ends after all others, of which half would be those of the same runner.
  pool.ForEach(
      20, 1,
      [](void* context, int index, int) {
        auto& w = *static_cast<Work*>(context);
        while (index == 0 && w.done < 19) std::this_thread::yield();
        ++w.done;
      },
      &work);
  EXPECT_EQ(work.done, 20);
}

TEST(ThreadPool, ServesSeveralCallersAtOnceAndOneAfterTheOther) {
  ThreadPool pool(3);
  const auto call = [&pool] {
    for (int round = 0; round < 500; ++round) {
      std::atomic<int> sum = 0;
      pool.ForEach(
          round % 17, 1 + round % 4,
          [](void* context, int index, int) { *static_cast<std::atomic<int>*>(context) += index; }, &sum);
      const int n = round % 17;
      ASSERT_EQ(sum, n * (n - 1) / 2);
      // Some loops come while workers still watch for them, some once these sleep.
      if (round % 100 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  };
  std::thread other(call);
  call();
  other.join();
}

TEST(ThreadPool, BriefLoopsRunEveryIndexOnceWhetherWorkersWatchOrSleep) {
  ThreadPool pool(2);
  std::vector<std::atomic<int>> count(40);
  for (int round = 0; round < 300; ++round) {
    pool.ForEachBrief(
        40, 2, [](void* context, int index, int) { ++static_cast<std::atomic<int>*>(context)[index]; },
        count.data());
    if (round % 100 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  for (const auto& times : count) EXPECT_EQ(times, 300);
}

TEST(ThreadPool, SleepingWorkersAreWokenForWhatTakesLonger) {
  ThreadPool pool(1);
  std::atomic<bool> helped = false;
  const auto body = [](void* context, int, int runner) {
    auto& seen = *static_cast<std::atomic<bool>*>(context);
    if (runner > 0) seen = true;
    const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(200);
    while (!seen && std::chrono::steady_clock::now() < end) std::this_thread::yield();
  };
  for (int i = 0; i < 2000 && !helped; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    pool.ForEachBrief(100, 1, body, &helped);
  }
  EXPECT_TRUE(helped);
}

TEST(ThreadPool, HasTheWorkersAskedFor) {
  EXPECT_EQ(ThreadPool(3).WorkerCount(), 3u);
  EXPECT_EQ(ThreadPool(0).WorkerCount(), 1u);
}

}  // namespace
}  // namespace pliant
