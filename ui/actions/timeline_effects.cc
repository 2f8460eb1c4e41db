#include "ui/actions/timeline_effects.h"

#include <algorithm>
#include <string>

#include "engine/model/solver_history.h"
#include "engine/runner/values/value.h"
#include "ui/model/draw_limits.h"
#include "ui/model/names.h"
#include "ui/state/panel.h"
#include "ui/state/plots.h"

namespace pliant::ui::effect {

namespace command = runner::command;

namespace {

// The oldest recorded step of all, or the newest. True when it is one of another structure: that is asked
// for, and then played at this rate.
bool SeekOutermost(ActionContext& c, bool oldest, double rate = 0) {
  const runner::Snapshot& shot = *c.frame.snapshot;
  const runner::HistoryStatus& now = shot.run.history;
  const auto& others = shot.other_runs;
  if (others != nullptr && !others->empty()) {
    const runner::RunInfo& run = oldest ? others->front() : others->back();
    if (oldest ? run.id < now.run : run.id > now.run) {
      c.Ask(request::SeekRun{run.id, oldest ? run.first : run.last, rate});
      return true;
    }
  }
  c.sink.Push(command::SeekStep{oldest ? now.first : now.last});
  return false;
}

bool AtNewest(const ActionContext& c) {
  const runner::HistoryStatus& now = c.frame.snapshot->run.history;
  const auto& others = c.frame.snapshot->other_runs;
  const bool newest = others == nullptr || others->empty() || others->back().id < now.run;
  return newest && now.cursor == now.last;
}

}  // namespace

void SeekPlace(ActionContext& c, TimelinePlace place) {
  using enum TimelinePlace;
  const runner::Snapshot& shot = *c.frame.snapshot;
  const runner::RunStatus& run = shot.run;
  if (place == kBegin || place == kEnd) SeekOutermost(c, place == kBegin);
  const bool to_mark = place == kPreviousMark || place == kNextMark;
  if (!to_mark || shot.timeline == nullptr) return;
  int64_t best = -1;
  for (const auto& marks : shot.timeline->marks) {
    for (const runner::TimelineMark& mark : *marks) {
      if (!c.ui.timeline.marks[static_cast<int>(mark.kind)]) continue;
      if (place == kNextMark && mark.index > run.history.cursor)
        best = best < 0 ? mark.index : std::min(best, mark.index);
      if (place == kPreviousMark && mark.index < run.history.cursor) best = std::max(best, mark.index);
    }
  }
  if (best >= 0) c.sink.Push(command::SeekStep{best});
}

void PlayRecorded(ActionContext& c, int direction) {
  const runner::RunStatus& run = c.frame.snapshot->run;
  const double speed = run.speed > 0 ? run.speed : 1;
  const bool stop = run.play_rate * direction > 0;
  // From the newest step there is nothing left to play: once more.
  const bool again = !stop && direction > 0 && AtNewest(c);
  if (again && SeekOutermost(c, true, speed)) return;
  c.sink.Push(command::PlayHistory{stop ? 0 : direction * speed});
}

void CycleBranch(ActionContext& c, int direction) {
  const runner::Snapshot& shot = *c.frame.snapshot;
  if (shot.timeline == nullptr || shot.timeline->branches.size() < 2) return;
  const auto& branches = shot.timeline->branches;
  const int n = static_cast<int>(branches.size());
  int at = 0;
  for (int i = 0; i < n; ++i) {
    if (branches[static_cast<size_t>(i)].id == shot.run.branch) at = i;
  }
  c.sink.Push(command::SelectBranch{branches[static_cast<size_t>((at + direction + n) % n)].id});
}

// Shows the newest other branches together with the present one.
void ToggleGhosts(ActionContext& c) {
  c.ui.timeline.ghosts = !c.ui.timeline.ghosts;
  SendGhosts(c);
}

// A shadow of the recorded moment that the panel's field names.
void GhostOfTime(ActionContext& c) {
  c.ui.views.traces.times.push_back(c.ui.views.traces.time);
  SendGhosts(c);
}

void SendGhosts(ActionContext& c) {
  const auto max_ghosts = static_cast<size_t>(CurrentDrawLimits().branch_ghosts);
  command::SetGhosts ghosts;
  ghosts.times = c.ui.views.traces.times;
  const runner::Snapshot& shot = *c.frame.snapshot;
  if (c.ui.timeline.ghosts && shot.timeline != nullptr) {
    for (auto b = shot.timeline->branches.rbegin(); b != shot.timeline->branches.rend(); ++b) {
      if (b->id != shot.run.branch && ghosts.branches.size() < max_ghosts) ghosts.branches.push_back(b->id);
    }
  }
  c.sink.Push(std::move(ghosts));
}

void ToggleTimeline(ActionContext& c) { c.ui.timeline.shown = !c.ui.timeline.shown; }

void RunUntilEvent(ActionContext& c, command::RunUntil::Kind kind) {
  command::RunUntil until;
  until.kind = kind;
  until.time = c.ui.timeline.until_time;
  until.body = c.ui.selection.body > 0 ? c.ui.selection.body : -1;
  until.condition = c.ui.timeline.condition;
  c.sink.Push(std::move(until));
}

void StepIteration(ActionContext& c, int direction) {
  SolverPanelState& state = c.ui.solver;
  state.iterations = true;
  const Panel& panel = *FindPanel("solver");
  if (!PanelShown(c.ui, panel)) ShowPanel(c.ui, panel);
  if (direction == 0 || state.study == nullptr || state.study->Empty()) return;
  const int last = static_cast<int>(state.study->states.size()) - 1;
  const int now = state.shown < 0 ? last : std::min(state.shown, last);
  state.shown = std::clamp(now + direction, 0, last);
}

void StepMany(ActionContext& c) { c.sink.Push(command::StepBy{c.ui.simulation.steps}); }

void PausePlots(ActionContext& c) { c.ui.plots.paused = !c.ui.plots.paused; }

void FitPlots(ActionContext& c) {
  c.ui.plots.paused = false;
  c.ui.plots.span = 0;
  for (PlotState& plot : c.ui.plots.plots) plot.fixed[0] = plot.fixed[1] = false;
}

void ClearPlots(ActionContext& c) { c.ui.plots.plots.clear(); }

// Position of the selected body, or the energies when nothing is selected.
void PlotSelection(ActionContext& c) {
  const int body = c.ui.selection.body;
  if (body <= 0) {
    for (const char* energy : {"energy.kinetic", "energy.potential", "energy.total"}) {
      const bool first = std::string(energy) == "energy.kinetic";
      PlotThis(c.ui, energy, first ? -1 : static_cast<int>(c.ui.plots.plots.size()) - 1);
    }
    return;
  }
  const size_t nbody = static_cast<size_t>(c.frame.m->nbody);
  for (size_t i = 0; i < 3; ++i) {
    const std::string path = runner::ValuePath(*c.frame.m, {"xpos", runner::ValueSource::kData, nbody, 3},
                                               static_cast<size_t>(body), i);
    PlotThis(c.ui, path, i == 0 ? -1 : static_cast<int>(c.ui.plots.plots.size()) - 1);
  }
}

bool TimelineShown(const ActionContext& c) { return c.ui.timeline.shown; }
bool GhostsShown(const ActionContext& c) { return c.ui.timeline.ghosts; }
bool PlotsPaused(const ActionContext& c) { return c.ui.plots.paused; }

}  // namespace pliant::ui::effect
