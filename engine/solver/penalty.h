// The penalty s(jar) of the primal problem, its gradient (minus the force) and the Hessian of its cones.
#pragma once

#include "engine/solver/problem.h"

namespace pliant {

// How far a penalty is differentiated.
enum class Derivatives { kGradient, kHessian };

// Evaluates s at jar [rows.n] = J a - aref.
//   equality      1/2 D x^2
//   friction      1/2 D x^2 up to |x| = R bound, then linear: force is clamped to +-bound
//   one-sided     1/2 D min(x, 0)^2
//   cone          half the squared distance to the dual cone in the metric of D (Todorov 2014, section III.E)
// writes force [rows.n] = -ds, state [rows.n] (RowState) and, up to kHessian, the Hessian of every cone in
// state kCone. Returns s.
double EvaluatePenalty(const RowSet& rows, const double* jar, double* force, int* state,
                       Derivatives derivatives);

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

// In parts: that of the equality rows, at alpha = 0 (their second derivative is constant), and that of all
// other rows but cones, of which ConeLine knows.
Slope QuadraticSlope(const RowSet& rows, const double* jar, const double* jv);
Slope RowSlope(const RowSet& rows, const double* jar, const double* jv, double alpha);

// In a cone's middle zone s = 1/2 Dm (N - mu T)^2, with Dm = D_0 / (mu^2 (1 + mu^2)), of the scaled residual
// U = (mu x_0, friction_j x_j), N = U_0, T = |U_1..|.
inline double MiddleStiffness(const RowSet& rows, const EllipticCone& cone) {
  const double mu2 = cone.mu * cone.mu;
  return rows.d[cone.row] / (mu2 * (1 + mu2));
}

}  // namespace pliant
