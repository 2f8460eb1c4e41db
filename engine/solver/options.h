// Settings of the constraint solvers.
#pragma once

namespace pliant {

struct SolverOptions {
  int iterations = 100;        // upper bound
  double tolerance = 1e-8;     // on the scaled improvement of the cost and on the scaled gradient
  int ls_iterations = 50;      // evaluations in one line search
  double ls_tolerance = 0.01;  // on the slope at the end of a line search, relative to `tolerance`
  double scale = 1;  // 1 / (mean inertia * number of dofs): makes cost and gradient comparable between models
  bool sparse = false;  // storage that nonzeros are counted for
};

}  // namespace pliant
