// A simulation that a test steps itself, and what it reports.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <utility>
#include <vector>

#include "engine/model/state.h"
#include "engine/runner/simulation.h"
#include "tests/engine/runner/runner_models.h"

namespace pliant::runner {

class LiveSimulation : public testing::Test {
 protected:
  LiveSimulation() : simulation_({}, [this](Event event) { events_.push_back(std::move(event)); }) {}

  template <class C>
  void Send(C command) {
    Command any = std::move(command);
    simulation_.Apply(any);
  }
  void Load() { Send(command::Install{SceneModel(), command::KeepState::kNo, nullptr}); }
  void Steps(int n) {
    for (int i = 0; i < n; ++i) simulation_.Step();
  }
  Snapshot& Shot() {
    simulation_.FillSnapshot(snapshot_);
    return snapshot_;
  }
  // All that the next step follows from.
  std::vector<double> State() {
    const Snapshot& shot = Shot();
    std::vector<double> state(static_cast<size_t>(RunStateSize(shot.model)));
    GetRunState(shot.model, *shot.data, state.data());
    return state;
  }

  std::vector<Event> events_;
  Simulation simulation_;
  Snapshot snapshot_;
};

}  // namespace pliant::runner
