#include "engine/runner/runner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <thread>

#include "engine/model/callbacks.h"
#include "tests/engine/runner/runner_models.h"

namespace pliant::runner {
namespace {

using namespace std::chrono_literals;

// Fetches snapshots until `done`, for at most a few seconds.
bool WaitFor(Runner& runner, const std::function<bool(Snapshot&)>& done) {
  const auto end = std::chrono::steady_clock::now() + 20s;
  while (std::chrono::steady_clock::now() < end) {
    runner.Fetch();
    if (done(runner.Latest())) return true;
    std::this_thread::sleep_for(2ms);
  }
  return false;
}

void Install(Runner& runner) {
  runner.Push(command::Install{SceneModel(), command::KeepState::kNo, nullptr});
}

TEST(Runner, StartsAndStopsWithoutAModel) {
  Runner runner;
  runner.Push(command::Reset{});
  EXPECT_TRUE(WaitFor(runner, [](Snapshot& s) { return s.run.commands >= 2; }));
  EXPECT_FALSE(runner.Latest().loaded);
}

TEST(Runner, RunsAtAboutRealTime) {
  Runner runner;
  Install(runner);
  ASSERT_TRUE(WaitFor(runner, [](Snapshot& s) { return s.loaded && s.data->time > 0.1; }));
  const auto wall = std::chrono::steady_clock::now();
  const double sim = runner.Latest().data->time;
  ASSERT_TRUE(WaitFor(runner, [sim](Snapshot& s) { return s.data->time > sim + 0.5; }));
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - wall).count();
  // Never faster than asked; how much slower depends on what else the machine does.
  EXPECT_GT(seconds, 0.38);
  EXPECT_LT(runner.Latest().run.achieved, 1.3);
}

TEST(Runner, FullSpeedIsFasterThanRealTime) {
  Runner runner;
  Install(runner);
  runner.Push(command::SetSpeed{0});
  EXPECT_TRUE(WaitFor(runner, [](Snapshot& s) { return s.loaded && s.data->time > 5; }));
}

TEST(Runner, PausedTimeStandsAndStepsAreCounted) {
  RunnerOptions options;
  options.paused = true;
  Runner runner(options);
  Install(runner);
  runner.Push(command::StepBy{100});
  ASSERT_TRUE(WaitFor(runner, [](Snapshot& s) { return s.loaded && s.run.steps == 100; }));
  std::this_thread::sleep_for(50ms);
  runner.Fetch();
  EXPECT_NEAR(runner.Latest().data->time, 0.2, 1e-12);
  int records = 0;
  runner.DrainSteps([&](const StepRecord& record) {
    ++records;
    EXPECT_GT(record.time, 0);
  });
  EXPECT_EQ(records, 100);
}

TEST(Runner, CommandsFromManyThreadsAreAllApplied) {
  Runner runner;
  Install(runner);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&runner] {
      for (int i = 0; i < 500; ++i) runner.Push(command::SetCtrl{i % 2, 0.001 * i});
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_TRUE(WaitFor(runner, [&](Snapshot& s) { return s.run.commands == runner.Pushed(); }));
  EXPECT_EQ(runner.Pushed(), 2002u);
}

TEST(Runner, SnapshotsMayBeReadAndUsedWhileItRuns) {
  Runner runner;
  Install(runner);
  runner.Push(command::SetSpeed{0});
  double last = -1;
  int seen = 0;
  const bool done = WaitFor(runner, [&](Snapshot& s) {
    if (!s.loaded) return false;
    EXPECT_GE(s.data->time, last);
    last = s.data->time;
    double sum = 0;
    for (int i = 0; i < s.model.nq; ++i) sum += s.data->qpos[i];
    for (int i = 0; i < 3 * s.model.ngeom; ++i) sum += s.model.geom_friction[i] + s.data->geom_xpos[i];
    EXPECT_TRUE(std::isfinite(sum));
    runner.Push(command::SetModelField{"geom_friction", 0, 0.5 + 0.001 * seen});
    runner.Push(command::SetOption{offsetof(mjOption, timestep), command::ScalarKind::kDouble, 0.002});
    return ++seen > 100;
  });
  EXPECT_TRUE(done);
}

TEST(Runner, ReplacingTheModelWhileItRunsIsSafe) {
  Runner runner;
  for (int i = 0; i < 20; ++i) {
    runner.Push(command::Install{i % 2 == 0 ? SceneModel() : EditedSceneModel(), command::KeepState::kByName,
                                 nullptr});
    std::this_thread::sleep_for(3ms);
    runner.Fetch();
    if (runner.Latest().loaded) {
      EXPECT_GT(runner.Latest().model.nbody, 3);
    }
  }
  EXPECT_TRUE(WaitFor(runner, [](Snapshot& s) { return s.generation == 20; }));
}

// A controller that takes half a second for each step.
void SlowControl(const mjModel*, mjData*) { std::this_thread::sleep_for(500ms); }

TEST(Runner, AStepOfHalfASecondNeverDelaysTheReader) {
  mjcb_control = SlowControl;
  {
    Runner runner;
    Install(runner);
    ASSERT_TRUE(WaitFor(runner, [](Snapshot& s) { return s.loaded; }));
    double longest = 0;
    for (int i = 0; i < 60; ++i) {
      const auto start = std::chrono::steady_clock::now();
      runner.Fetch();
      runner.Push(command::SetCtrl{0, 0.01 * i});
      runner.DrainEvents([](Event&&) {});
      runner.DrainSteps([](const StepRecord&) {});
      const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
      longest = std::max(longest, passed.count());
      std::this_thread::sleep_for(16ms);
    }
    EXPECT_LT(longest, 0.1);
    runner.Push(command::SetPaused{true});
    EXPECT_TRUE(WaitFor(runner, [](Snapshot& s) { return s.run.paused; }));
  }
  mjcb_control = nullptr;
}

TEST(Runner, EventsReachTheReader) {
  Runner runner;
  Install(runner);
  runner.Push(command::SetCtrl{99, 1});
  ASSERT_TRUE(WaitFor(runner, [&](Snapshot& s) { return s.run.commands >= 3; }));
  int events = 0;
  runner.DrainEvents([&](Event&& event) { events += event.kind == EventKind::kWarning ? 1 : 0; });
  EXPECT_EQ(events, 1);
}

}  // namespace
}  // namespace pliant::runner
