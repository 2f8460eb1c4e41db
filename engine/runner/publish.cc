// How the live simulation becomes a snapshot.
#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#include "engine/model/data.h"
#include "engine/model/model.h"
#include "engine/runner/simulation.h"

namespace pliant {

// Copies the whole model: snapshots point into the copy, so that later changes of the live model do not race
// with their readers.
void Simulation::CopyModelArrays() {
  std::shared_ptr<mjModel> copy(CopyModel(nullptr, *model_), ModelDeleter());
  image_ = *copy;
  image_base_ = std::move(copy);
  image_fields_.clear();
  image_stale_ = false;
}

// Copies one array that changed and lets the image point to it.
void Simulation::RefreshField(size_t offset, size_t bytes) {
  if (image_stale_ || image_base_ == nullptr) return;  // a whole copy will follow anyway
  std::shared_ptr<std::byte[]> copy(new std::byte[bytes]);
  void* source = nullptr;
  std::memcpy(&source, reinterpret_cast<const std::byte*>(model_.get()) + offset, sizeof source);
  std::memcpy(copy.get(), source, bytes);
  void* target = copy.get();
  std::memcpy(reinterpret_cast<std::byte*>(&image_) + offset, &target, sizeof target);
  for (auto& [known, keep] : image_fields_) {
    if (known == offset) {
      keep = std::move(copy);
      return;
    }
  }
  image_fields_.emplace_back(offset, std::move(copy));
}

void Simulation::FillSnapshot(Snapshot& out) {
  AssertOwner();
  RunStatus& run = out.run;
  run.paused = paused_;
  run.speed = speed_;
  run.steps = steps_;
  run.commands = commands_;
  run.pause_update = pause_update_;
  run.noise_scale = noise_.scale;
  run.noise_rate = noise_.rate;
  run.history_size = static_cast<int>(timeline_.Size());
  run.history_back = static_cast<int>(timeline_.End() - timeline_.Cursor());
  run.history_first = timeline_.Begin();
  run.history_last = timeline_.End();
  run.history_cursor = timeline_.Cursor();
  run.branch = timeline_.Branch();
  run.history_begin = timeline_.Empty() ? 0 : timeline_.Time(timeline_.Begin());
  run.history_end = timeline_.Empty() ? 0 : timeline_.Time(timeline_.End());
  run.history_bytes = timeline_.Bytes() + replay_.Bytes();
  run.history_budget = timeline_.Budget();
  const double per_step =
      timeline_.Empty() ? 0 : static_cast<double>(timeline_.Bytes()) / static_cast<double>(timeline_.Size());
  run.history_seconds = Loaded() && per_step > 0
                            ? static_cast<double>(timeline_.Budget()) / per_step * model_->opt.timestep
                            : 0;
  run.play_rate = play_rate_;
  run.until = UntilText();
  run.lockstep = lockstep_;
  run.busy = pending_steps_ > 0 || (advance_ >= AdvanceStep() && Loaded()) || Filling();
  run.slowed = Speed() != speed_;
  dirty_ = false;
  out.loaded = Loaded();
  if (!Loaded()) return;

  if (image_stale_) CopyModelArrays();
  const bool other_model = out.generation != generation_;
  if (other_model) out.data.reset();
  image_.opt = model_->opt;
  image_.vis = model_->vis;
  image_.stat = model_->stat;
  out.model = image_;
  out.file_options = file_options_;
  out.keep.clear();
  out.keep.push_back(image_base_);
  for (const auto& [offset, keep] : image_fields_) out.keep.push_back(keep);
  out.data.reset(CopyData(out.data.release(), *model_, *data_, true));
  out.generation = generation_;
  out.model_version = model_version_;
  out.perturb = perturb_;
  out.report = report_;
  out.timeline = timeline_.Info();
  out.divergence = divergence_;
  FillGhosts(out);
}

}  // namespace pliant
