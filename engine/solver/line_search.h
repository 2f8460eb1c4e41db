// Exact minimization of the primal cost along a direction.
#pragma once

#include "engine/solver/options.h"
#include "engine/solver/problem.h"

namespace pliant {

struct LineSearchResult {
  double alpha;   // 0 when no step was found that decreases the cost
  double slope;   // derivative of the cost at alpha
  double change;  // cost at alpha less that at 0, computed as a difference
  int neval;      // evaluations
};

// Residuals jar + alpha jv of rows [n].
struct RowLine {
  const double* jar;
  const double* jv;
  double* room;  // of ConeLine
};

// Minimizes gauss(alpha) + s(jar + alpha jv), gauss having derivative gauss_slope + alpha gauss_curvature.
//
// The derivative is continuous and increasing: Newton's method on it, from one side of its sign change until
// a step leads over it, then from both ends of the bracket and from its middle. Stops when the derivative is
// below `tolerance` in size, cannot be made smaller, or after max_evaluations, which one Newton step and a
// round that has begun may exceed. The places are those of the reference: models that allow few evaluations
// end where its solver ends.
// needs gauss_curvature > 0
LineSearchResult SearchLine(const RowSet& rows, const RowLine& residuals, double gauss_slope,
                            double gauss_curvature, double tolerance, int max_evaluations);

}  // namespace pliant
