// Newton's method on the primal problem.
#pragma once

#include "engine/core/workspace.h"
#include "engine/solver/options.h"
#include "engine/solver/problem.h"
#include "engine/solver/stats.h"

namespace pliant {

// Solves the primal problem with the exact Hessian and exact line search. The cost is piecewise quadratic
// (with pyramidal cones), so that a step whose end has the same set of active rows as its start is the last.
// The Hessian is factored densely for few dofs, else sparsely. Writes acc, force, state, frc_constraint.
void SolveNewton(const PrimalProblem& problem, const SolverOptions& options, Workspace& workspace,
                 SolverTrace* trace);

}  // namespace pliant
