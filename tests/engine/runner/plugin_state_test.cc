// Plugins with a state in the live simulation and in what it shows again.
#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "engine/compile/compiler.h"
#include "engine/io/mjcf/read/reader.h"
#include "tests/engine/runner/live_simulation.h"
#include "tests/support/plugin_with_state.h"

namespace pliant::runner {
namespace {

class PluginState : public LiveSimulation {
 protected:
  PluginState() {
    DiagnosticSink sink;
    const std::unique_ptr<spec::Spec> spec = io::ReadMjcfString(ModelWithState(), nullptr, sink);
    ModelPtr model = spec ? compile::Compile(*spec, nullptr, sink) : nullptr;
    EXPECT_NE(model, nullptr) << sink.FirstError();
    Send(command::Install{std::move(model), command::KeepState::kNo, nullptr});
    Send(command::SetPaused{false});
  }
};

TEST_F(PluginState, ResetsAndKeyframesStartThePluginAgain) {
  for (int i = 0; i < 5; ++i) simulation_.Step();
  EXPECT_EQ(Shot().data->plugin_state[0], 5);
  const int resets = plugin_life.resets;
  Send(command::Reset{});
  EXPECT_EQ(plugin_life.resets, resets + 1);
  EXPECT_EQ(plugin_life.state_at_reset, 5);
  EXPECT_EQ(Shot().data->plugin_state[0], 0);
}

TEST_F(PluginState, EveryRecordedStepComesBackExactly) {
  std::vector<std::vector<double>> states;
  std::vector<int64_t> places;
  for (int i = 0; i < 400; ++i) {
    simulation_.Step();
    states.push_back(State());
    places.push_back(Shot().run.history.cursor);
  }
  for (size_t i = states.size() - 1; i < states.size(); i -= 7) {
    Send(command::SeekStep{places[i]});
    const std::vector<double> now = State();
    ASSERT_EQ(std::memcmp(now.data(), states[i].data(), now.size() * sizeof(double)), 0) << "step " << i;
  }
  // And the run goes on from there as it did.
  Send(command::SeekStep{places[50]});
  for (size_t i = 51; i < 60; ++i) {
    simulation_.Step();
    const std::vector<double> now = State();
    ASSERT_EQ(std::memcmp(now.data(), states[i].data(), now.size() * sizeof(double)), 0) << "step " << i;
  }
}

TEST_F(PluginState, SnapshotsHaveInstancesOfTheirOwn) {
  simulation_.Step();
  const uintptr_t first = Shot().data->plugin_data[0];
  Snapshot other;
  simulation_.FillSnapshot(other);
  EXPECT_NE(first, 0u);
  EXPECT_NE(other.data->plugin_data[0], first);
  EXPECT_EQ(Shot().data->plugin_data[0], first);
  const int alive = plugin_life.alive;
  other.data.reset();
  EXPECT_EQ(plugin_life.alive, alive - 1);
}

TEST(PluginStates, AModelWhosePluginFailsLeavesTheOldOneRunning) {
  std::vector<std::string> said;
  Simulation simulation({}, [&](Event event) { said.push_back(event.text); });
  const auto install = [&](int slot) {
    DiagnosticSink sink;
    const std::unique_ptr<spec::Spec> spec = io::ReadMjcfString(ModelWithState(), nullptr, sink);
    ModelPtr model = compile::Compile(*spec, nullptr, sink);
    if (slot >= 0) model->plugin[0] = slot;
    Command command = command::Install{std::move(model), command::KeepState::kNo, nullptr};
    simulation.Apply(command);
  };
  install(-1);
  simulation.Step();
  said.clear();
  install(1000);  // as in a binary model of a program with other plugins
  simulation.Step();
  Snapshot shot;
  simulation.FillSnapshot(shot);
  EXPECT_EQ(shot.data->plugin_state[0], 2);
  ASSERT_FALSE(said.empty());
  EXPECT_NE(said[0].find("not registered"), std::string::npos) << said[0];
}

}  // namespace
}  // namespace pliant::runner
