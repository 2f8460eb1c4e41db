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

// Residual of a row: (A + R) f + b, or A f + b.
double DualResidual(const DualProblem& problem, int row, bool without_r);

// The block of A + R (or A) of `dim` consecutive rows, row-major.
void DualBlock(const DualProblem& problem, int row, int dim, bool without_r, double* block);

// Minimizes over the friction part of a cone with fixed normal force, from residual `res` [dim] and forces
// `old` [dim] before the normal changed; force [dim] holds the new normal and receives the friction.
void SolveSlice(int dim, const double* block, const double* friction, const double* res, const double* old,
                double* force);

// Change of the dual cost when `dim` forces with this block change from old to force, res being the residual
// at old. If it is an increase beyond rounding the forces are put back and 0 is returned.
double AcceptChange(int dim, const double* block, const double* res, const double* old, double* force);

}  // namespace pliant
