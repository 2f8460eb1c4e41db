// Quadratic minimization in an ellipsoid: 1/2 x' A x + x' b subject to sum (x_i / scale_i)^2 <= radius^2, A
// symmetric positive (row-major n x n), n <= 5. With x = scale * y the constraint is a ball; the multiplier
// of |y|^2 <= r^2 is found by Newton's method. The number of unknowns is a constant: loops over so few cost
// more than their bodies.
#pragma once

#include <cmath>

namespace pliant {

// Determinant of a symmetric 2 x 2 or 3 x 3 matrix.
template <int n>
double SmallDeterminant(const double* a) {
  if constexpr (n == 2) {
    return a[0] * a[3] - a[1] * a[1];
  } else {
    return a[0] * (a[4] * a[8] - a[5] * a[5]) + a[1] * (a[5] * a[2] - a[1] * a[8]) +
           a[2] * (a[1] * a[5] - a[4] * a[2]);
  }
}

// The adjugate of such a matrix times `scale`, in its place.
template <int n>
__attribute__((always_inline)) inline void InvertSmall(double* a, double scale) {
  if constexpr (n == 2) {
    const double first = a[0];
    a[0] = a[3] * scale;
    a[3] = first * scale;
    a[1] = a[2] = -a[2] * scale;
  } else {
    const double b[6] = {a[4] * a[8] - a[7] * a[7], a[6] * a[7] - a[3] * a[8], a[3] * a[7] - a[4] * a[6],
                         a[0] * a[8] - a[6] * a[6], a[3] * a[6] - a[0] * a[7], a[0] * a[4] - a[3] * a[3]};
    a[0] = b[0] * scale;
    a[1] = a[3] = b[1] * scale;
    a[2] = a[6] = b[2] * scale;
    a[4] = b[3] * scale;
    a[5] = a[7] = b[4] * scale;
    a[8] = b[5] * scale;
  }
}

// What solves with a symmetric matrix of few rows: up to 3 x 3 its inverse, for which no quotient waits for
// another, beyond its Cholesky factor.
template <int n>
inline constexpr bool kInverts = n == 2 || n == 3;

// In place. False when the matrix counts as singular: as in the reference, a determinant below kSingular up
// to 3 x 3, a pivot not above it beyond.
template <int n>
__attribute__((always_inline)) inline bool PrepareSmall(double* a) {
  constexpr double kSingular = 1e-10;
  if constexpr (kInverts<n>) {
    const double det = SmallDeterminant<n>(a);
    if (det < kSingular) return false;
    InvertSmall<n>(a, 1 / det);
  } else {
    for (int j = 0; j < n; ++j) {
      double pivot = a[j * n + j];
      for (int k = 0; k < j; ++k) pivot -= a[j * n + k] * a[j * n + k];
      if (!(pivot > kSingular)) return false;
      a[j * n + j] = std::sqrt(pivot);
      for (int i = j + 1; i < n; ++i) {
        double sum = a[i * n + j];
        for (int k = 0; k < j; ++k) sum -= a[i * n + k] * a[j * n + k];
        a[i * n + j] = sum / a[j * n + j];
      }
    }
  }
  return true;
}

// x <- inv(A) x.
template <int n>
__attribute__((always_inline)) inline void SolveSmall(const double* a, double* x) {
  if constexpr (kInverts<n>) {
    double res[n] = {};
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k < n; ++k) res[i] += a[i * n + k] * x[k];
    }
    for (int i = 0; i < n; ++i) x[i] = res[i];
  } else {
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k < i; ++k) x[i] -= a[i * n + k] * x[k];
      x[i] /= a[i * n + i];
    }
    for (int i = n - 1; i >= 0; --i) {
      for (int k = i + 1; k < n; ++k) x[i] -= a[k * n + i] * x[k];
      x[i] /= a[i * n + i];
    }
  }
}

// A with its ellipsoid made a ball, and what solves with it: what many b and radii share.
template <int n>
struct BallMatrix {
  double a[n * n];
  double factor[n * n];  // by PrepareSmall()
  bool regular;          // else there is none

  // from: A, whose rows are `stride` apart.
  void Set(const double* from, int stride, const double* scale) {
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j)
        a[i * n + j] = factor[i * n + j] = from[i * stride + j] * scale[i] * scale[j];
    }
    regular = PrepareSmall<n>(factor);
  }
};

// Writes x [n], of the problem whose A and scale the ball has. Returns whether the constraint is active. A
// singular A gives x = 0.
template <int n>
__attribute__((always_inline)) inline bool MinimizeInBall(double* x, const BallMatrix<n>& ball,
                                                          const double* b, const double* scale,
                                                          double radius) {
  constexpr int kIterations = 20;
  constexpr double kTiny = 1e-10;
  double factor[n * n], y[n], z[n];
  for (int i = 0; i < n * n; ++i) factor[i] = ball.factor[i];
  bool regular = ball.regular;
  double lambda = 0;
  for (int iteration = 0; regular;) {
    for (int i = 0; i < n; ++i) y[i] = -(b[i] * scale[i]);
    SolveSmall<n>(factor, y);

    // |y|^2 - r^2 and its derivative by lambda.
    double value = -radius * radius, derivative = 0;
    for (int i = 0; i < n; ++i) value += y[i] * y[i];
    if (value < kTiny) break;
    for (int i = 0; i < n; ++i) z[i] = y[i];
    SolveSmall<n>(factor, z);
    for (int i = 0; i < n; ++i) derivative -= 2 * y[i] * z[i];
    const double step = -value / derivative;
    if (step < kTiny) break;
    lambda += step;
    if (++iteration == kIterations) break;
    for (int i = 0; i < n * n; ++i) factor[i] = ball.a[i];
    for (int i = 0; i < n; ++i) factor[i * n + i] += lambda;
    regular = PrepareSmall<n>(factor);
  }
  for (int i = 0; i < n; ++i) x[i] = regular ? y[i] * scale[i] : 0;
  return regular && lambda != 0;
}

}  // namespace pliant
