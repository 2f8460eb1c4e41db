#include "engine/runner/simulation.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>

#include "engine/core/contract.h"
#include "engine/model/data.h"
#include "engine/model/fields.h"
#include "engine/model/model.h"
#include "engine/model/state.h"
#include "engine/runner/state_map.h"
#include "engine/step/forward.h"
#include "engine/step/step.h"
#include "engine/visual/perturb.h"

namespace pliant {
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

}  // namespace

Simulation::Simulation(SimulationOptions options, EventHandler on_event)
    : options_(std::move(options)), on_event_(std::move(on_event)) {
  DefaultPerturb(&perturb_);
}

void Simulation::AssertOwner() const { PLIANT_DEMAND(std::this_thread::get_id() == owner_); }

void Simulation::Say(EventKind kind, std::string text) { on_event_({kind, Time(), std::move(text)}); }

StepRecord Simulation::Step() {
  AssertOwner();
  PLIANT_DEMAND(Loaded());
  mjModel& m = *model_;
  mjData& d = *data_;
  if (!timeline_.AtTip()) ++jumps_;
  ApplyNoise();
  ApplyGenerators();
  ApplyPerturb();
  BeforeStep();

  int warnings[mjNWARNING];
  mjTimerStat timers[mjNTIMER];
  for (int i = 0; i < mjNWARNING; ++i) warnings[i] = d.warning[i].number;
  std::copy(d.timer, d.timer + mjNTIMER, timers);
  const double before = d.time;
  // Plotted energies are computed in the step; that changes nothing else.
  const int flags = m.opt.enableflags;
  if (probes_.NeedsEnergy() || until_condition_.NeedsEnergy()) m.opt.enableflags |= mjENBL_ENERGY;
  const Clock::time_point start = Clock::now();
  pliant::Step(m, d);
  const StepRecord record = Describe(m, d, timers, options_.measure_steps ? SecondsSince(start) : 0);
  m.opt.enableflags = flags;

  ++steps_;
  dirty_ = true;
  if (CheckDivergence(warnings)) return record;
  Record(before, record);
  MarkWarnings(warnings);
  MarkContacts();
  MarkSolver(record);
  CheckUntil();
  return record;
}

StepRecord Simulation::PendingStep() {
  PLIANT_DEMAND(pending_steps_ > 0);
  --pending_steps_;
  return Step();
}

void Simulation::Settle() {
  AssertOwner();
  if (!Loaded()) return;
  settle_ |= PoseByMouse();
  if (pause_update_) {
    std::copy(data_->qacc, data_->qacc + model_->nv, data_->qacc_warmstart);
    settle_ = true;
  }
  if (!settle_) return;
  Forward(*model_, *data_);
  settle_ = false;
  dirty_ = true;
}

// Ornstein-Uhlenbeck process around the middle of each control range (around the present control where there
// is no range), discretised exactly: x' = r x + sqrt(1 - r^2) n, r = exp(-dt / rate).
void Simulation::ApplyNoise() {
  if (noise_.scale <= 0) return;
  const mjModel& m = *model_;
  noise_state_.resize(m.nu, 0.0);
  const double r = noise_.rate > 0 ? std::exp(-m.opt.timestep / noise_.rate) : 0;
  const double s = std::sqrt(1 - r * r);
  std::normal_distribution<double> gauss;
  for (int i = 0; i < m.nu; ++i) {
    noise_state_[i] = r * noise_state_[i] + s * noise_.scale * gauss(random_);
    const double* range = m.actuator_ctrlrange + 2 * i;
    const bool limited = m.actuator_ctrllimited[i] != 0;
    const double middle = limited ? 0.5 * (range[0] + range[1]) : 0;
    const double half = limited ? 0.5 * (range[1] - range[0]) : 1;
    const double ctrl = middle + half * noise_state_[i];
    data_->ctrl[i] = limited ? std::clamp(ctrl, range[0], range[1]) : ctrl;
  }
}

void Simulation::ApplyGenerators() {
  for (const auto& [actuator, g] : generators_) {
    const double t = data_->time - g.start;
    const double phase = t / g.period - std::floor(t / g.period);
    double wave = 1;  // hold
    if (g.form == 1) wave = t >= g.period ? 1 : 0;
    if (g.form == 2) wave = std::sin(2 * mjPI * phase);
    if (g.form == 3) wave = phase < 0.5 ? 1 : -1;
    const double* range = model_->actuator_ctrlrange + 2 * actuator;
    const double value = g.offset + g.amplitude * wave;
    data_->ctrl[actuator] =
        model_->actuator_ctrllimited[actuator] != 0 ? std::clamp(value, range[0], range[1]) : value;
  }
}

}  // namespace pliant
