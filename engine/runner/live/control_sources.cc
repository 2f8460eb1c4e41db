#include "engine/runner/live/control_sources.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "engine/runner/values/sampled.h"

namespace pliant::runner {

using command::Waveform;

Outcome ControlSources::Apply(const command::SetNoise& c) {
  if (c.seed != noise_.seed || noise_.scale == 0) {
    random_.seed(c.seed);
    noise_state_.clear();
  }
  for (int i = 0; c.scale == 0 && noise_.scale > 0 && i < live_.Model().nu; ++i) {
    if (!IsQuiet(i)) live_.SetControl(i, 0);
  }
  noise_ = c;
  return Outcome::Shown();
}

Outcome ControlSources::Apply(const command::SetGenerator& c) {
  std::string refusal = RefuseIndex("control", c.control, live_.Model().nu);
  const command::Generator& g = c.generator;
  for (const double value : {g.amplitude, g.offset, g.start}) {
    if (refusal.empty()) refusal = RefuseValue(value);
  }
  if (refusal.empty() && (g.form < Waveform::kNone || g.form > Waveform::kHold || !(g.period > 0))) {
    refusal = "A control generator needs a form and a positive period.";
  }
  if (!refusal.empty()) return Outcome::Refused(refusal);
  if (g.form == Waveform::kNone) {
    generators_.erase(c.control);
  } else {
    generators_[c.control] = g;
  }
  return Outcome::Shown();
}

Outcome ControlSources::Apply(command::FollowControls& c) {
  std::string refusal = RefuseValue(c.begin);
  for (const double time : c.times) {
    if (refusal.empty()) refusal = RefuseValue(time);
  }
  for (const command::ControlTrack& track : c.tracks) {
    if (refusal.empty()) refusal = RefuseIndex("control", track.control, live_.Model().nu);
    if (refusal.empty() && track.values.size() != c.times.size()) {
      refusal = "Recorded controls need a value for each time.";
    }
  }
  if (refusal.empty() &&
      (c.times.empty() != c.tracks.empty() || !std::is_sorted(c.times.begin(), c.times.end()))) {
    refusal = "Recorded controls need times that rise.";
  }
  if (!refusal.empty()) return Outcome::Refused(refusal);
  followed_ = std::move(c);
  return Outcome::Shown();
}

void ControlSources::OnModel(bool same_controls) {
  noise_state_.clear();
  if (same_controls) return;
  followed_ = {};
  generators_.clear();
}

void ControlSources::OnReset() {
  random_.seed(noise_.seed);
  noise_state_.clear();
}

bool ControlSources::IsQuiet(int control) const {
  return std::find(noise_.quiet.begin(), noise_.quiet.end(), control) != noise_.quiet.end();
}

void ControlSources::BeforeStep() {
  AddNoise();
  Follow();
  Generate();
}

void ControlSources::Follow() {
  if (followed_.tracks.empty()) return;
  const double t = followed_.times.front() + (live_.Data().time - followed_.begin);
  for (const command::ControlTrack& track : followed_.tracks) {
    const double value = SampledAt(followed_.times, track.values, t);
    if (std::isfinite(value)) live_.SetControl(track.control, value);
  }
}

// Ornstein-Uhlenbeck process around the middle of each control range (around zero where there is no range),
// discretised exactly: x' = r x + sqrt(1 - r^2) n, r = exp(-dt / rate).
void ControlSources::AddNoise() {
  if (noise_.scale <= 0) return;
  const mjModel& m = live_.Model();
  noise_state_.resize(static_cast<size_t>(m.nu), 0.0);
  const double r = noise_.rate > 0 ? std::exp(-m.opt.timestep / noise_.rate) : 0;
  const double s = std::sqrt(1 - r * r);
  std::normal_distribution<double> gauss;
  for (int i = 0; i < m.nu; ++i) {
    double& x = noise_state_[static_cast<size_t>(i)];
    x = r * x + s * noise_.scale * gauss(random_);
    if (IsQuiet(i)) continue;
    const double* range = m.actuator_ctrlrange + 2 * i;
    const bool limited = m.actuator_ctrllimited[i] != 0;
    const double middle = limited ? 0.5 * (range[0] + range[1]) : 0;
    const double half = limited ? 0.5 * (range[1] - range[0]) : 1;
    const double ctrl = middle + half * x;
    live_.SetControl(i, limited ? std::clamp(ctrl, range[0], range[1]) : ctrl);
  }
}

void ControlSources::Generate() {
  const mjModel& m = live_.Model();
  for (const auto& [control, g] : generators_) {
    const double t = live_.Data().time - g.start;
    const double phase = t / g.period - std::floor(t / g.period);
    double wave = 1;  // kHold
    if (g.form == Waveform::kStep) wave = t >= g.period ? 1 : 0;
    if (g.form == Waveform::kSine) wave = std::sin(2 * mjPI * phase);
    if (g.form == Waveform::kSquare) wave = phase < 0.5 ? 1 : -1;
    const double* range = m.actuator_ctrlrange + 2 * control;
    const double value = g.offset + g.amplitude * wave;
    live_.SetControl(control,
                     m.actuator_ctrllimited[control] != 0 ? std::clamp(value, range[0], range[1]) : value);
  }
}

void ControlSources::FillStatus(RunStatus& run) const {
  run.noise_scale = noise_.scale;
  run.noise_rate = noise_.rate;
}

}  // namespace pliant::runner
