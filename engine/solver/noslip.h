// Removal of slip: a second pass over friction forces alone.
#pragma once

#include "engine/core/workspace.h"
#include "engine/solver/options.h"
#include "engine/solver/problem.h"
#include "engine/solver/stats.h"

namespace pliant {

// Gauss-Seidel on the dual problem without regularization, over friction rows and the friction dimensions of
// contacts; normal forces (for a pyramid, the sum of two opposite edges) stay.
//   pairs  first rows of the opposite edges of pyramids: edge k and k + 1
void SolveNoslip(const DualProblem& problem, const int* pairs, int npairs, const SolverOptions& options,
                 Workspace& workspace, SolverTrace* trace);

}  // namespace pliant
