#include "engine/runner/simulation.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>
#include <utility>
#include <variant>

#include "engine/core/contract.h"
#include "engine/step/forward.h"
#include "engine/step/step.h"

namespace pliant::runner {
namespace {

using Clock = std::chrono::steady_clock;

double SecondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

StepRecord Describe(const mjModel& m, const mjData& d, const mjTimerStat* before, double seconds) {
  StepRecord record;
  record.time = d.time;
  record.step_us = static_cast<float>(1e6 * seconds);
  for (int i = 0; i < mjNTIMER; ++i) {
    const double spent = d.timer[i].duration - before[i].duration;
    record.stage_us[i] = static_cast<float>(std::max(0.0, spent));
  }
  record.ncon = d.ncon;
  record.nefc = d.nefc;
  record.nisland = d.nisland;
  const int islands = std::clamp(d.nisland, m.nv > 0 ? 1 : 0, mjNISLAND);
  for (int i = 0; i < islands; ++i) {
    record.solver_iterations = std::max(record.solver_iterations, d.solver_niter[i]);
    record.nnz += d.solver_nnz[i];
  }
  const int last = std::min(islands > 0 ? d.solver_niter[0] : 0, mjNSOLVER) - 1;
  if (last >= 0)
    record.log10_gradient = static_cast<float>(std::log10(std::max(1e-20, d.solver[last].gradient)));
  return record;
}

// The command goes to the first part that takes it.
template <class C, class Part, class... Parts>
Outcome Route(C& command, Part& part, Parts&... parts) {
  if constexpr (requires { part.Apply(command); }) {
    return part.Apply(command);
  } else {
    return Route(command, parts...);
  }
}

}  // namespace

Simulation::Simulation(SimulationOptions options, EventHandler on_event)
    : options_(std::move(options)),
      on_event_(std::move(on_event)),
      live_(options_.set_constants),
      model_edits_(live_),
      state_edits_(live_),
      controls_(live_),
      mouse_(live_),
      derived_(live_),
      history_(live_),
      run_(live_, history_, mouse_) {}

void Simulation::AssertOwner() const { PLIANT_DEMAND(std::this_thread::get_id() == owner_); }

void Simulation::Say(EventKind kind, std::string text) { on_event_({kind, Time(), std::move(text)}); }

void Simulation::Apply(Command& command) {
  AssertOwner();
  ++commands_;
  std::visit(
      [this]<class C>(C& c) {
        if constexpr (std::is_same_v<C, command::Install>) {
          React(Install(c));
        } else if (Loaded() || requires { C::kNeedsNoModel; }) {
          React(Route(c, model_edits_, state_edits_, controls_, mouse_, history_, run_));
        } else {
          dirty_ = true;  // the sender waits for a snapshot that counts it
        }
      },
      command);
}

void Simulation::React(Outcome outcome) {
  for (std::string& complaint : outcome.complaints) Say(EventKind::kWarning, std::move(complaint));
  switch (outcome.change) {
    case Outcome::Change::kNothing:
      return;
    case Outcome::Change::kShown:
      break;
    case Outcome::Change::kState:
      settle_ = true;
      break;
    case Outcome::Change::kRestored:
      derived_.AfterForward();
      settle_ = false;
      ++jumps_;
      break;
    case Outcome::Change::kJump:
      Jump(outcome.mark, outcome.subject);
      break;
  }
  dirty_ = true;
}

void Simulation::Jump(MarkKind mark, int subject) {
  if (mark == MarkKind::kReset || mark == MarkKind::kKeyframe) {
    mouse_.OnReset();
    controls_.OnReset();
  }
  history_.Jump(mark, subject);
  run_.OnJump();
  derived_.AfterForward();
  settle_ = false;
  dirty_ = true;
  ++jumps_;
}

Outcome Simulation::Install(command::Install& install) {
  const bool by_name = install.keep == command::KeepState::kByName;
  const bool keep_steps = Loaded() && by_name;
  const LiveModel::Installed installed = live_.Install(install);
  if (!installed.ok) {
    Say(EventKind::kError, installed.problem + "; the old one stays.");
    return Outcome::Nothing();
  }
  steps_ = 0;
  mouse_.Drop();
  controls_.OnModel(installed.same_controls);
  run_.OnModel(keep_steps);
  // With the same joints, actuators and so on, what was recorded stays valid, each step with the model it
  // was made with.
  const bool restored = history_.OnModel(installed.same_layout, keep_steps, install.run, install.entry);
  if (restored && install.entry >= 0) run_.Halt();
  if (restored) return Outcome::Restored();
  return Outcome::Jump(installed.first ? MarkKind::kReset : MarkKind::kReload);
}

StepRecord Simulation::Step() {
  AssertOwner();
  PLIANT_DEMAND(Loaded());
  const mjModel& m = live_.Model();
  if (!history_.Entries().AtTip()) ++jumps_;
  controls_.BeforeStep();
  mouse_.BeforeStep();
  history_.BeforeStep(mouse_.Pushed());
  derived_.BeforeStep();

  mjData& d = live_.BeginStep();
  int warnings[mjNWARNING];
  mjTimerStat timers[mjNTIMER];
  for (int i = 0; i < mjNWARNING; ++i) warnings[i] = d.warning[i].number;
  std::copy(d.timer, d.timer + mjNTIMER, timers);
  const double before = d.time;
  const Clock::time_point start = Clock::now();
  StepAndDerive(m, d, history_.Derived() | run_.Derived());
  const StepRecord record = Describe(m, d, timers, options_.measure_steps ? SecondsSince(start) : 0);

  ++steps_;
  dirty_ = true;
  if (CheckDivergence(warnings)) return record;
  history_.AfterStep(before, record, warnings);
  std::string reached;
  if (run_.Reached(&reached)) Say(EventKind::kInfo, "Stopped: " + reached + ".");
  return record;
}

StepRecord Simulation::PendingStep() {
  PLIANT_DEMAND(run_.PendingSteps() > 0);
  run_.TakePendingStep();
  return Step();
}

void Simulation::Settle() {
  AssertOwner();
  if (!Loaded()) return;
  settle_ |= mouse_.Pose();
  if (run_.PauseUpdate()) {
    mjData& d = live_.TouchData();
    std::copy(d.qacc, d.qacc + live_.Model().nv, d.qacc_warmstart);
    settle_ = true;
  }
  if (!settle_) return;
  Forward(live_.Model(), live_.TouchData());
  derived_.AfterForward();
  settle_ = false;
  dirty_ = true;
}

std::shared_ptr<const Recording> Simulation::Record() {
  AssertOwner();
  return Loaded() ? std::make_shared<const Recording>(history_.Record()) : nullptr;
}

bool Simulation::Adopt(const Recording& recording, std::string* problem) {
  AssertOwner();
  *problem = "there is no model";
  if (!Loaded() || !history_.Adopt(recording, problem)) return false;
  run_.Halt();
  mouse_.Drop();
  React(Outcome::Restored());
  return true;
}

// Bad numbers make the engine start again from the initial state (unless the model forbids it); a person
// wants to see the moment before instead.
bool Simulation::CheckDivergence(const int* warnings) {
  mjData& d = live_.Workplace();
  for (const int kind : {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC}) {
    if (d.warning[kind].number == warnings[kind]) continue;
    const int index = d.warning[kind].lastinfo;
    if (!options_.stop_on_divergence) {
      Say(EventKind::kDivergence, "The simulation became unstable: bad number at " +
                                      OwnerOfBadNumber(live_.Model(), kind, index) + ". It started again.");
      Jump(MarkKind::kReset, -1);
      return true;
    }
    d.warning[kind].number = 0;  // the next one is to be noticed as well
    run_.Halt();
    const DivergenceReport& report = history_.Diverged(kind, index);
    React(Outcome::Restored());
    Say(EventKind::kDivergence, DivergenceText(report));
    return true;
  }
  return false;
}

void Simulation::FillSome() {
  if (!Loaded()) return;
  if (!history_.FillSome()) {
    Say(EventKind::kWarning, "A recorded step came out differently when it was simulated again.");
  }
  dirty_ = true;
}

void Simulation::FillSnapshot(Snapshot& out) {
  AssertOwner();
  out.run.steps = steps_;
  out.run.commands = commands_;
  run_.FillStatus(out.run);
  controls_.FillStatus(out.run);
  history_.FillStatus(out.run);
  out.perturb = mouse_.Perturb();
  dirty_ = false;
  out.loaded = Loaded();
  if (!Loaded()) return;
  derived_.Compute();
  live_.FillSnapshot(out);
  history_.FillSnapshot(out);
}

}  // namespace pliant::runner
