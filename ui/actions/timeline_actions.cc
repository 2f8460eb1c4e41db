// Actions of the timeline, of "run until" and of plots.
#include "ui/actions/action_table.h"
#include "ui/actions/timeline_effects.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

void AddTimeline(ActionTable& t) {
  using Until = command::RunUntil::Kind;
  t.group = "Timeline and plots";
  t.Add("timeline.begin", "To the oldest recorded step", {kKeyHome, kModShift},
        Bound(effect::SeekPlace, effect::TimelinePlace::kBegin));
  t.Add("timeline.end", "To the newest recorded step", {kKeyEnd, kModShift},
        Bound(effect::SeekPlace, effect::TimelinePlace::kEnd));
  t.Add("timeline.previous_mark", "To the previous mark", {kKeyPeriod, kModShift},
        Bound(effect::SeekPlace, effect::TimelinePlace::kPreviousMark));
  t.Add("timeline.next_mark", "To the next mark", {kKeyPeriod, kModNone},
        Bound(effect::SeekPlace, effect::TimelinePlace::kNextMark));
  t.Add("timeline.reverse", "Play the recorded steps backwards", {Letter('B'), kModCtrl},
        Bound(effect::PlayRecorded, -1));
  t.Add("timeline.replay", "Play the recorded steps", {Letter('R'), kModCtrl},
        Bound(effect::PlayRecorded, 1));
  t.Add("timeline.previous_branch", "Previous branch of the timeline", {}, Bound(effect::CycleBranch, -1));
  t.Add("timeline.next_branch", "Next branch of the timeline", {}, Bound(effect::CycleBranch, 1));
  t.Add("timeline.ghosts", "Show the other branches as ghosts", {Letter('G'), kModCtrl}, effect::ToggleGhosts)
      .checked = effect::GhostsShown;
  t.AddFree("timeline.show", "Timeline", {Letter('T'), kModCtrl}, effect::ToggleTimeline).checked =
      effect::TimelineShown;
  t.Add("simulation.step_many", "Step as often as the panel says", {kKeyRight, kModAny}, effect::StepMany)
      .keys[0] = {};
  t.Add("solver.iterations", "The solver iteration by iteration", {}, Bound(effect::StepIteration, 0));
  t.Add("solver.next_iteration", "Next iteration of the solver", {}, Bound(effect::StepIteration, 1))
      .repeats = true;
  t.Add("solver.previous_iteration", "Previous iteration of the solver", {}, Bound(effect::StepIteration, -1))
      .repeats = true;
  t.Add("run_until.time", "Run until the time of the timeline's menu", {},
        Bound(effect::RunUntilEvent, Until::kTime));
  t.Add("run_until.contact", "Run until the next contact of the selection", {},
        Bound(effect::RunUntilEvent, Until::kContact));
  t.Add("run_until.condition", "Run until the condition of the timeline's menu", {},
        Bound(effect::RunUntilEvent, Until::kCondition));
  t.Add("run_until.divergence", "Run until it diverges", {},
        Bound(effect::RunUntilEvent, Until::kDivergence));
  t.Add("plot.selection", "Plot the selected body's position", {kKeyF1 + 8, kModShift},
        effect::PlotSelection);
  t.AddFree("plot.pause", "Keep the shown time of plots", {}, effect::PausePlots).checked =
      effect::PlotsPaused;
  t.AddFree("plot.fit", "Fit all plots", {}, effect::FitPlots);
  t.AddFree("plot.clear", "Remove all plots", {}, effect::ClearPlots);
}

}  // namespace

extern constinit const ActionGroup kTimelineActions = {.order = 20, .add = AddTimeline};

}  // namespace pliant::ui
