// The live model and its data: installed by the loader, changed by commands, shown by snapshots.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/model/asleep.h"
#include "engine/model/handles.h"
#include "engine/runner/command.h"
#include "engine/runner/live/model_image.h"
#include "engine/runner/live/moment.h"
#include "engine/runner/snapshot.h"

namespace pliant::runner {

// True when a state of one model means the same in the other.
bool SameStateLayout(const mjModel& a, const mjModel& b);

class LiveModel {
 public:
  // Recomputes the constants of a model after a change of its numbers (mj_setConst).
  using SetConstants = std::function<void(mjModel&, mjData&)>;

  explicit LiveModel(SetConstants set_constants) : set_constants_(std::move(set_constants)) {}

  bool Loaded() const { return model_ != nullptr; }
  // Of the loaded model.
  const mjModel& Model() const { return *model_; }
  const mjData& Data() const { return *data_; }
  // For who writes to it between steps: the next step looks at what sleeps, and who keeps copies of the
  // data at all of it.
  mjModel& TouchModel() { return ++touches_, *model_; }
  mjData& TouchData() { return ++touches_, *data_; }
  // For who only computes in it what follows from the state, or leaves all as it was.
  mjData& Workplace() { return *data_; }
  // For who makes a step at once: the engine is told when nobody has touched anything since the last one.
  mjData& BeginStep();
  double Time() const { return Loaded() ? data_->time : 0; }
  double Timestep() const { return Loaded() ? model_->opt.timestep : 0; }

  // Counts installed models, and changes of numbers within one.
  uint64_t Generation() const { return generation_; }
  uint64_t Version() const { return version_; }

  Moment Now() const { return {touches_, StillSleepers(*model_, *data_)}; }
  // Whether what sleeps, and what follows from it, is now as it was then.
  bool SleepersStayedSince(const Moment& then) const;

  struct Installed {
    bool ok = false;             // false: see problem; the old model stays
    bool first = false;          // there was none before
    bool same_layout = false;    // a state of the old model means the same in the new one
    bool same_controls = false;  // and of the controls alone
    std::string problem;         // a plugin's words, or that memory is short
  };
  Installed Install(command::Install& install);

  // The options as compiled, before any change.
  const mjOption& FileOptions() const { return file_options_; }
  // A number of the model has changed: that counts as a new version of it.
  void NoteChange() { ++version_; }
  // The same, and physics may differ: what sleeps wakes, as it keeps what the old number gave it.
  void NotePhysicsChange();
  // A control, which wakes what it moves when it changes.
  void SetControl(int ctrl, double value);
  // Recomputes what follows from the model's numbers, but not what frames and scales the view, as the file or
  // a person may have set it; the state stays. False when nothing here can do that.
  bool RecomputeConstants();

  // Options and numbers become those of `then`, a view of an earlier version of this model; keyframes and how
  // the view looks stay. Nobody wakes: the state that belongs to them follows. A new version, if any differs.
  void TakeNumbers(const mjModel& then);

  // What snapshots show of the model; after a change of its arrays all of it is taken anew,
  // or some bytes at an offset in mjModel.
  const mjModel& Image(ModelImage::Keep* keep) { return image_.Of(*model_, keep); }
  void ForgetImage() { image_.Invalidate(); }
  void RefreshImage(size_t offset, size_t bytes) { image_.Refresh(*model_, offset, bytes); }
  void FillSnapshot(Snapshot& out);

 private:
  void CarryTuned(command::Install& install, LoadReport& report) const;

  SetConstants set_constants_;
  ModelPtr model_;
  DataPtr data_;
  mjOption file_options_ = {};  // as compiled, before any change
  std::shared_ptr<const LoadReport> report_;
  uint64_t generation_ = 0;
  uint64_t version_ = 0;
  uint64_t touches_ = 1;  // other than that of a moment that never was
  uint64_t stepped_ = 0;  // touches before the last step
  ModelImage image_;
};

// Refusals that commands share; empty when there is nothing to refuse.
std::string RefuseIndex(const char* what, int index, int count);
std::string RefuseValue(double value);

}  // namespace pliant::runner
