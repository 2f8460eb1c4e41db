// Simulation: the live model and data, and what commands do to them. It only puts its parts together: each
// command is applied by the part that owns what it changes, and the part's outcome tells what the others need
// to know. Knows no threads and reads no clock but for timings; the runner gives it a thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "engine/runner/command.h"
#include "engine/runner/history/history.h"
#include "engine/runner/live/control_sources.h"
#include "engine/runner/live/derived_values.h"
#include "engine/runner/live/live_model.h"
#include "engine/runner/live/model_edits.h"
#include "engine/runner/live/mouse_forces.h"
#include "engine/runner/live/state_edits.h"
#include "engine/runner/run_control.h"
#include "engine/runner/snapshot.h"

namespace pliant::runner {

struct SimulationOptions {
  // Recomputes the constants of a model after a change of its numbers (mj_setConst); lives in a room that the
  // runner may not include. Without it, such changes take effect without their consequences.
  LiveModel::SetConstants set_constants;
  // True: a run that produces bad numbers is stopped at its last good state. False:
  // it starts again by itself.
  bool stop_on_divergence = true;
  // False: steps are said to take no time, so that nothing that is shown depends on the clock.
  bool measure_steps = true;
};

class Simulation {
 public:
  using EventHandler = std::function<void(Event)>;

  Simulation(SimulationOptions options, EventHandler on_event);

  // Only this thread may call the functions below; calls from another one abort the program.
  void BindToThisThread() { owner_ = std::this_thread::get_id(); }

  // Applies one command. Commands that make no sense for the model are answered with an event.
  void Apply(Command& command);

  // How time is to go on.
  RunControl& Run() { return run_; }
  const RunControl& Run() const { return run_; }

  bool Loaded() const { return live_.Loaded(); }
  // Null without a model.
  const mjModel* Model() const { return live_.Loaded() ? &live_.Model() : nullptr; }
  const mjData* Data() const { return live_.Loaded() ? &live_.Data() : nullptr; }
  double Time() const { return live_.Time(); }
  double Timestep() const { return live_.Timestep(); }
  // Counts jumps in time: reset, keyframe, load, scrubbing.
  uint64_t Jumps() const { return jumps_; }
  // True when something changed that is not yet in a snapshot.
  bool Dirty() const { return dirty_; }

  // One step with mouse forces and noise; records it. Needs a model.
  StepRecord Step();
  // One of the steps asked for by StepBy.
  StepRecord PendingStep();
  // Brings derived quantities up to date while paused.
  void Settle();
  // Goes on showing recorded steps, by so many wall-clock seconds.
  void Play(double seconds) { React(run_.Play(seconds)); }

  // Something is to be simulated again for probes; does a part of it.
  bool Filling() const { return history_.Filling(); }
  void FillSome();
  std::vector<ProbeBatch> TakeProbes() { return history_.TakeProbes(); }

  // The run as it is recorded so far; null without a model.
  std::shared_ptr<const Recording> Record();
  // Shows a recorded run where it was left, paused. The live model must be the recording's present one.
  // False, with a sentence in `problem`, when they do not fit.
  bool Adopt(const Recording& recording, std::string* problem);

  // Fills everything but the pacing figures of run.
  void FillSnapshot(Snapshot& out);

 private:
  void AssertOwner() const;
  Outcome Install(command::Install& install);
  void React(Outcome outcome);
  void Jump(MarkKind mark, int subject);
  // True when the step produced bad numbers; `warnings` [mjNWARNING]: their counts before it.
  bool CheckDivergence(const int* warnings);
  void Say(EventKind kind, std::string text);

  SimulationOptions options_;
  EventHandler on_event_;
  std::thread::id owner_ = std::this_thread::get_id();

  LiveModel live_;
  ModelEdits model_edits_;
  StateEdits state_edits_;
  ControlSources controls_;
  MouseForces mouse_;
  DerivedValues derived_;
  History history_;
  RunControl run_;

  bool dirty_ = false;
  bool settle_ = false;  // derived quantities are older than the state
  uint64_t steps_ = 0;
  uint64_t jumps_ = 0;
  uint64_t commands_ = 0;
};

}  // namespace pliant::runner
