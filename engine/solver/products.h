// Products with the matrices of a solver's problem.
#pragma once

#include "engine/solver/problem.h"

namespace pliant {

double DotProduct(const double* a, const double* b, int n);

// Products with the same vectors are formed in one pass over them: one sum alone waits for each addition.

// Slope and curvature of the cost's quadratic part along a direction of n dofs.
struct LineStart {
  double slope;      // search' (ma - smooth)
  double curvature;  // search' mv
};
LineStart MulLineStart(const double* search, const double* mv, const double* ma, const double* smooth, int n);

// A gradient [n], and inv(M) times it.
struct GradientPair {
  const double* grad;
  const double* scaled;
};

// Products of a direction p and two successive gradients, y being what the gradient changed by.
struct Conjugacy {
  double py;  // p' y
  double yy;  // y' inv(M) y
  double gy;  // y' inv(M) grad
  double pg;  // p' grad
};
Conjugacy MulConjugacy(const double* p, const GradientPair& now, const GradientPair& before, int n);

// y += scale * x
void AddScaled(double* y, const double* x, double scale, int n);

// y = scale * y - x
void ScaleAndSubtract(double* y, const double* x, double scale, int n);

// res = a - b - c
void SubtractBoth(double* res, const double* a, const double* b, const double* c, int n);

// Sets run.point from the columns of the run; without it products are the same, and slower.
void FindPoints(RowRun* run);

// res [rows] = J v
void MulJacobian(const RowJacobian& j, const double* v, double* res);

// res [nv] = J' f
void MulJacobianT(const RowJacobian& j, int nv, const double* f, double* res);

// res [nv] = M v; of the rows of whole trees [begin, end) only, in their places of res.
void MulInertia(const Inertia& inertia, int nv, const double* v, double* res);
void MulInertiaRows(const Inertia& inertia, int begin, int end, const double* v, double* res);

// x [nv] <- inv(M) x; of the rows of whole trees [begin, end) only, in their places of x.
void SolveInertia(const Inertia& inertia, int nv, double* x);
void SolveInertiaRows(const Inertia& inertia, int begin, int end, double* x);

}  // namespace pliant
