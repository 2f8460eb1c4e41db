#include "engine/solver/qcqp.h"

#include <cmath>

namespace pliant {
namespace {

constexpr int kIterations = 20;
constexpr double kTiny = 1e-10;

// All that follows has the number of unknowns n as a constant: loops over so few cost more than their bodies.

// Determinant of a symmetric 2 x 2 or 3 x 3 matrix.
template <int n>
double Determinant(const double* a) {
  if constexpr (n == 2) {
    return a[0] * a[3] - a[1] * a[1];
  } else {
    return a[0] * (a[4] * a[8] - a[5] * a[5]) + a[1] * (a[5] * a[2] - a[1] * a[8]) +
           a[2] * (a[1] * a[5] - a[4] * a[2]);
  }
}

// In-place Cholesky factor of the lower triangle. False when the matrix counts as singular: as in the
// reference, a determinant below kTiny up to 3 x 3, a pivot not above it beyond.
template <int n>
bool Factor(double* l) {
  constexpr bool kSmall = n == 2 || n == 3;
  if constexpr (kSmall) {
    if (Determinant<n>(l) < kTiny) return false;
  }
  const double min_pivot = kSmall ? 0 : kTiny;
  for (int j = 0; j < n; ++j) {
    double pivot = l[j * n + j];
    for (int k = 0; k < j; ++k) pivot -= l[j * n + k] * l[j * n + k];
    if (!(pivot > min_pivot)) return false;
    l[j * n + j] = std::sqrt(pivot);
    for (int i = j + 1; i < n; ++i) {
      double sum = l[i * n + j];
      for (int k = 0; k < j; ++k) sum -= l[i * n + k] * l[j * n + k];
      l[i * n + j] = sum / l[j * n + j];
    }
  }
  return true;
}

template <int n>
void Solve(const double* l, double* x) {
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < i; ++k) x[i] -= l[i * n + k] * x[k];
    x[i] /= l[i * n + i];
  }
  for (int i = n - 1; i >= 0; --i) {
    for (int k = i + 1; k < n; ++k) x[i] -= l[k * n + i] * x[k];
    x[i] /= l[i * n + i];
  }
}

template <int n>
bool Minimize(double* x, const double* a, const double* b, const double* scale, double radius) {
  double scaled[n * n], shift[n], factor[n * n], y[n] = {}, z[n];
  for (int i = 0; i < n; ++i) {
    shift[i] = b[i] * scale[i];
    for (int j = 0; j < n; ++j) scaled[i * n + j] = a[i * n + j] * scale[i] * scale[j];
  }
  double lambda = 0;
  for (int iteration = 0; iteration < kIterations; ++iteration) {
    for (int i = 0; i < n * n; ++i) factor[i] = scaled[i];
    for (int i = 0; i < n; ++i) factor[i * n + i] += lambda;
    if (!Factor<n>(factor)) {
      for (int i = 0; i < n; ++i) x[i] = 0;
      return false;
    }
    for (int i = 0; i < n; ++i) y[i] = -shift[i];
    Solve<n>(factor, y);

    // |y|^2 - r^2 and its derivative by lambda.
    double value = -radius * radius, derivative = 0;
    for (int i = 0; i < n; ++i) value += y[i] * y[i];
    if (value < kTiny) break;
    for (int i = 0; i < n; ++i) z[i] = y[i];
    Solve<n>(factor, z);
    for (int i = 0; i < n; ++i) derivative -= 2 * y[i] * z[i];
    const double step = -value / derivative;
    if (step < kTiny) break;
    lambda += step;
  }
  for (int i = 0; i < n; ++i) x[i] = y[i] * scale[i];
  return lambda != 0;
}

}  // namespace

bool MinimizeInEllipsoid(double* x, const double* a, const double* b, const double* scale, double radius,
                         int n) {
  switch (n) {
    case 1:
      return Minimize<1>(x, a, b, scale, radius);
    case 2:
      return Minimize<2>(x, a, b, scale, radius);
    case 3:
      return Minimize<3>(x, a, b, scale, radius);
    case 4:
      return Minimize<4>(x, a, b, scale, radius);
    default:
      return Minimize<5>(x, a, b, scale, radius);
  }
}

}  // namespace pliant
