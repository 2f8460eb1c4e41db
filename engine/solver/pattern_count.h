// Size of the sparse problem that Newton's method solves, as a statistic.
#pragma once

#include "engine/core/workspace.h"
#include "engine/solver/problem.h"

namespace pliant {

// Entries, counted by pattern whether the rows are active or not, of the lower triangles of the inertia, of
// J'J and of the factor of their sum; with cones the factor counts twice, as one is kept without them.
// The reference adds, for every island but the first, the inertia of the islands before it; this does not.
int CountNewtonNonzeros(const PrimalProblem& problem, Workspace& workspace);

// The same when the entries of the factor are known.
int CountNewtonNonzeros(const PrimalProblem& problem, int factor, Workspace& workspace);

}  // namespace pliant
