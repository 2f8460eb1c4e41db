// Neighbouring dofs that no row of the Jacobian tells apart, as those of a free body mostly are.
#pragma once

#include "engine/solver/problem.h"

namespace pliant {

// begins [n + 1]: whether some row has dof i but not the one before it, or the reverse; dofs without rows are
// alone. in_rows [n]: whether a row has dof i.
void FindBeginnings(const RowJacobian& j, int n, bool* begins, bool* in_rows);

// Whether a run has the pattern of the one before, as contacts of two bodies, which follow each other.
bool GoesOn(const RowRun* run, const RowJacobian& j);

}  // namespace pliant
