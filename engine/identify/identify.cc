#include "engine/identify/identify.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <limits>

#include "engine/identify/certainty.h"
#include "engine/identify/evaluator.h"
#include "engine/identify/least_squares.h"
#include "engine/identify/report.h"
#include "engine/model/parameters.h"

namespace pliant::identify {
namespace {

constexpr double kNormal95 = 1.959964;    // standard deviations
constexpr double kHuge = 2;               // deviations of a value that make it uncertain
constexpr double kLeastNoise = 1e-9;      // rad, m, rad/s or m/s
constexpr double kMedianNormal = 0.6745;  // of the absolute value

// One search over one experiment.
class Search {
 public:
  Search(Experiment& experiment, const SearchOptions& options, SearchWatch* watch)
      : e_(experiment),
        options_(options),
        watch_(watch),
        evaluator_(experiment, options.threads, watch != nullptr ? &watch->stop : nullptr),
        starts_(experiment.windows.size() * static_cast<std::size_t>(experiment.StartNumbers())) {
    for (const FitParameter& p : e_.parameters) {
      const double start = std::clamp(p.start, p.lo, p.hi);
      inner_.push_back(
          std::clamp(p.Inner(*e_.base, start), p.Inner(*e_.base, p.lo), p.Inner(*e_.base, p.hi)));
    }
  }

  void Run(Result& result) {
    result.windows = static_cast<int>(e_.windows.size());
    for (const std::vector<int>* dofs : {&e_.dofs, &e_.velocity_dofs})
      residuals_ += static_cast<double>(e_.recording->Samples()) * static_cast<double>(dofs->size());
    if (!Solve({options_.max_iterations, true}, result)) return;
    AddCurves(evaluator_, result);
    // The noise that was found first weights the second search: of what a model leaves, only the
    // fit can tell.
    for (int pass = 0; pass < 2; ++pass) {
      if (!Solve({options_.max_iterations, false}, result)) return;
      Reweight();
    }
    result.stopped = evaluator_.Stopped();
    if (result.stopped) return;
    if (!evaluator_.Residuals(inner_.data(), starts_.data()) ||
        !evaluator_.Derivatives(inner_.data(), starts_.data())) {
      result.problem = "the simulation became unstable beside the values that were found";
      return;
    }
    FinishCurves(evaluator_, result);
    Conclude(result);
  }

  long Runs() const { return evaluator_.Runs(); }

 private:
  bool Solve(const LeastSquaresOptions& options, Result& result) {
    const auto tell = [this](int iteration, double cost) {
      if (watch_ == nullptr) return;
      watch_->iteration.store(iteration);
      watch_->deviations.store(std::sqrt(2 * cost / residuals_));
    };
    const LeastSquaresResult solved = SolveLeastSquares(evaluator_, options, tell, inner_, starts_);
    result.problem = solved.problem;
    result.converged = solved.converged;
    if (!options.starts_only) result.iterations += solved.iterations;
    result.stopped = evaluator_.Stopped();
    if (!solved.problem.empty() || result.stopped) return false;
    if (evaluator_.Residuals(inner_.data(), starts_.data())) return true;
    result.problem = "the simulation became unstable at the values that were found";
    return false;
  }

  // Standard deviation of column `column` of the samples' residuals, in present standard deviations.
  double Spread(int column) const {
    std::vector<double> values;
    for (int w = 0; w < static_cast<int>(e_.windows.size()); ++w) {
      const std::span<const double> all = evaluator_.ResidualsOf(w);
      const std::size_t samples = all.size() - static_cast<std::size_t>(e_.StartNumbers());
      for (std::size_t k = static_cast<std::size_t>(column); k < samples;
           k += static_cast<std::size_t>(e_.Width()))
        values.push_back(PlainResidual(all[k], e_.options.robust));
    }
    if (e_.options.robust > 0) {
      const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
      for (double& v : values) v = std::abs(v);
      std::nth_element(values.begin(), middle, values.end());
      return *middle / kMedianNormal;
    }
    double sum = 0;
    for (const double v : values) sum += v * v;
    // Each window's start state took two numbers of each dof, from its positions or
    // shared with its velocities.
    const double taken = e_.options.free_starts ? (e_.velocity_dofs.empty() ? 2.0 : 1.0) : 0.0;
    const double left = static_cast<double>(values.size()) - taken * static_cast<double>(e_.windows.size());
    return std::sqrt(sum / std::max(1.0, left));
  }

  void Reweight() {
    const auto positions = e_.dofs.size();
    for (std::size_t k = 0; k < positions; ++k) {
      double& noise = e_.noise.position[static_cast<std::size_t>(e_.dofs[k])];
      const double now = std::max(kLeastNoise, noise * Spread(static_cast<int>(k)));
      for (std::size_t at = k; e_.options.free_starts && at < starts_.size(); at += 2 * positions)
        starts_[at] *= noise / now;
      noise = now;
    }
    for (std::size_t k = 0; k < e_.velocity_dofs.size(); ++k) {
      double& noise = e_.noise.velocity[static_cast<std::size_t>(e_.velocity_dofs[k])];
      noise = std::max(kLeastNoise, noise * Spread(static_cast<int>(positions + k)));
    }
  }

  Estimate EstimateOf(std::size_t i, const Certainty& certainty) const {
    const FitParameter& p = e_.parameters[i];
    const mjModel& m = *e_.base;
    const double spread = certainty.deviation[i];
    Estimate out;
    out.value = p.Outer(m, inner_[i]);
    out.lo = std::isfinite(spread) ? p.Outer(m, inner_[i] - kNormal95 * spread) : p.lo;
    out.hi = std::isfinite(spread) ? p.Outer(m, inner_[i] + kNormal95 * spread) : p.hi;
    out.deviation = spread * (p.Logarithmic() ? std::abs(out.value) : p.quantity->scale(m, p.id));
    const double near = 1e-6 * (p.hi - p.lo);
    out.at_bound = out.value <= p.lo + near || out.value >= p.hi - near;
    out.uncertain = !std::isfinite(spread) || (out.lo <= p.lo + near && out.hi >= p.hi - near) ||
                    (p.lo >= 0 && out.deviation > kHuge * std::abs(out.value) && !out.at_bound);
    return out;
  }

  void Conclude(Result& result) const {
    const Certainty certainty = FindCertainty(evaluator_);
    for (std::size_t i = 0; i < e_.parameters.size(); ++i)
      result.estimates.push_back(EstimateOf(i, certainty));
    result.correlation = certainty.correlation;
    AddNotes(e_, certainty, result);
  }

  Experiment& e_;
  const SearchOptions& options_;
  SearchWatch* watch_;
  WindowEvaluator evaluator_;
  std::vector<double> inner_, starts_;
  double residuals_ = 0;  // about so many
};

std::string BoundsProblem(const mjModel& m, const std::vector<FitParameter>& parameters) {
  if (parameters.empty()) return "nothing is to be sought: name at least one parameter";
  for (const FitParameter& p : parameters) {
    if (p.lo < p.hi && std::isfinite(p.lo) && std::isfinite(p.hi) && p.start >= p.lo && p.start <= p.hi)
      continue;
    return Name(m, p) + ": the start value " + std::to_string(p.start) + " must lie between the bounds " +
           std::to_string(p.lo) + " and " + std::to_string(p.hi) + ", the lower one first";
  }
  return "";
}

}  // namespace

Result Identify(const mjModel& base, const MotionRecording& recording,
                const std::vector<FitParameter>& parameters, const SearchOptions& options,
                SearchWatch* watch) {
  const auto begin = std::chrono::steady_clock::now();
  Result result;
  result.problem = BoundsProblem(base, parameters);
  Experiment experiment;
  if (!result.problem.empty() ||
      !PlanExperiment(base, recording, parameters, options.experiment, &experiment, &result.problem))
    return result;
  try {
    Search search(experiment, options, watch);
    search.Run(result);
    result.runs = search.Runs();
  } catch (const std::exception& problem) {  // memory
    result.problem = problem.what();
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return result;
}

double Rounded(const Estimate& estimate) {
  const double size = std::abs(estimate.value);
  if (size == 0 || !std::isfinite(estimate.deviation)) return estimate.value;
  const double meant = std::log10(size / std::max(estimate.deviation, kLeastNoise * size));
  char text[40];
  std::snprintf(text, sizeof text, "%.*g", std::clamp(static_cast<int>(std::ceil(meant)) + 2, 3, 9),
                estimate.value);
  return std::strtod(text, nullptr);
}

}  // namespace pliant::identify
