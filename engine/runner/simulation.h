// Simulation: the live model and data, and what commands do to them. Knows no threads and reads no clock but
// for timings; the runner gives it a thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/model/handles.h"
#include "engine/runner/command.h"
#include "engine/runner/expression.h"
#include "engine/runner/probe.h"
#include "engine/runner/replay.h"
#include "engine/runner/snapshot.h"
#include "engine/runner/timeline.h"

namespace pliant {

struct SimulationOptions {
  // Recomputes the constants of a model after a change of its numbers (mj_setConst); lives in a room that the
  // runner may not include. Without it, such changes take effect without their consequences.
  std::function<void(mjModel&, mjData&)> set_constants;
  // True: a run that produces bad numbers is stopped at its last good state. False: it starts again by
  // itself.
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

  bool Loaded() const { return model_ != nullptr; }
  bool Paused() const { return paused_; }
  int PendingSteps() const { return pending_steps_; }
  double Time() const { return data_ ? data_->time : 0; }
  // Target, no faster than real time while the mouse drags.
  double Speed() const;
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

  // Time goes on by Advance() only: how much of it is still to be simulated, s.
  bool Lockstep() const { return lockstep_; }
  double Advance() const { return advance_; }
  void TakeAdvance(double seconds) { advance_ -= seconds; }
  double Timestep() const;
  // The least time that Advance() must have left for another step.
  double AdvanceStep() const { return Timestep() * (1 - 1e-9); }
  // True once after each Advance().
  bool TakeSettle() { return std::exchange(settle_soon_, false); }

  // Recorded steps are being shown one after the other.
  bool Playing() const { return play_rate_ != 0; }
  // Goes on with that by so many wall-clock seconds.
  void Play(double seconds);

  // Something is to be simulated again for probes; does a part of it.
  bool Filling() const { return probes_.Filling(); }
  void FillSome();
  std::vector<ProbeBatch> TakeProbes() { return probes_.Take(); }

  // Fills everything but the pacing figures of run.
  void FillSnapshot(Snapshot& out);

 private:
  struct Applier;

  void AssertOwner() const;

  void InstallModel(command::Install& install);
  void CarryTuned(command::Install& install, LoadReport& report);
  void SetModelField(const command::SetModelField& change);
  void WriteScalar(void* base, size_t size, size_t offset, command::ScalarKind kind, double value);
  void RefreshImage();
  void RefreshField(size_t offset, size_t bytes);
  void CopyModelArrays();
  // `mark`: why there is a jump in time.
  void AfterJump(MarkKind mark = MarkKind::kReset, int a = -1);
  void ResetHistory();
  void RestoreHistory(int64_t index);
  void UseModelForSteps();
  void BeforeStep();
  void Record(double before, const StepRecord& record);
  void MarkContacts();
  void MarkSolver(const StepRecord& record);
  void MarkWarnings(const int* before);
  void CheckUntil();
  std::string UntilText() const;
  void FillGhosts(Snapshot& out);
  Ghost GhostAt(int branch, int64_t index);
  void ApplyGenerators();
  void ApplyNoise();
  void ApplyPerturb();
  bool PoseByMouse();
  void DropMouseForces();
  bool CheckDivergence(const int* before);
  void Say(EventKind kind, std::string text);

  SimulationOptions options_;
  EventHandler on_event_;
  std::thread::id owner_ = std::this_thread::get_id();

  ModelPtr model_;
  DataPtr data_;
  mjOption file_options_ = {};
  std::shared_ptr<const LoadReport> report_;
  uint64_t generation_ = 0;
  uint64_t model_version_ = 0;

  // What snapshots show of the model: `image_` points into the arrays that `keep_` holds.
  mjModel image_ = {};
  std::shared_ptr<const void> image_base_;
  std::vector<std::pair<size_t, std::shared_ptr<const void>>> image_fields_;  // offset of a replaced array
  bool image_stale_ = false;                                                  // many arrays changed

  bool paused_ = false;
  bool pause_update_ = false;
  bool dirty_ = false;
  bool settle_ = false;  // derived quantities are older than the state
  int pending_steps_ = 0;
  double speed_ = 1;
  uint64_t steps_ = 0;
  uint64_t jumps_ = 0;
  uint64_t commands_ = 0;

  Timeline timeline_;
  Replay replay_;
  ProbeSet probes_;
  uint64_t epoch_ = 0;  // counts the models that steps were made with
  uint64_t epoch_generation_ = 0;
  uint64_t epoch_version_ = 0;
  std::vector<double> before_;  // states around a step
  std::vector<double> after_;
  std::vector<uint64_t> pairs_;  // of geoms in contact, sorted
  std::vector<uint64_t> new_pairs_;
  bool was_converged_ = true;
  bool was_pushed_ = false;
  bool lockstep_ = false;
  double advance_ = 0;
  bool settle_soon_ = false;
  double play_rate_ = 0;
  double play_time_ = 0;
  command::RunUntil until_;
  Expression until_condition_;
  bool contact_began_ = false;  // at the last step, as `until_` wants it
  std::vector<int> ghosts_;
  std::vector<Ghost> past_ghosts_;
  std::shared_ptr<const DivergenceReport> divergence_;

  mjvPerturb perturb_ = {};
  command::SetPerturb drag_;  // how perturb_ is applied; its own copy of the perturbation is not used
  std::vector<command::Pin> pins_;
  std::vector<int> pushed_bodies_;  // whose xfrc_applied the mouse and the pins wrote last
  command::SetNoise noise_;
  std::mt19937 random_;
  std::vector<double> noise_state_;
  std::map<int, command::SetGenerator> generators_;  // by actuator
};

}  // namespace pliant
