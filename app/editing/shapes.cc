#include "app/editing/shapes.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "engine/model/fields.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"
#include "engine/model/twin.h"

namespace pliant::app {
namespace {

// Of the element that the change names; -1 when it is gone.
int ElementOf(const mjModel& m, const ui::ShapeChange& change) {
  if (!change.name.empty()) return Name2Id(m, change.object, change.name.c_str());
  return change.id < CountOf(m, change.object) ? change.id : -1;
}

// Where the number stands in its array; -1 when the change does not fit the model.
int IndexOf(const mjModel& m, const ui::ShapeChange& change) {
  const ModelParameter* p = FindParameter(change.field.c_str());
  const int element = p != nullptr ? ElementOf(m, change) : -1;
  if (element < 0) return -1;
  const ParameterSlice slice = SliceOf(m, *p, element);
  return change.column < slice.count ? slice.begin + change.column : -1;
}

// NaN when the change does not fit the model.
double NumberOf(const mjModel& m, const ui::ShapeChange& change) {
  return ParameterValue(m, change.field.c_str(), IndexOf(m, change));
}

}  // namespace

void ShapeEditing::EndFrame(const ui::UiFrame& frame, bool settled) {
  if (settled && !Busy() && frame.m != nullptr) Follow(*frame.snapshot);
  if (job_.valid() && job_.wait_for(std::chrono::seconds(0)) == std::future_status::ready) Take(frame);
  if (Pending() && !job_.valid()) Start(frame);
}

void ShapeEditing::OnNewModel() {
  ui_.authoring.tuning.shapes.clear();
  version_ = ui_.authoring.tuning.shape_version;
  good_.clear();
}

void ShapeEditing::OnNewVersion(const runner::Snapshot& snapshot) {
  ui::TuningState& tuning = ui_.authoring.tuning;
  std::erase_if(tuning.shapes, [&](const ui::ShapeChange& change) {
    const bool lost = IndexOf(snapshot.model, change) < 0;
    if (lost) {
      say_(runner::EventKind::kWarning,
           "Not carried over to the new version: " + change.field + " of '" + change.name + "'");
    }
    return lost;
  });
  if (snapshot.made_shown != nullptr) return;  // recorded steps are shown: they decide
  std::erase_if(tuning.shapes, [&](const ui::ShapeChange& change) {
    return NumberOf(snapshot.model, change) == change.value;
  });
  if (!tuning.shapes.empty()) ++tuning.shape_version;
}

// The shown moment was recorded with other shapes: those are asked for, once for each model that it leads to.
void ShapeEditing::Follow(const runner::Snapshot& snapshot) {
  if (snapshot.made_shown == std::exchange(followed_, snapshot.made_shown) || followed_ == nullptr) return;
  ui::TuningState& tuning = ui_.authoring.tuning;
  bool other = false;
  for (ui::ShapeChange& change : tuning.shapes) {
    const double then = NumberOf(*followed_, change), now = NumberOf(snapshot.model, change);
    if (std::isnan(then) || std::isnan(now)) continue;
    change.value = then;
    other |= then != now;
  }
  if (other) ++tuning.shape_version;
  tuning.looked_back = tuning.shape_version;
}

void ShapeEditing::Start(const ui::UiFrame& frame) {
  version_ = ui_.authoring.tuning.shape_version;
  // What is asked for wins over what the shown moment was recorded with.
  followed_ = frame.snapshot->made_shown;
  const runner::LoadReport* report = frame.m != nullptr ? frame.snapshot->report.get() : nullptr;
  if (report == nullptr || report->file_model == nullptr) return;
  std::shared_ptr<mjModel> target = CopyView(*report->file_model);
  for (const ui::ShapeChange& change : ui_.authoring.tuning.shapes) {
    SetParameterValue(*target, change.field.c_str(), IndexOf(*target, change), change.value);
  }
  asked_ = ui_.authoring.tuning.shapes;
  generation_ = frame.snapshot->generation;
  report_ = frame.snapshot->report;
  job_ = std::async(std::launch::async, [path = report->path, target, texts = ui_.authoring.structure.texts] {
    return CompileWithShapes(path, *target, texts);
  });
}

void ShapeEditing::Take(const ui::UiFrame& frame) {
  ShapedModel shaped = job_.get();
  ui::TuningState& tuning = ui_.authoring.tuning;
  for (const io::patch::Refusal& refusal : shaped.refusals) {
    say_(runner::EventKind::kWarning, refusal.element + ", " + refusal.attribute + ": " + refusal.why);
  }
  if (shaped.model == nullptr || !shaped.refusals.empty()) {
    if (!shaped.error.empty())
      say_(runner::EventKind::kError, "This change does not compile: " + shaped.error);
    if (!Pending()) tuning.shapes = good_;
    return;
  }
  if (frame.snapshot->generation != generation_) {
    ++tuning.shape_version;  // another model came meanwhile: once more, for that one
    return;
  }
  good_ = asked_;
  auto report = std::make_shared<runner::LoadReport>(*report_);
  report->reload = true;
  report->kept_tuning.clear();
  report->lost_tuning.clear();
  report->compiled_model = TwinOf(*shaped.model);
  runner::command::Install install;
  install.model = std::move(shaped.model);
  install.keep = runner::command::KeepState::kByName;
  install.report = std::move(report);
  install.tuning_wins = true;
  // To look back is no event of the run.
  if (tuning.looked_back == version_) install.run = frame.snapshot->run.history.run;
  runner_.Push(std::move(install));
}

}  // namespace pliant::app
