// Solves the islands of the constraint problem, each by itself.
#pragma once

#include "engine/step/constraint_problem.h"

namespace pliant {

// What is solved at once, and the trace of the inertia by which its cost is measured.
struct SolverUnit {
  int island;
  mjtNum trace;
};

// Solves one primal problem and stores its records under its island. Scratch comes from the workspace.
void SolvePrimal(const mjModel& m, mjData& d, const PrimalProblem& problem, const SolverUnit& unit,
                 Workspace& workspace);

// Solves all islands and stores their solutions, several at a time where the data has worker threads and
// memory enough. Islands share nothing but what they read: the bits are those of one thread.
void SolveEachIsland(const mjModel& m, mjData& d, const IslandParts& parts);

}  // namespace pliant
