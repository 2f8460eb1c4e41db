#include "app/desks/experiments.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <memory>
#include <thread>
#include <utility>

#include "app/desks/other_model.h"
#include "engine/model/data.h"
#include "engine/model/handles.h"
#include "engine/model/rules.h"
#include "engine/model/state.h"
#include "engine/model/twin.h"
#include "engine/runner/live/live_model.h"
#include "engine/runner/values/value.h"
#include "engine/step/rules_study.h"

namespace pliant::app {
namespace {

using Wanted = ui::ExperimentsState::Wanted;
using runner::Variant;
using runner::VariantRun;

constexpr double kRulesSeconds = 1;

std::vector<double> StateOf(const ui::UiFrame& frame) {
  std::vector<double> state(static_cast<size_t>(RunStateSize(*frame.m)));
  GetRunState(*frame.m, *frame.d, state.data());
  return state;
}

runner::ExperimentOptions OptionsOf(const ui::ExperimentsState& state) {
  runner::ExperimentOptions options;
  options.seconds = std::clamp(state.seconds, 0.0, 3600.0);
  options.measure = state.measure;
  options.set_constants = [](mjModel& m, mjData& d) { mj_setConst(&m, &d); };
  return options;
}

constexpr const char* kShadows[] = {"run A", "run B", "by rules 3.14", "by rules 3.3"};

// Those of results that are gone.
void RemoveShadows(ui::UiState& ui) {
  std::erase_if(ui.views.traces.ghosts, [](const ui::PoseGhost& ghost) {
    return std::find(std::begin(kShadows), std::end(kShadows), ghost.label) != std::end(kShadows);
  });
}

void PlaceShadow(const char* label, const std::vector<double>& qpos, double time, const ui::UiFrame& frame,
                 ui::UiState& ui) {
  std::vector<ui::PoseGhost>& ghosts = ui.views.traces.ghosts;
  std::erase_if(ghosts, [label](const ui::PoseGhost& ghost) { return ghost.label == label; });
  if (qpos.size() != static_cast<size_t>(frame.m->nq)) return;
  ui::PoseGhost& ghost = ghosts.emplace_back();
  ghost.label = label;
  ghost.placed = true;
  ghost.time = time;
  ghost.qpos = qpos;
  for (int i = 0; i < frame.m->nmocap; ++i) {
    ghost.mocap.insert(ghost.mocap.end(), frame.d->mocap_pos + 3 * i, frame.d->mocap_pos + 3 * i + 3);
    ghost.mocap.insert(ghost.mocap.end(), frame.d->mocap_quat + 4 * i, frame.d->mocap_quat + 4 * i + 4);
  }
}

void PlaceShadow(const char* label, const VariantRun& run, float part, const ui::UiFrame& frame,
                 ui::UiState& ui) {
  if (run.times.empty()) return;
  const size_t nq = run.poses.size() / run.times.size();
  const size_t at = static_cast<size_t>(std::lround(part * static_cast<float>(run.times.size() - 1)));
  const auto from = run.poses.begin() + static_cast<std::ptrdiff_t>(at * nq);
  PlaceShadow(label, {from, from + static_cast<std::ptrdiff_t>(nq)}, run.times[at], frame, ui);
}

}  // namespace

void Experiments::EndFrame(const ui::UiFrame& frame, ui::UiState& ui, runner::CommandSink& sink) {
  ui::ExperimentsState& state = ui::CurrentExperiments();
  if (std::exchange(state.stop, false)) stop_.store(true);
  Take(frame, ui);
  state.done = done_.load();
  Keep(frame, ui);
  if (frame.m != nullptr && state.open_cell >= 0) OpenCell(frame, state, sink);
  state.open_cell = -1;
  if (frame.m != nullptr && state.comparison != nullptr && state.placed != state.shown) {
    state.placed = state.shown;
    PlaceShadow(kShadows[0], state.comparison->a, state.shown, frame, ui);
    PlaceShadow(kShadows[1], state.comparison->b, state.shown, frame, ui);
  }
  if (frame.m != nullptr && !job_.valid()) Start(frame, state);
  state.wanted = Wanted::kNothing;
  state.busy = job_.valid();
}

// Results outlive a new version of the model in which their states mean the same.
void Experiments::Keep(const ui::UiFrame& frame, ui::UiState& ui) {
  ui::ExperimentsState& state = ui::CurrentExperiments();
  if (frame.m != nullptr && frame.snapshot->generation == generation_) return;
  const runner::LoadReport* report = frame.m != nullptr ? frame.snapshot->report.get() : nullptr;
  const bool same_file = report != nullptr && report->reload && model_ != nullptr;
  if (same_file && runner::SameStateLayout(*model_, *frame.m)) {
    generation_ = frame.snapshot->generation;
    state.placed = -1;
    return;
  }
  RemoveShadows(ui);
  state.comparison = nullptr;
  state.sweep = nullptr;
  state.rules.clear();
}

void Experiments::Take(const ui::UiFrame& frame, ui::UiState& ui) {
  if (!job_.valid() || job_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
  const Result result = job_.get();
  if (frame.m != nullptr && frame.snapshot->generation == generation_) result(frame, ui);
}

void Experiments::Start(const ui::UiFrame& frame, ui::ExperimentsState& state) {
  if (state.wanted == Wanted::kNothing) return;
  generation_ = frame.snapshot->generation;
  model_ = CopyView(*frame.m);
  state.problem = {state.page, ""};
  stop_.store(false);
  done_.store(0);
  start_ = StateOf(frame);
  switch (state.wanted) {
    case Wanted::kCompare:
      return StartComparison(frame, state);
    case Wanted::kSweep:
      return StartSweep(frame, state);
    default:
      return StartRules(frame);
  }
}

void Experiments::StartComparison(const ui::UiFrame& frame, ui::ExperimentsState& state) {
  Variant a, b;
  if (!runner::ParseChanges(*frame.m, state.changes_a, &a.changes, &state.problem.text) ||
      (state.file_b[0] == '\0' &&
       !runner::ParseChanges(*frame.m, state.changes_b, &b.changes, &state.problem.text)))
    return;
  const std::shared_ptr<mjData> now(DataPtr(CopyData(nullptr, *frame.m, *frame.d, true)));
  job_ =
      std::async(std::launch::async,
                 [this, a, b, now, file = std::string(state.file_b), changes = std::string(state.changes_b),
                  options = OptionsOf(state), start = start_, m = model_]() -> Result {
                   auto other = std::async(std::launch::async, [&] {
                     return file.empty() ? RunVariant(*m, start, b, options, &stop_)
                                         : RunOtherModel(file, *m, *now, changes, options, &stop_);
                   });
                   auto both = std::make_shared<ui::Comparison>();
                   both->a = RunVariant(*m, start, a, options, &stop_);
                   both->b = other.get();
                   both->distance = DistanceOf(both->a, both->b);
                   both->measure = options.measure;
                   return [both](const ui::UiFrame&, ui::UiState&) {
                     ui::ExperimentsState& known = ui::CurrentExperiments();
                     known.comparison = both;
                     known.problem.text = !both->a.problem.empty()   ? "A: " + both->a.problem
                                          : !both->b.problem.empty() ? "B: " + both->b.problem
                                                                     : "";
                     known.placed = -1;
                   };
                 });
}

void Experiments::StartSweep(const ui::UiFrame& frame, ui::ExperimentsState& state) {
  auto result = std::make_shared<ui::SweepResult>();
  for (int i = 0; i < 2; ++i) {
    runner::SweepAxis axis = state.axes[i];
    axis.path = state.paths[i];
    if (axis.path.empty()) continue;
    std::vector<runner::NumberChange> ignored;
    if (!runner::ParseChanges(*frame.m, axis.path + " = " + std::to_string(axis.from), &ignored,
                              &state.problem.text))
      return;
    result->sweep.axes.push_back(axis);
  }
  if (result->sweep.axes.empty()) {
    state.problem.text = "A sweep needs a parameter, as in: geom_friction[floor][0]";
    return;
  }
  const bool measured = state.measure[0] != '\0';
  result->measure = measured ? state.measure : "distance from the first run, m";
  result->rounding = measured ? 0 : ui::kRoundingDistance;
  result->sweep.reduction = static_cast<runner::Reduction>(state.reduction);
  result->sweep.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  state.cells = result->sweep.Cells();
  job_ = std::async(
      std::launch::async, [this, result, options = OptionsOf(state), start = start_, m = model_]() -> Result {
        result->values = RunSweep(*m, start, result->sweep, options, &done_, &stop_);
        return [result](const ui::UiFrame&, ui::UiState&) { ui::CurrentExperiments().sweep = result; };
      });
}

void Experiments::StartRules(const ui::UiFrame& frame) {
  const auto by = [&frame](int rules) {
    std::shared_ptr<mjModel> model(CopyView(*frame.m));
    model->opt.enableflags = (model->opt.enableflags & ~kRules33) | rules;
    return model;
  };
  std::shared_ptr<mjData> start(DataPtr(CopyData(nullptr, *frame.m, *frame.d, true)));
  job_ = std::async(std::launch::async, [this, today = by(0), older = by(kRules33), start]() -> Result {
    std::string problem;
    const RulesStudy study = StudyRules(*today, *older, *start, kRulesSeconds, problem, &stop_);
    const double end = start->time + study.steps * today->opt.timestep;
    return [study, problem, end](const ui::UiFrame& frame, ui::UiState& ui) {
      ui::ExperimentsState& known = ui::CurrentExperiments();
      known.problem.text = problem;
      if (study.steps == 0) return;
      known.rules = Describe(study, *frame.m);
      PlaceShadow(kShadows[2], study.today_qpos, end, frame, ui);
      PlaceShadow(kShadows[3], study.older_qpos, end, frame, ui);
    };
  });
}

// The state that the sweep began from, with the numbers of the cell: the run that follows is a branch of the
// timeline, and each number an edit that can be undone.
void Experiments::OpenCell(const ui::UiFrame& frame, ui::ExperimentsState& state, runner::CommandSink& sink) {
  if (state.sweep == nullptr || state.open_cell >= state.sweep->sweep.Cells()) return;
  for (const runner::NumberChange& change : state.sweep->sweep.ChangesOf(state.open_cell)) {
    runner::Command command = runner::command::Reset{};
    if (runner::WriteCommand(*frame.m, change.path, change.value, &command)) sink.Push(std::move(command));
  }
  sink.Push(runner::command::SetState{start_});
}

}  // namespace pliant::app
