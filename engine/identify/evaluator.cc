#include "engine/identify/evaluator.h"

#include <algorithm>
#include <cmath>

namespace pliant::identify {
namespace {

constexpr int kPartsPerThread = 4;      // of the windows, so that no thread waits long for the others
constexpr double kStartStep = 1e-3;     // standard deviations
constexpr double kSmallestStep = 1e-7;  // rad or m: the rounding of a simulation is far below

}  // namespace

WindowEvaluator::WindowEvaluator(const Experiment& experiment, int threads, const std::atomic<bool>* stop)
    : e_(experiment),
      stop_(stop),
      pool_(static_cast<std::size_t>(std::max(1, threads - 1))),
      runners_(static_cast<std::size_t>(std::max(1, threads))) {
  const std::size_t windows = e_.windows.size();
  residuals_.resize(windows);
  by_parameter_.resize(windows);
  by_start_.resize(windows);
  for (std::size_t w = 0; w < windows; ++w) {
    const std::size_t count = Index(e_.Residuals(static_cast<int>(w)));
    residuals_[w].resize(count);
    by_parameter_[w].resize(count * e_.parameters.size());
    by_start_[w].resize(count * Index(e_.StartNumbers()));
  }
  for (Runner& runner : runners_) {
    runner.rollout = std::make_unique<Rollout>(e_);
    runner.start.resize(Index(e_.StartNumbers()));
  }
}

// In the inner number of a parameter.
double WindowEvaluator::Step(int parameter) const {
  const FitParameter& p = e_.parameters[Index(parameter)];
  const double step = p.quantity->step, inner = inner_[parameter];
  const double size = p.Logarithmic() ? step : step * std::max(1.0, std::abs(inner));
  const double upper = p.Inner(*e_.base, p.hi);
  return inner + size > upper ? -size : size;
}

double WindowEvaluator::StartStep(int number) const {
  const std::size_t count = e_.dofs.size(), k = Index(number);
  if (k >= count) return kStartStep;
  return std::max(kStartStep, kSmallestStep / e_.noise.position[Index(e_.dofs[k])]);
}

void WindowEvaluator::SetParameters(int parameter, Runner& runner) const {
  if (runner.parameter == parameter) return;
  std::vector<double> values;
  for (std::size_t i = 0; i < e_.parameters.size(); ++i) {
    const double step = static_cast<int>(i) == parameter ? Step(parameter) : 0;
    // The clamping of Outer() would swallow a step out of the bounds.
    values.push_back(e_.parameters[i].Outer(*e_.base, inner_[i] + step));
  }
  runner.rollout->SetParameters(values.data());
  runner.parameter = parameter;
}

void WindowEvaluator::Run(const Job& job, Runner& runner) {
  SetParameters(job.target == Target::kParameter ? job.column : -1, runner);
  const int numbers = e_.StartNumbers();
  const double step = job.target == Target::kParameter ? Step(job.column)
                      : job.target == Target::kStart   ? StartStep(job.column)
                                                       : 1;
  for (int w = job.first; w < job.last; ++w) {
    if (failed_.load() || Stopped()) return;
    std::copy_n(starts_ + static_cast<std::ptrdiff_t>(w) * numbers, numbers, runner.start.data());
    if (job.target == Target::kStart) runner.start[Index(job.column)] += step;
    runner.residuals.resize(residuals_[Index(w)].size());
    if (!runner.rollout->Run(w, runner.start.data(), runner.residuals.data())) failed_.store(true);
    runs_.fetch_add(1);
    if (job.target == Target::kResiduals) {
      residuals_[Index(w)] = runner.residuals;
      continue;
    }
    const bool start = job.target == Target::kStart;
    std::vector<double>& to = start ? by_start_[Index(w)] : by_parameter_[Index(w)];
    const std::size_t width = start ? Index(numbers) : e_.parameters.size();
    for (std::size_t k = 0; k < runner.residuals.size(); ++k)
      to[k * width + Index(job.column)] = (runner.residuals[k] - residuals_[Index(w)][k]) / step;
  }
}

bool WindowEvaluator::RunJobs() {
  failed_.store(false);
  const auto body = [](void* context, int index, int runner) {
    auto& self = *static_cast<WindowEvaluator*>(context);
    self.Run(self.jobs_[Index(index)], self.runners_[Index(runner)]);
  };
  pool_.ForEach(static_cast<int>(jobs_.size()), static_cast<int>(runners_.size()) - 1, body, this);
  return !failed_.load() && !Stopped();
}

bool WindowEvaluator::Residuals(const double* inner, const double* starts) {
  inner_ = inner;
  starts_ = starts;
  for (Runner& runner : runners_) runner.parameter = -2;
  jobs_.clear();
  const int windows = static_cast<int>(e_.windows.size());
  const int parts = std::min(windows, kPartsPerThread * static_cast<int>(runners_.size()));
  for (int k = 0; k < parts; ++k)
    jobs_.push_back({Target::kResiduals, 0, windows * k / parts, windows * (k + 1) / parts});
  return RunJobs();
}

bool WindowEvaluator::Derivatives(const double* inner, const double* starts) {
  inner_ = inner;
  starts_ = starts;
  for (Runner& runner : runners_) runner.parameter = -2;
  jobs_.clear();
  const int windows = static_cast<int>(e_.windows.size());
  // A column at a time, so that a thread changes its model seldom; in halves, so that there are enough jobs.
  const int parts = std::min(windows, 2);
  const auto add = [&](Target target, int columns) {
    for (int column = 0; column < columns; ++column) {
      for (int k = 0; k < parts; ++k)
        jobs_.push_back({target, column, windows * k / parts, windows * (k + 1) / parts});
    }
  };
  add(Target::kParameter, static_cast<int>(e_.parameters.size()));
  add(Target::kStart, e_.StartNumbers());
  return RunJobs();
}

}  // namespace pliant::identify
