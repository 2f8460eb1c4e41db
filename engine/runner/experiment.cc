#include "engine/runner/experiment.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <thread>
#include <utility>

#include "engine/model/data.h"
#include "engine/model/handles.h"
#include "engine/model/rules.h"
#include "engine/model/twin.h"
#include "engine/runner/values/expression.h"
#include "engine/step/forward.h"

namespace pliant::runner {
namespace {

constexpr size_t kHistoryBytes = 1 << 20;  // nobody looks back
constexpr double kSameTime = 1e-9;         // s
constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

std::string Trimmed(const std::string& text) {
  const size_t begin = text.find_first_not_of(" \t"), end = text.find_last_not_of(" \t");
  return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

// One change in words, `part` being "PATH = VALUE".
bool ParseChange(const mjModel& m, const std::string& part, NumberChange* change, std::string* error) {
  const size_t equals = part.find('=');
  if (equals == std::string::npos) {
    *error = "'" + part + "' has no '='; right would be: opt.timestep = 0.001";
    return false;
  }
  change->path = Trimmed(part.substr(0, equals));
  const std::string number = Trimmed(part.substr(equals + 1));
  char* end = nullptr;
  change->value = std::strtod(number.c_str(), &end);
  if (number.empty() || *end != '\0' || !std::isfinite(change->value)) {
    *error = "'" + number + "' is not a number";
    return false;
  }
  ValueRef ref;
  if (!FindValue(m, change->path, &ref, error)) return false;
  Command command = command::Reset{};
  if (WriteCommand(m, change->path, change->value, &command)) return true;
  *error = change->path + " is a result, or part of the structure: it cannot be set";
  return false;
}

// The simulation of a run, its model changed, in the state to begin from.
class Trial {
 public:
  Trial(const mjModel& m, const std::optional<int>& rules, const ExperimentOptions& options, VariantRun* run)
      : simulation_(OptionsOf(options), [run](const Event& event) {
          if (event.kind != EventKind::kInfo) run->problem = event.text;
        }) {
    simulation_.BindToThisThread();
    Do(command::SetHistoryBudget{kHistoryBytes});
    command::Install install;
    install.model = CopyView(m);
    int& flags = install.model->opt.enableflags;
    if (rules.has_value()) flags = (flags & ~kRules33) | *rules;
    Do(std::move(install));
  }

  template <class C>
  void Do(C change) {
    Command command = std::move(change);
    simulation_.Apply(command);
  }
  bool Set(const NumberChange& change) {
    Command command = command::Reset{};
    if (!WriteCommand(*simulation_.Model(), change.path, change.value, &command)) return false;
    simulation_.Apply(command);
    return true;
  }
  // False when the numbers went bad, and nothing was simulated.
  bool Step() {
    const double before = simulation_.Time();
    simulation_.Step();
    return simulation_.Time() > before && !simulation_.Run().Paused();
  }
  void Settle() { simulation_.Settle(); }

  const mjModel& Model() const { return *simulation_.Model(); }
  const mjData& Data() const { return *simulation_.Data(); }

 private:
  static SimulationOptions OptionsOf(const ExperimentOptions& options) {
    SimulationOptions out;
    out.set_constants = options.set_constants;
    out.measure_steps = false;
    return out;
  }
  Simulation simulation_;
};

// Takes the samples of a run. A step leaves what is derived as it was before it: positions and measures are
// made anew on a copy, so that they belong to the time beside them.
class Sampler {
 public:
  explicit Sampler(const mjModel& m) : m_(m), now_(MakeData(m)) {}

  void Add(const mjData& d, const Expression& measure, VariantRun* run) {
    CopyData(now_.get(), m_, d);
    if (measure.Empty()) {
      FwdKinematics(m_, *now_);
    } else {
      Forward(m_, *now_);
      run->values.push_back(measure.Evaluate(m_, *now_));
    }
    run->times.push_back(d.time);
    run->poses.insert(run->poses.end(), d.qpos, d.qpos + m_.nq);
    run->positions.insert(run->positions.end(), now_->xipos, now_->xipos + 3 * m_.nbody);
  }

 private:
  const mjModel& m_;
  DataPtr now_;
};

// Everything is set, and derived quantities belong to the state; false with run->problem.
bool Prepare(const std::vector<double>& state, const Variant& variant, const ExperimentOptions& options,
             Trial* trial, Expression* measure, VariantRun* run) {
  for (const NumberChange& change : variant.changes) {
    if (trial->Set(change)) continue;
    run->problem = change.path + " cannot be set";
    return false;
  }
  trial->Do(command::SetState{state});
  trial->Do(command::SetPaused{false});
  trial->Settle();
  return options.measure.empty() || measure->Parse(trial->Model(), options.measure, &run->problem);
}

}  // namespace

bool ParseChanges(const mjModel& m, const std::string& text, std::vector<NumberChange>* changes,
                  std::string* error) {
  changes->clear();
  size_t begin = 0;
  while (begin <= text.size()) {
    const size_t end = std::min(text.find(';', begin), text.size());
    const std::string part = Trimmed(text.substr(begin, end - begin));
    begin = end + 1;
    if (part.empty()) continue;
    changes->emplace_back();
    if (!ParseChange(m, part, &changes->back(), error)) return false;
  }
  return true;
}

VariantRun RunVariant(const mjModel& m, const std::vector<double>& state, const Variant& variant,
                      const ExperimentOptions& options, const std::atomic<bool>* stop) {
  VariantRun run;
  Trial trial(m, variant.rules, options, &run);
  Expression measure;
  if (!Prepare(state, variant, options, &trial, &measure, &run)) return run;
  run.problem.clear();
  const double end = trial.Data().time + options.seconds;
  const double spacing = options.seconds / std::max(1, options.samples - 1);
  double next = trial.Data().time + spacing;
  Sampler sampler(trial.Model());
  sampler.Add(trial.Data(), measure, &run);
  // Half a step beyond the end there is no step that belongs to the run.
  while (trial.Data().time < end - 0.5 * trial.Model().opt.timestep && (stop == nullptr || !stop->load())) {
    if (!trial.Step()) {
      run.unstable = true;
      break;
    }
    const bool last = trial.Data().time >= end - 0.5 * trial.Model().opt.timestep;
    if (trial.Data().time < next - 1e-9 && !last) continue;
    sampler.Add(trial.Data(), measure, &run);
    while (next <= trial.Data().time + 1e-9) next += spacing;
  }
  return run;
}

namespace {

// Samples around a moment, with weights: runs with other steps have other times.
struct SampleMix {
  size_t first = 0, count = 0;
  double weight[4] = {};
};

// Lagrange's polynomial through two samples on each side; none beyond the last one.
SampleMix MixAt(const std::vector<double>& times, double time) {
  const auto next =
      static_cast<size_t>(std::lower_bound(times.begin(), times.end(), time - kSameTime) - times.begin());
  if (next == times.size()) return {};
  if (times[next] <= time + kSameTime || next == 0) return {next, 1, {1}};
  SampleMix mix;
  mix.first = next < 2 ? 0 : next - 2;
  mix.count = std::min(next + 2, times.size()) - mix.first;
  for (size_t i = 0; i < mix.count; ++i) {
    mix.weight[i] = 1;
    for (size_t k = 0; k < mix.count; ++k) {
      const double other = times[mix.first + k];
      if (k != i) mix.weight[i] *= (time - other) / (times[mix.first + i] - other);
    }
  }
  return mix;
}

}  // namespace

std::vector<double> DistanceOf(const VariantRun& a, const VariantRun& b) {
  if (a.times.empty() || b.times.empty()) return {};
  const size_t numbers = a.positions.size() / a.times.size();
  if (numbers != b.positions.size() / b.times.size()) return {};
  std::vector<double> out;
  for (size_t i = 0; i < a.times.size(); ++i) {
    const SampleMix mix = MixAt(b.times, a.times[i]);
    if (mix.count == 0) break;
    double most = 0;
    for (size_t k = 0; k < numbers; k += 3) {
      double apart[3];
      for (size_t x = 0; x < 3; ++x) {
        apart[x] = a.positions[i * numbers + k + x];
        for (size_t j = 0; j < mix.count; ++j)
          apart[x] -= mix.weight[j] * b.positions[(mix.first + j) * numbers + k + x];
      }
      most = std::max(most, std::hypot(apart[0], apart[1], apart[2]));
    }
    out.push_back(most);
  }
  return out;
}

std::vector<double> MeasureAt(const VariantRun& run, const std::vector<double>& times) {
  std::vector<double> out;
  for (const double time : times) {
    const auto next = static_cast<size_t>(
        std::lower_bound(run.times.begin(), run.times.end(), time - kSameTime) - run.times.begin());
    if (next >= run.values.size() || (next == 0 && run.times[0] > time + kSameTime)) {
      out.push_back(kNothing);
    } else if (run.times[next] <= time + kSameTime) {
      out.push_back(run.values[next]);
    } else {
      out.push_back(std::lerp(run.values[next - 1], run.values[next],
                              (time - run.times[next - 1]) / (run.times[next] - run.times[next - 1])));
    }
  }
  return out;
}

double Reduce(const VariantRun& run, Reduction reduction) {
  if (run.unstable || run.values.empty()) return kNothing;
  const auto& v = run.values;
  switch (reduction) {
    case Reduction::kLargest:
      return *std::max_element(v.begin(), v.end());
    case Reduction::kSmallest:
      return *std::min_element(v.begin(), v.end());
    case Reduction::kMean: {
      double sum = 0;
      for (const double value : v) sum += value;
      return sum / static_cast<double>(v.size());
    }
    default:
      return v.back();
  }
}

int Sweep::Cells() const {
  int cells = axes.empty() ? 0 : 1;
  for (const SweepAxis& axis : axes) cells *= std::max(1, axis.count);
  return cells;
}

std::vector<NumberChange> Sweep::ChangesOf(int cell) const {
  std::vector<NumberChange> changes;
  for (const SweepAxis& axis : axes) {
    const int count = std::max(1, axis.count);
    changes.push_back({axis.path, axis.At(cell % count)});
    cell /= count;
  }
  return changes;
}

std::vector<double> RunSweep(const mjModel& m, const std::vector<double>& state, const Sweep& sweep,
                             const ExperimentOptions& options, std::atomic<int>* done,
                             const std::atomic<bool>* stop) {
  const int cells = sweep.Cells();
  std::vector<double> values(static_cast<size_t>(cells), kNothing);
  const VariantRun first =
      options.measure.empty() ? RunVariant(m, state, {sweep.ChangesOf(0)}, options, stop) : VariantRun();
  std::atomic<int> next{0};
  const auto work = [&] {
    for (int cell = next++; cell < cells && (stop == nullptr || !stop->load()); cell = next++) {
      VariantRun run = RunVariant(m, state, {sweep.ChangesOf(cell)}, options, stop);
      if (options.measure.empty()) run.values = DistanceOf(first, run);
      values[static_cast<size_t>(cell)] = Reduce(run, sweep.reduction);
      if (done != nullptr) ++*done;
    }
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < std::min(sweep.threads, cells); ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  return values;
}

}  // namespace pliant::runner
