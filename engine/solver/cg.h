// Nonlinear conjugate gradients.
#pragma once

#include "engine/core/workspace.h"
#include "engine/solver/options.h"
#include "engine/solver/problem.h"
#include "engine/solver/stats.h"

namespace pliant {

// Solves the primal problem with directions after Hager and Zhang (2005), the inertia as preconditioner and
// exact line search (Nocedal and Wright 2006, section 5.2). Writes acc, force, state, frc_constraint.
void SolveCg(const PrimalProblem& problem, const SolverOptions& options, Workspace& workspace,
             SolverTrace* trace);

}  // namespace pliant
