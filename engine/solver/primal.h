// The state of a primal solver (CG or Newton) and the steps that both share.
#pragma once

#include "engine/core/workspace.h"
#include "engine/solver/options.h"
#include "engine/solver/problem.h"
#include "engine/solver/stats.h"

namespace pliant {

// Vectors that describe the current point and direction, all from one workspace.
struct PrimalState {
  double* ma;      // nv: M acc
  double* grad;    // nv: derivative of the cost
  double* search;  // nv: direction
  double* mv;      // nv: M search
  double* jv;      // rows.n: J search
  int* old_state;  // rows.n
  double cost;
  double gradient;  // norm of grad, scaled
};

// Takes the vectors and evaluates the cost and its gradient at the start.
PrimalState StartPrimal(const PrimalProblem& problem, const SolverOptions& options, bool newton,
                        Workspace& workspace);

// Minimizes along state.search and moves there: updates acc, jar, force, state, ma,
// cost, gradient and frc_constraint. Fills the record but for nupdate. Returns false,
// with nothing changed, when the cost cannot be decreased.
bool AdvancePrimal(const PrimalProblem& problem, const SolverOptions& options, bool newton,
                   PrimalState& state, IterationRecord* record);

// Whether the last step gained too little, or the gradient is small enough. A tolerance of zero never stops:
// the gain, a difference of costs, is negative by rounding long before the line search finds no descent.
inline bool IsConverged(const SolverOptions& options, const IterationRecord& record) {
  return options.tolerance > 0 &&
         (record.improvement < options.tolerance || record.gradient < options.tolerance);
}

}  // namespace pliant
