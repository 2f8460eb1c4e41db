// A problem with its dofs in another order, as far as Newton's matrix is concerned.
#pragma once

#include <cstddef>

#include "engine/core/workspace.h"
#include "engine/solver/elimination_order.h"
#include "engine/solver/problem.h"

namespace pliant {

// The inertia and the Jacobian of `problem` with dof i at order.place[i]. Rows whose entries keep their order
// share their values with it. The runs are not for products, which are not told of neighbouring dofs.
PrimalProblem Reorder(const PrimalProblem& problem, const EliminationOrder& order, Workspace& workspace);

// Bytes of the workspace that are surely enough for that.
size_t ReorderBound(const PrimalProblem& problem);

}  // namespace pliant
