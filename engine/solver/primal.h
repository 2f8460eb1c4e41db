// The state of a primal solver (CG or Newton) and the steps that both share.
#pragma once

#include <cmath>

#include "engine/core/workspace.h"
#include "engine/solver/options.h"
#include "engine/solver/penalty.h"
#include "engine/solver/problem.h"
#include "engine/solver/products.h"
#include "engine/solver/stats.h"

namespace pliant {

// Vectors that describe the current point and direction, all from one workspace.
struct PrimalState {
  double* ma;            // nv: M acc
  double* grad;          // nv: derivative of the cost
  double* search;        // nv: direction
  double* mv;            // nv: M search
  double* jv;            // rows.n: J search
  double* cone_line;     // room of ConeLine
  int* old_state;        // rows.n
  double gradient;       // norm of grad, scaled
  double grad_square;    // grad' grad
  double search_square;  // search' search, of the last direction that was followed
};

// Takes the vectors and evaluates the gradient of the cost at the start.
PrimalState StartPrimal(const PrimalProblem& problem, const SolverOptions& options, Derivatives derivatives,
                        Workspace& workspace);

// Minimizes along state.search, of which state.mv is the product with M, and moves there: updates acc, jar,
// force, state, ma, gradient and frc_constraint. Fills the record but for nupdate. Returns false,
// with nothing changed, when the cost cannot be decreased.
bool AdvancePrimal(const PrimalProblem& problem, const SolverOptions& options, Derivatives derivatives,
                   PrimalState& state, IterationRecord* record);

// Whether the last step gained too little, or the gradient is small enough. A tolerance of zero never stops.
inline bool IsConverged(const SolverOptions& options, const IterationRecord& record) {
  return (record.improvement > 0 && record.improvement < options.tolerance) ||
         record.gradient < options.tolerance;
}

// Whether no step can gain much: half of grad' inv(H) grad bounds the gain, H being the Hessian of
// the cost or its part that never changes, M. along: inv(H) grad, of either sign.
inline bool GainIsSmall(const SolverOptions& options, int nv, const double* grad, const double* along) {
  return 0.5 * options.scale * std::fabs(DotProduct(grad, along, nv)) < options.tolerance;
}

}  // namespace pliant
