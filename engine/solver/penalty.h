// The penalty s(jar) of the primal problem, its gradient (minus the force) and the Hessian of its cones.
#pragma once

#include "engine/solver/problem.h"

namespace pliant {

// Evaluates s at jar [rows.n] = J a - aref.
//   equality      1/2 D x^2
//   friction      1/2 D x^2 up to |x| = R bound, then linear: force is clamped to +-bound
//   one-sided     1/2 D min(x, 0)^2
//   cone          half the squared distance to the dual cone in the metric of D (Todorov 2014, section III.E)
// writes force [rows.n] = -ds, state [rows.n] (RowState) and, with want_hessian, the Hessian of every cone in
// state kCone. Returns s.
double EvaluatePenalty(const RowSet& rows, const double* jar, double* force, int* state, bool want_hessian);

// s alone.
double PenaltyCost(const RowSet& rows, const double* jar);

// s(jar + alpha jv) - s(jar), as a sum of differences: exact also for tiny steps. Without the equality rows,
// whose change follows from QuadraticSlope.
double InequalityChange(const RowSet& rows, const double* jar, const double* jv, double alpha);

// First and second derivative of s(jar + alpha jv) by alpha.
struct Slope {
  double first;
  double second;
};
Slope PenaltySlope(const RowSet& rows, const double* jar, const double* jv, double alpha);

// The same in two parts: that of the equality rows, at alpha = 0 (their second derivative is constant), and
// that of all other rows.
Slope QuadraticSlope(const RowSet& rows, const double* jar, const double* jv);
Slope InequalitySlope(const RowSet& rows, const double* jar, const double* jv, double alpha);

}  // namespace pliant
