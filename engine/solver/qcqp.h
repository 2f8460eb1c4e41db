// Quadratic minimization in an ellipsoid.
#pragma once

namespace pliant {

// Minimizes 1/2 x' A x + x' b subject to sum (x_i / scale_i)^2 <= radius^2, n <= 5, A symmetric positive
// (row-major n x n). With x = scale * y the constraint is a ball; the multiplier of |y|^2 <= r^2 is found by
// Newton's method. Returns whether the constraint is active. A singular A gives x = 0.
bool MinimizeInEllipsoid(double* x, const double* a, const double* b, const double* scale, double radius,
                         int n);

}  // namespace pliant
