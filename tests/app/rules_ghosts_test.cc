// What comes of comparing the rules of two releases is shown where both runs end.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "app/desks/experiments.h"
#include "app/editing/structure_compile.h"
#include "engine/model/handles.h"
#include "ui/state/experiments.h"

namespace pliant::app {
namespace {

struct NoCommands final : runner::CommandSink {
  void Push(runner::Command) override {}
};

TEST(RulesGhosts, StandAtTheTimeAtWhichTheRunsEnd) {
  const StructureResult made = CompileTexts(
      "/nowhere/falls.xml", {{"/nowhere/falls.xml",
                              "<mujoco><worldbody><geom type='plane' size='1 1 .1' margin='.05'/>"
                              "<body pos='0 0 .3'><freejoint/><geom size='.1' margin='.05'/></body>"
                              "</worldbody></mujoco>"}});
  ASSERT_NE(made.model, nullptr) << made.error;
  const DataPtr data(MakeData(*made.model));
  ResetData(*made.model, *data);
  data->time = 2;
  runner::Snapshot snapshot;
  snapshot.generation = 1;
  ui::UiFrame frame;
  frame.snapshot = &snapshot;
  frame.m = made.model.get();
  frame.d = data.get();
  ui::UiState ui;
  NoCommands sink;
  Experiments experiments;
  ui::CurrentExperiments() = {};
  ui::CurrentExperiments().wanted = ui::ExperimentsState::Wanted::kRules;
  experiments.EndFrame(frame, ui, sink);
  data->time = 7;  // the simulation goes on meanwhile
  while (experiments.Busy()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    experiments.EndFrame(frame, ui, sink);
  }
  ASSERT_EQ(ui.views.traces.ghosts.size(), 2U) << ui::CurrentExperiments().problem.text;
  EXPECT_EQ(ui.views.traces.ghosts[0].label, "by rules 3.14");
  for (const ui::PoseGhost& ghost : ui.views.traces.ghosts) EXPECT_NEAR(ghost.time, 3, 1e-9) << ghost.label;
  ui::CurrentExperiments() = {};
}

}  // namespace
}  // namespace pliant::app
