#include "engine/core/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

#include "engine/core/diagnostics.h"
#include "engine/core/handlers.h"
#include "engine/core/hash.h"
#include "engine/core/log.h"
#include "engine/core/memory.h"
#include "engine/core/workspace.h"

namespace pliant {
namespace {

std::string* caught = nullptr;

TEST(Diagnostics, TextLeavesOutWhatIsUnknown) {
  EXPECT_EQ(ToString({Severity::kError, {"a.xml", 3, 7}, "geom 'g'", "bad size"}),
            "a.xml:3:7: geom 'g': bad size");
  EXPECT_EQ(ToString({Severity::kError, {"a.xml", 0, 0}, "", "bad"}), "a.xml: bad");
  EXPECT_EQ(ToString({Severity::kWarning, {}, "body 'b'", "odd"}), "warning: body 'b': odd");
}

TEST(Diagnostics, FirstErrorSkipsWarnings) {
  DiagnosticSink sink;
  sink.Warning({}, "", "w");
  EXPECT_FALSE(sink.HasErrors());
  EXPECT_EQ(sink.FirstError(), "");
  sink.Error({}, "", "e1");
  sink.Error({}, "", "e2");
  EXPECT_EQ(sink.ErrorCount(), 2);
  EXPECT_EQ(sink.FirstError(), "e1");
  EXPECT_EQ(sink.Warnings(), "warning: w\n");
}

TEST(Hash, StringHashIsTheDocumentedOne) {
  EXPECT_EQ(HashString("", 100), 5381 % 100);
  EXPECT_EQ(HashString("a", 1u << 20), ((5381ull * 33) ^ 'a') % (1u << 20));
}

TEST(Hash, Fnv1aMatchesPublishedValues) {
  EXPECT_EQ(Fnv1a("", 0), 0x811c9dc5u);
  EXPECT_EQ(Fnv1a("a", 1), 0xe40c292cu);
  EXPECT_EQ(Fnv1a("foobar", 6), 0xbf9cf968u);
}

TEST(Log, WarningsGoToTheUsersHandlerOnly) {
  static std::string text;
  caught = &text;
  mju_user_warning = [](const char* message) { *caught = message; };
  Warn("value %d", 7);
  mju_user_warning = nullptr;
  EXPECT_EQ(text, "value 7");
}

TEST(LogDeathTest, FatalWithoutAHandlerExitsWithTheMessage) {
  EXPECT_EXIT(Fatal("broken %s", "thing"), testing::ExitedWithCode(1), "ERROR: broken thing");
}

TEST(Memory, BlocksAreAlignedToCacheLines) {
  for (size_t bytes : {size_t{1}, size_t{63}, size_t{64}, size_t{1000}}) {
    void* block = AllocateBlock(bytes);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(block) % 64, 0u);
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

TEST(ThreadPool, EveryTaskRunsOnce) {
  std::vector<std::atomic<int>> count(100);
  {
    ThreadPool pool(3);
    EXPECT_EQ(pool.WorkerCount(), 3u);
    for (auto& c : count) pool.Enqueue([](void* task) { ++*static_cast<std::atomic<int>*>(task); }, &c);
  }
  for (auto& c : count) EXPECT_EQ(c, 1);
}

}  // namespace
}  // namespace pliant
