#include "engine/identify/least_squares.h"

#include <ceres/ceres.h>
#include <glog/logging.h>

#include <algorithm>
#include <cstddef>

namespace pliant::identify {
namespace {

// Has all windows simulated before Ceres asks for the residuals of each.
class Simulate final : public ceres::EvaluationCallback {
 public:
  Simulate(WindowEvaluator& evaluator, const std::vector<double>& inner, const std::vector<double>& starts)
      : evaluator_(evaluator), inner_(inner), starts_(starts) {}

  void PrepareForEvaluation(bool derivatives, bool new_point) override {
    if (new_point || !sound_) sound_ = evaluator_.Residuals(inner_.data(), starts_.data());
    if (sound_ && derivatives) sound_ = evaluator_.Derivatives(inner_.data(), starts_.data());
  }
  bool Sound() const { return sound_; }

 private:
  WindowEvaluator& evaluator_;
  const std::vector<double>& inner_;
  const std::vector<double>& starts_;
  bool sound_ = false;
};

// The residuals of a window as the evaluator has them.
class WindowCost final : public ceres::CostFunction {
 public:
  WindowCost(const WindowEvaluator& evaluator, const Simulate& simulated, int window)
      : evaluator_(evaluator), simulated_(simulated), window_(window) {
    const Experiment& e = evaluator.Of();
    set_num_residuals(e.Residuals(window));
    mutable_parameter_block_sizes()->push_back(static_cast<int>(e.parameters.size()));
    if (e.StartNumbers() > 0) mutable_parameter_block_sizes()->push_back(e.StartNumbers());
  }

  bool Evaluate(double const* const*, double* residuals, double** derivatives) const override {
    if (!simulated_.Sound()) return false;
    Copy(evaluator_.ResidualsOf(window_), residuals);
    if (derivatives == nullptr) return true;
    if (derivatives[0] != nullptr) Copy(evaluator_.ByParameter(window_), derivatives[0]);
    if (parameter_block_sizes().size() > 1 && derivatives[1] != nullptr)
      Copy(evaluator_.ByStart(window_), derivatives[1]);
    return true;
  }

 private:
  static void Copy(std::span<const double> from, double* to) { std::copy(from.begin(), from.end(), to); }

  const WindowEvaluator& evaluator_;
  const Simulate& simulated_;
  int window_;
};

class Tell final : public ceres::IterationCallback {
 public:
  Tell(const WindowEvaluator& evaluator, const IterationWatch& watch)
      : evaluator_(evaluator), watch_(watch) {}

  ceres::CallbackReturnType operator()(const ceres::IterationSummary& now) override {
    if (watch_) watch_(now.iteration, now.cost);
    return evaluator_.Stopped() ? ceres::SOLVER_TERMINATE_SUCCESSFULLY : ceres::SOLVER_CONTINUE;
  }

 private:
  const WindowEvaluator& evaluator_;
  const IterationWatch& watch_;
};

void AddWindows(WindowEvaluator& evaluator, const Simulate& simulate, std::vector<double>& inner,
                std::vector<double>& starts, ceres::ParameterBlockOrdering* order, ceres::Problem* problem) {
  const Experiment& e = evaluator.Of();
  const int numbers = e.StartNumbers();
  for (int w = 0; w < static_cast<int>(e.windows.size()); ++w) {
    std::vector<double*> blocks = {inner.data()};
    if (numbers > 0) {
      blocks.push_back(starts.data() + static_cast<std::ptrdiff_t>(w) * numbers);
      order->AddElementToGroup(blocks.back(), 0);
    }
    problem->AddResidualBlock(new WindowCost(evaluator, simulate, w), nullptr, blocks);
  }
  order->AddElementToGroup(inner.data(), numbers > 0 ? 1 : 0);
}

void BoundParameters(const Experiment& e, std::vector<double>& inner, ceres::Problem* problem) {
  for (std::size_t i = 0; i < e.parameters.size(); ++i) {
    const FitParameter& p = e.parameters[i];
    problem->SetParameterLowerBound(inner.data(), static_cast<int>(i), p.Inner(*e.base, p.lo));
    problem->SetParameterUpperBound(inner.data(), static_cast<int>(i), p.Inner(*e.base, p.hi));
  }
}

ceres::Solver::Options SolverOptions(const Experiment& e, const LeastSquaresOptions& options) {
  ceres::Solver::Options solver;
  solver.linear_solver_type = e.StartNumbers() > 0 ? ceres::DENSE_SCHUR : ceres::DENSE_QR;
  solver.max_num_iterations = options.max_iterations;
  solver.function_tolerance = 1e-10;
  solver.parameter_tolerance = 1e-9;
  solver.gradient_tolerance = 1e-12;
  solver.logging_type = ceres::SILENT;
  return solver;
}

}  // namespace

LeastSquaresResult SolveLeastSquares(WindowEvaluator& evaluator, const LeastSquaresOptions& options,
                                     const IterationWatch& watch, std::vector<double>& inner,
                                     std::vector<double>& starts) {
  FLAGS_minloglevel = google::GLOG_FATAL;  // refused steps are no news
  const Experiment& e = evaluator.Of();
  LeastSquaresResult result;
  if (options.starts_only && e.StartNumbers() == 0) {
    result.converged = evaluator.Residuals(inner.data(), starts.data());
    return result;
  }
  Simulate simulate(evaluator, inner, starts);
  ceres::Problem::Options problem_options;
  problem_options.evaluation_callback = &simulate;
  ceres::Problem problem(problem_options);
  auto order = std::make_shared<ceres::ParameterBlockOrdering>();
  AddWindows(evaluator, simulate, inner, starts, order.get(), &problem);
  BoundParameters(e, inner, &problem);
  if (options.starts_only) problem.SetParameterBlockConstant(inner.data());
  Tell tell(evaluator, watch);
  ceres::Solver::Options solver = SolverOptions(e, options);
  solver.linear_solver_ordering = order;
  solver.callbacks.push_back(&tell);
  solver.update_state_every_iteration = true;
  ceres::Solver::Summary summary;
  ceres::Solve(solver, &problem, &summary);
  result.converged = summary.termination_type == ceres::CONVERGENCE;
  result.iterations = static_cast<int>(summary.iterations.size()) - 1;
  result.cost = summary.final_cost;
  if (summary.termination_type == ceres::FAILURE && !evaluator.Stopped()) {
    result.problem =
        "the simulation becomes unstable at the start values; shorter windows or start values nearer to the "
        "truth "
        "may help";
  }
  return result;
}

}  // namespace pliant::identify
