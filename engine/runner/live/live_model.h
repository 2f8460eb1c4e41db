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

#include "engine/model/handles.h"
#include "engine/runner/command.h"
#include "engine/runner/live/model_image.h"
#include "engine/runner/live/outcome.h"
#include "engine/runner/snapshot.h"

namespace pliant::runner {

class LiveModel {
 public:
  // Recomputes the constants of a model after a change of its numbers (mj_setConst).
  using SetConstants = std::function<void(mjModel&, mjData&)>;

  explicit LiveModel(SetConstants set_constants) : set_constants_(std::move(set_constants)) {}

  bool Loaded() const { return model_ != nullptr; }
  // Of the loaded model.
  mjModel& Model() { return *model_; }
  const mjModel& Model() const { return *model_; }
  mjData& Data() { return *data_; }
  const mjData& Data() const { return *data_; }
  double Time() const { return Loaded() ? data_->time : 0; }
  double Timestep() const { return Loaded() ? model_->opt.timestep : 0; }

  // Counts installed models, and changes of numbers within one.
  uint64_t Generation() const { return generation_; }
  uint64_t Version() const { return version_; }

  struct Installed {
    bool ok = false;           // false: see problem; the old model stays
    bool first = false;        // there was none before
    bool same_layout = false;  // a state of the old model means the same in the new one
    std::string problem;       // a plugin's words, or that memory is short
  };
  Installed Install(command::Install& install);

  // Numbers of the model.
  Outcome Apply(const command::SetOption& c);
  Outcome Apply(const command::SetVisual& c);
  Outcome Apply(const command::SetModelField& c);
  Outcome Apply(const command::RestoreOptions& c);
  Outcome Apply(const command::SaveKey& c);
  Outcome Apply(const command::WriteKey& c);

  const mjModel& Image(ModelImage::Keep* keep) { return image_.Of(*model_, keep); }
  void FillSnapshot(Snapshot& out);

 private:
  Outcome Changed(Outcome outcome);
  Outcome SetStatistic(const command::SetModelField& c);
  void FollowUp(const std::string& field, size_t offset, size_t bytes);
  void RecomputeConstants(mjModel& m, mjData& d) const;
  void CarryTuned(command::Install& install, LoadReport& report) const;

  SetConstants set_constants_;
  ModelPtr model_;
  DataPtr data_;
  mjOption file_options_ = {};  // as compiled, before any change
  std::shared_ptr<const LoadReport> report_;
  uint64_t generation_ = 0;
  uint64_t version_ = 0;
  ModelImage image_;
};

// Refusals that commands share; empty when there is nothing to refuse.
std::string RefuseIndex(const char* what, int index, int count);
std::string RefuseValue(double value);

}  // namespace pliant::runner
