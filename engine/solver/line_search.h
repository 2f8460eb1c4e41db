// Exact minimization of the primal cost along a direction.
#pragma once

#include "engine/solver/options.h"
#include "engine/solver/problem.h"

namespace pliant {

struct LineSearchResult {
  double alpha;   // 0 when no step decreases the cost
  double slope;   // derivative of the cost at alpha
  double change;  // cost at alpha less that at 0, computed as a difference
  int neval;      // evaluations
};

// Minimizes gauss(alpha) + s(jar + alpha jv), gauss having derivative gauss_slope + alpha gauss_curvature.
//
// The derivative is continuous and increasing: Newton's method on it, kept inside the bracket of its sign
// change by bisection. Stops when the derivative is below `tolerance` in size, or cannot be made smaller.
// needs gauss_curvature > 0, and a negative derivative at 0 (else alpha = 0).
LineSearchResult SearchLine(const RowSet& rows, const double* jar, const double* jv, double gauss_slope,
                            double gauss_curvature, double tolerance, int max_evaluations);

}  // namespace pliant
