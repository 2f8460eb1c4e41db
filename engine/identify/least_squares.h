// The parameters and start states at which the sum of the squared residuals is least.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/identify/evaluator.h"

namespace pliant::identify {

struct LeastSquaresOptions {
  int max_iterations = 50;
  bool starts_only = false;  // the parameters stay
};

struct LeastSquaresResult {
  bool converged = false;
  int iterations = 0;
  double cost = 0;      // half the sum of the squared residuals
  std::string problem;  // not empty: nothing was found, and why
};

// Is told the iteration and its cost.
using IterationWatch = std::function<void(int, double)>;

// Levenberg and Marquardt within bounds, by Ceres; start states are eliminated window by window (Schur
// complement). inner [parameters] and starts [windows x StartNumbers] begin as given. Ends early when the
// evaluator is stopped, at the best numbers so far.
LeastSquaresResult SolveLeastSquares(WindowEvaluator& evaluator, const LeastSquaresOptions& options,
                                     const IterationWatch& watch, std::vector<double>& inner,
                                     std::vector<double>& starts);

}  // namespace pliant::identify
