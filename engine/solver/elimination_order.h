// An order of the dofs in which the factor of Newton's matrix has fewer entries.
#pragma once

#include <cstddef>

#include "engine/core/workspace.h"
#include "engine/solver/problem.h"

namespace pliant {

// Dofs are moved in blocks of neighbours: kinematic trees, or several that no row tells apart. Within a block
// they keep their order, in which the inertia fills nothing.
struct EliminationOrder {
  int* place = nullptr;  // [nv] where each dof goes; null where the given order is about as good
  int* block = nullptr;  // [nv] the block of each dof
  size_t entries = 0;    // of the factor in that order, the diagonal apart
};

// Minimum degree on the graph of blocks that rows couple (Markowitz 1957; Tinney and Walker 1967), numbered
// so that a block follows the one that it is eliminated into. The factor goes from the last dof to the first.
EliminationOrder FindEliminationOrder(const PrimalProblem& problem, Workspace& workspace);

}  // namespace pliant
