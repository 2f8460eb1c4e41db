#include "engine/math/sparse_kernels.h"

#include "engine/math/simd.h"

namespace pliant {

PLIANT_SIMD_CLONES
void SubVector(double* y, const double* x, double scale, int n) {
  for (int i = 0; i < n; ++i) y[i] -= scale * x[i];
}

PLIANT_SIMD_CLONES
void Combine(double* y, const double* const* x, const double* scale, int width, int n) {
  for (int i = 0; i < n; ++i) y[i] = scale[0] * x[0][i];
  int w = 1;
  for (; w + 1 < width; w += 2) {
    const double s0 = scale[w], s1 = scale[w + 1];
    const double *x0 = x[w], *x1 = x[w + 1];
    for (int i = 0; i < n; ++i) y[i] += s0 * x0[i] + s1 * x1[i];
  }
  if (w < width) {
    for (int i = 0; i < n; ++i) y[i] += scale[w] * x[w][i];
  }
}

}  // namespace pliant
