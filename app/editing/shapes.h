// Changes of numbers that need the compiler, such as sizes, in the running program: the model is compiled
// again with them in its text, on a thread of its own, and the state is carried over. What is shown of the
// past gets the sizes of its time in the same way. Main thread only.
#pragma once

#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "app/editing/write_back.h"
#include "engine/runner/command.h"
#include "engine/runner/snapshot.h"
#include "ui/state/frame.h"
#include "ui/state/state.h"

namespace pliant::app {

class ShapeEditing {
 public:
  using Say = std::function<void(runner::EventKind, std::string)>;

  ShapeEditing(ui::UiState& ui, runner::CommandSink& runner, const Say& say)
      : ui_(ui), runner_(runner), say_(say) {}

  // Takes finished work, and starts what is wanted. `settled`: what was asked for until now is in the frame,
  // and no other model is on its way.
  void EndFrame(const ui::UiFrame& frame, bool settled);
  // True while the model that is shown has not the wanted shapes.
  bool Busy() const { return job_.valid() || Pending(); }

  // Another model is shown: it has no changes yet.
  void OnNewModel();
  // A new version of the model is shown, before anything was changed in it: what its file says itself is no
  // longer a change, the rest is made again.
  void OnNewVersion(const runner::Snapshot& snapshot);

 private:
  bool Pending() const { return ui_.authoring.tuning.shape_version != version_; }
  void Follow(const runner::Snapshot& snapshot);
  void Start(const ui::UiFrame& frame);
  void Take(const ui::UiFrame& frame);

  ui::UiState& ui_;
  runner::CommandSink& runner_;
  const Say& say_;  // of the owner
  std::future<ShapedModel> job_;
  std::vector<ui::ShapeChange> asked_;  // by the job in progress
  std::vector<ui::ShapeChange> good_;   // in the model that is shown
  uint64_t version_ = 0;                // of the latest job
  uint64_t generation_ = 0;             // of the model that the job was started for
  std::shared_ptr<const runner::LoadReport> report_;
  std::shared_ptr<const mjModel> followed_;  // of the entry that was shown last; its shapes were asked for
};

}  // namespace pliant::app
