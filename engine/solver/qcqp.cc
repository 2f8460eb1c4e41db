#include "engine/solver/qcqp.h"

#include <cmath>

namespace pliant {
namespace {

constexpr int kMax = 5;
constexpr int kIterations = 20;
constexpr double kTiny = 1e-10;

// Determinant of a symmetric 2 x 2 or 3 x 3 matrix.
double Determinant(const double* a, int n) {
  if (n == 2) return a[0] * a[3] - a[1] * a[1];
  return a[0] * (a[4] * a[8] - a[5] * a[5]) + a[1] * (a[5] * a[2] - a[1] * a[8]) +
         a[2] * (a[1] * a[5] - a[4] * a[2]);
}

// In-place Cholesky factor of the lower triangle. False when the matrix counts as singular: as in the
// reference, a determinant below kTiny up to 3 x 3, a pivot not above it beyond.
bool Factor(double* l, int n) {
  const bool small = n == 2 || n == 3;
  if (small && Determinant(l, n) < kTiny) return false;
  const double min_pivot = small ? 0 : kTiny;
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

void Solve(const double* l, double* x, int n) {
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < i; ++k) x[i] -= l[i * n + k] * x[k];
    x[i] /= l[i * n + i];
  }
  for (int i = n - 1; i >= 0; --i) {
    for (int k = i + 1; k < n; ++k) x[i] -= l[k * n + i] * x[k];
    x[i] /= l[i * n + i];
  }
}

}  // namespace

bool MinimizeInEllipsoid(double* x, const double* a, const double* b, const double* scale, double radius,
                         int n) {
  double scaled[kMax * kMax], shift[kMax], factor[kMax * kMax], y[kMax] = {}, z[kMax];
  for (int i = 0; i < n; ++i) {
    shift[i] = b[i] * scale[i];
    for (int j = 0; j < n; ++j) scaled[i * n + j] = a[i * n + j] * scale[i] * scale[j];
  }
  double lambda = 0;
  for (int iteration = 0; iteration < kIterations; ++iteration) {
    for (int i = 0; i < n * n; ++i) factor[i] = scaled[i];
    for (int i = 0; i < n; ++i) factor[i * n + i] += lambda;
    if (!Factor(factor, n)) {
      for (int i = 0; i < n; ++i) x[i] = 0;
      return false;
    }
    for (int i = 0; i < n; ++i) y[i] = -shift[i];
    Solve(factor, y, n);

    // |y|^2 - r^2 and its derivative by lambda.
    double value = -radius * radius, derivative = 0;
    for (int i = 0; i < n; ++i) value += y[i] * y[i];
    if (value < kTiny) break;
    for (int i = 0; i < n; ++i) z[i] = y[i];
    Solve(factor, z, n);
    for (int i = 0; i < n; ++i) derivative -= 2 * y[i] * z[i];
    const double step = -value / derivative;
    if (step < kTiny) break;
    lambda += step;
  }
  for (int i = 0; i < n; ++i) x[i] = y[i] * scale[i];
  return lambda != 0;
}

}  // namespace pliant
