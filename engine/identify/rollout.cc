#include "engine/identify/rollout.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "engine/dynamics/configuration.h"
#include "engine/model/actuators.h"
#include "engine/model/data.h"
#include "engine/model/twin.h"
#include "engine/step/step.h"

namespace pliant::identify {
namespace {

constexpr double kNear = 1e-6;        // share of a step that counts as none
constexpr double kLargest = 1e6;      // rad, m, rad/s or m/s; beyond it a simulation is unstable
constexpr double kTolerance = 1e-12;  // of the solver, so that differences of runs are those of parameters
constexpr double kStartWidth = 30;  // standard deviations that a start state may move without much resistance

// The model without what a rollout does itself (delays) or without (sensors, sleep, resets).
ModelPtr WorkingModel(const mjModel& base) {
  ModelPtr m = CopyView(base);
  m->opt.disableflags |= mjDSBL_AUTORESET | mjDSBL_SENSOR;
  m->opt.enableflags &= ~static_cast<int>(mjENBL_SLEEP);
  m->opt.tolerance = std::min(m->opt.tolerance, kTolerance);
  std::fill_n(m->actuator_delay, m->nactuator, 0.0);
  return m;
}

// Pseudo-Huber as a residual: half its square is d2 (sqrt(1 + (r / d)2) - 1) for the bound d.
double Robust(double residual, double bound) {
  const double q = residual / bound;
  const double cost = std::sqrt(1 + q * q) - 1;
  return std::copysign(bound * std::sqrt(2 * cost), residual);
}

bool Sound(const double* values, int count) {
  return std::all_of(values, values + count, [](double v) { return std::abs(v) < kLargest; });
}

void DriveAt(const MotionRecording& recording, const mjModel& m, const std::vector<double>& delays,
             double time, mjData& d) {
  for (int a = 0; a < m.nactuator; ++a) {
    const double when = time - delays[static_cast<std::size_t>(a)];
    for (int k = 0; k < m.actuator_ctrlnum[a]; ++k) {
      const int control = m.actuator_ctrladr[a] + k;
      d.ctrl[control] = ControlAt(recording, m, control, when);
    }
  }
  ForcesAt(recording, m, time, d.qfrc_applied);
}

}  // namespace

Rollout::Rollout(const Experiment& experiment)
    : e_(experiment),
      m_(WorkingModel(*experiment.base)),
      d_(MakeData(*m_)),
      delays_(experiment.base->actuator_delay, experiment.base->actuator_delay + experiment.base->nactuator),
      qpos_(static_cast<std::size_t>(m_->nq)),
      qvel_(static_cast<std::size_t>(m_->nv)),
      state_(qpos_.size()),
      slope_(qvel_.size()) {}

void Rollout::SetParameters(const double* values) {
  Apply(*e_.base, e_.parameters, values, *m_, *d_);
  for (int a = 0; a < m_->nactuator; ++a)
    delays_[static_cast<std::size_t>(a)] = DelayOf(*e_.base, e_.parameters, values, a);
}

void Rollout::Start(int window, const double* start) {
  const auto w = static_cast<std::size_t>(window);
  const StartState& from = e_.starts[w];
  ResetData(*m_, *d_);
  std::copy(from.qpos.begin(), from.qpos.end(), d_->qpos);
  std::copy(from.qvel.begin(), from.qvel.end(), d_->qvel);
  if (m_->na > 0) std::copy_n(e_.act.data() + w * static_cast<std::size_t>(m_->na), m_->na, d_->act);
  d_->time = e_.recording->times[static_cast<std::size_t>(e_.windows[w].first)];
  if (e_.StartNumbers() == 0) return;
  std::fill(slope_.begin(), slope_.end(), 0);
  const std::size_t count = e_.dofs.size();
  for (std::size_t k = 0; k < count; ++k) {
    const auto dof = static_cast<std::size_t>(e_.dofs[k]);
    slope_[dof] = start[k] * e_.noise.position[dof];
    d_->qvel[dof] += start[count + k] * from.spread[dof];
  }
  IntegratePos(*m_, d_->qpos, slope_.data(), 1);
}

void Rollout::Step() {
  std::copy_n(d_->qpos, m_->nq, qpos_.data());
  std::copy_n(d_->qvel, m_->nv, qvel_.data());
  DriveAt(*e_.recording, *m_, delays_, d_->time, *d_);
  pliant::Step(*m_, *d_);
}

// The state a share of a step behind the one before the latest step; share 1: that of now.
bool Rollout::Compare(int sample, double share, double* residuals) {
  if (!Sound(d_->qpos, m_->nq) || !Sound(d_->qvel, m_->nv)) return false;
  const double* recorded = e_.recording->qpos.data() + static_cast<std::ptrdiff_t>(sample) * m_->nq;
  const double* velocities = e_.recording->qvel.data() + static_cast<std::ptrdiff_t>(sample) * m_->nv;
  std::copy_n(d_->qpos, m_->nq, state_.data());
  if (share < 1) {
    DifferentiatePos(*m_, slope_.data(), 1, qpos_.data(), d_->qpos);
    std::copy(qpos_.begin(), qpos_.end(), state_.begin());
    IntegratePos(*m_, state_.data(), slope_.data(), share);
  }
  DifferentiatePos(*m_, slope_.data(), 1, recorded, state_.data());
  for (const int dof : e_.dofs)
    *residuals++ = slope_[static_cast<std::size_t>(dof)] / e_.noise.position[static_cast<std::size_t>(dof)];
  for (const int dof : e_.velocity_dofs) {
    const auto k = static_cast<std::size_t>(dof);
    const double velocity = share < 1 ? qvel_[k] + share * (d_->qvel[k] - qvel_[k]) : d_->qvel[k];
    *residuals++ = (velocity - velocities[k]) / e_.noise.velocity[k];
  }
  return true;
}

bool Rollout::Run(int window, const double* start, double* residuals) {
  const ShootingWindow& w = e_.windows[static_cast<std::size_t>(window)];
  const std::vector<double>& times = e_.recording->times;
  const double begin = times[static_cast<std::size_t>(w.first)], step = m_->opt.timestep;
  double* const first = residuals;
  Start(window, start);
  long steps = 0;
  for (int i = w.first; i <= w.last; ++i) {
    const double wanted = (times[static_cast<std::size_t>(i)] - begin) / step;
    for (; static_cast<double>(steps) < wanted - kNear; ++steps) Step();
    const double share = 1 - (static_cast<double>(steps) - wanted);
    if (!Compare(i, share > 1 - kNear ? 1 : share, residuals)) return false;
    residuals += e_.Width();
  }
  if (e_.options.robust > 0)
    std::transform(first, residuals, first, [&](double r) { return Robust(r, e_.options.robust); });
  for (int k = 0; k < e_.StartNumbers(); ++k) residuals[k] = start[k] / kStartWidth;
  return true;
}

double PlainResidual(double residual, double bound) {
  if (bound <= 0) return residual;
  const double cost = 1 + residual * residual / (2 * bound * bound);
  return std::copysign(bound * std::sqrt(cost * cost - 1), residual);
}

std::vector<double> ActivationsAlong(const Experiment& e) {
  const mjModel& base = *e.base;
  const MotionRecording& recording = *e.recording;
  std::vector<double> along;
  if (base.na == 0) return along;
  const ModelPtr m = WorkingModel(base);
  const DataPtr d(MakeData(*m));
  const std::vector<double> delays(base.actuator_delay, base.actuator_delay + base.nactuator);
  std::size_t window = 0;
  d->time = recording.times[0];
  for (int i = 0; i < recording.Samples() && window < e.windows.size(); ++i) {
    const double time = recording.times[static_cast<std::size_t>(i)];
    const StartState state = SmoothedState(base, recording, e.noise, i);
    while (d->time < time - kNear * m->opt.timestep) {
      std::copy(state.qpos.begin(), state.qpos.end(), d->qpos);
      std::copy(state.qvel.begin(), state.qvel.end(), d->qvel);
      DriveAt(recording, *m, delays, d->time, *d);
      pliant::Step(*m, *d);
    }
    if (i != e.windows[window].first) continue;
    along.insert(along.end(), d->act, d->act + base.na);
    ++window;
  }
  return along;
}

}  // namespace pliant::identify
