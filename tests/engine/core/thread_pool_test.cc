// Loops and tasks on several threads.
#include "engine/core/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
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

TEST(ThreadPool, HasTheWorkersAskedFor) {
  EXPECT_EQ(ThreadPool(3).WorkerCount(), 3u);
  EXPECT_EQ(ThreadPool(0).WorkerCount(), 1u);
}

}  // namespace
}  // namespace pliant
