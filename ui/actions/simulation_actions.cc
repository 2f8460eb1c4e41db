// Actions that run, step and reset the simulation.
#include <algorithm>
#include <cmath>
#include <iterator>

#include "ui/actions/action_table.h"
#include "ui/actions/authoring_actions.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

constexpr double kSpeeds[] = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.25,
                              0.33,  0.5,   0.66,  0.8,  1,    1.5,  2,   3,    5,   10};
constexpr int kSpeedCount = static_cast<int>(std::size(kSpeeds));

void TogglePause(ActionContext& c) { c.sink.Push(command::SetPaused{!c.frame.snapshot->run.paused}); }
bool IsPaused(const ActionContext& c) { return c.frame.snapshot->run.paused; }
void Step(ActionContext& c, int steps) {
  const runner::HistoryStatus& now = c.frame.snapshot->run.history;
  const auto& others = c.frame.snapshot->other_runs;
  if (steps < 0 && now.cursor == now.first && others != nullptr) {
    // Before the edit of the structure.
    const auto later = std::find_if(others->begin(), others->end(),
                                    [&](const runner::RunInfo& run) { return run.id > now.run; });
    if (later != others->begin())
      return c.Ask(request::SeekRun{std::prev(later)->id, std::prev(later)->last});
  }
  c.sink.Push(command::StepBy{steps});
}

void Reset(ActionContext& c) {
  const int start = c.ui.authoring.keyframes.start;
  if (start >= 0 && start < c.frame.m->nkey) {
    c.sink.Push(command::LoadKey{start});
  } else {
    c.sink.Push(command::Reset{});
  }
}

void LoadSelectedKey(ActionContext& c) { c.sink.Push(command::LoadKey{c.ui.simulation.key}); }
void SaveSelectedKey(ActionContext& c) { c.sink.Push(command::SaveKey{c.ui.simulation.key}); }
void RealTime(ActionContext& c) { c.sink.Push(command::SetSpeed{1}); }
void ClearControls(ActionContext& c) { c.sink.Push(command::ClearCtrl{}); }
void ChangeSpeed(ActionContext& c, int direction) {
  const double now = c.frame.snapshot->run.speed;
  int i = kSpeedCount;  // as fast as possible
  if (now > 0) {
    i = static_cast<int>(std::min_element(std::begin(kSpeeds), std::end(kSpeeds),
                                          [now](double a, double b) {
                                            return std::abs(std::log(a / now)) < std::abs(std::log(b / now));
                                          }) -
                         std::begin(kSpeeds));
  }
  i = std::clamp(i + direction, 0, kSpeedCount);
  c.sink.Push(command::SetSpeed{i == kSpeedCount ? 0 : kSpeeds[i]});
}

void CopyState(ActionContext& c) { c.Ask(request::CopyText{StateAsKey(*c.frame.m, *c.frame.d)}); }
void AddSimulation(ActionTable& t) {
  t.group = "Simulation";
  t.Add("simulation.pause", "Pause", {kKeySpace, kModAny}, TogglePause).checked = IsPaused;
  t.Add("simulation.step", "One step, or forward in the history", {kKeyRight, kModAny}, Bound(Step, 1))
      .repeats = true;
  t.Add("simulation.step_back", "Back in the history", {kKeyLeft, kModAny}, Bound(Step, -1)).repeats = true;
  t.Add("simulation.reset", "Reset", {kKeyBackspace, kModNone}, Reset);
  Action& faster = t.Add("simulation.faster", "Faster", {kKeyEqual, kModNone}, Bound(ChangeSpeed, 1));
  faster.keys[1] = {kKeyPadAdd, kModAny};
  t.Add("simulation.faster_plus", "Faster", {kKeyEqual, kModShift}, Bound(ChangeSpeed, 1));
  Action& slower = t.Add("simulation.slower", "Slower", {kKeyMinus, kModNone}, Bound(ChangeSpeed, -1));
  slower.keys[1] = {kKeyPadSubtract, kModAny};
  t.Add("simulation.real_time", "Real time", {}, RealTime);
  t.Add("simulation.load_key", "Load keyframe", {}, LoadSelectedKey);
  t.Add("simulation.save_key", "Save keyframe", {}, SaveSelectedKey);
  t.Add("simulation.copy_state", "Copy state as a keyframe", {Letter('C'), kModCtrl}, CopyState);
  t.Add("control.clear", "Clear controls", {}, ClearControls);
}

}  // namespace

extern constinit const ActionGroup kSimulationActions = {.order = 10, .add = AddSimulation};

}  // namespace pliant::ui
