// Solves the islands of the constraint problem, each by itself.
#pragma once

#include "engine/step/constraint_problem.h"

namespace pliant {

// Solves one primal problem and stores its records under `island`. Scratch comes from the workspace.
void SolvePrimal(const mjModel& m, mjData& d, const PrimalProblem& problem, int island, Workspace& workspace);

// Solves all islands; split: one Jacobian an island; jar: as for ViewIslandProblem. With a bound thread pool
// and memory enough, several at a time. Islands share nothing but what they read, so that the results are the
// same bits with any number of threads.
void SolveEachIsland(const mjModel& m, mjData& d, const RowJacobian* split, mjtNum* jar, bool smooth);

}  // namespace pliant
