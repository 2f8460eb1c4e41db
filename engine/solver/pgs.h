// Projected Gauss-Seidel on the dual problem.
#pragma once

#include "engine/core/workspace.h"
#include "engine/solver/options.h"
#include "engine/solver/problem.h"
#include "engine/solver/stats.h"

namespace pliant {

// Cost of problem.force: 1/2 f' (A + R) f + f' b.
double DualCost(const DualProblem& problem);

// Improves problem.force row by row until a sweep gains less than the tolerance, in an order that is
// shuffled for each sweep, with momentum between the sweeps. A cone is treated as one unit: first
// along the ray through its current force, then within the slice of the cone at the new normal force.
// Writes force and state.
void SolvePgs(const DualProblem& problem, const SolverOptions& options, Workspace& workspace,
              SolverTrace* trace);

// States of all rows that follow from forces.
void FindStates(const DualProblem& problem);

// Ends a sweep over all rows that lowered the cost by `improvement`: finds the states, counts against
// old_state [rows.n], records the iteration. True when the improvement is below the tolerance.
bool EndSweep(const DualProblem& problem, const SolverOptions& options, double improvement,
              const int* old_state, SolverTrace* trace);

}  // namespace pliant
