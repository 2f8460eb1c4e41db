#include "engine/solver/products.h"

#include <cstring>

#include "engine/math/simd.h"

namespace pliant {
namespace {

inline double Dot4(const double* a, const double* b, int n) {
  double sum[4] = {0, 0, 0, 0};
  int i = 0;
  for (; i + 4 <= n; i += 4) {
    for (int k = 0; k < 4; ++k) sum[k] += a[i + k] * b[i + k];
  }
  for (int k = 0; i < n; ++i, ++k) sum[k] += a[i] * b[i];
  return (sum[0] + sum[2]) + (sum[1] + sum[3]);
}

inline void Axpy(double* y, const double* x, double scale, int n) {
  for (int i = 0; i < n; ++i) y[i] += scale * x[i];
}

PLIANT_SIMD_CLONES
void MulDense(const double* mat, int n, int nv, const double* v, double* res) {
  for (int r = 0; r < n; ++r) res[r] = Dot4(mat + static_cast<long>(r) * nv, v, nv);
}

PLIANT_SIMD_CLONES
void MulDenseT(const double* mat, int n, int nv, const double* f, double* res) {
  std::memset(res, 0, sizeof(double) * nv);
  for (int r = 0; r < n; ++r) {
    if (f[r] != 0) Axpy(res, mat + static_cast<long>(r) * nv, f[r], nv);
  }
}

}  // namespace

PLIANT_SIMD_CLONES
double DotProduct(const double* a, const double* b, int n) { return Dot4(a, b, n); }

PLIANT_SIMD_CLONES
void AddScaled(double* y, const double* x, double scale, int n) { Axpy(y, x, scale, n); }

void MulJacobian(const RowJacobian& j, int n, int nv, const double* v, double* res) {
  if (n == 0) return;
  if (j.dense) {
    MulDense(j.val + j.rowadr[0], n, nv, v, res);
    return;
  }
  for (int r = 0; r < n; ++r) {
    const double* val = j.val + j.rowadr[r];
    const int* col = j.colind + j.rowadr[r];
    double s0 = 0, s1 = 0;
    int k = 0;
    for (; k + 2 <= j.rownnz[r]; k += 2) {
      s0 += val[k] * v[col[k]];
      s1 += val[k + 1] * v[col[k + 1]];
    }
    if (k < j.rownnz[r]) s0 += val[k] * v[col[k]];
    res[r] = s0 + s1;
  }
}

void MulJacobianT(const RowJacobian& j, int n, int nv, const double* f, double* res) {
  if (j.dense && n > 0) {
    MulDenseT(j.val + j.rowadr[0], n, nv, f, res);
    return;
  }
  std::memset(res, 0, sizeof(double) * nv);
  for (int r = 0; r < n; ++r) {
    if (f[r] == 0) continue;
    const double* val = j.val + j.rowadr[r];
    const int* col = j.colind + j.rowadr[r];
    for (int k = 0; k < j.rownnz[r]; ++k) res[col[k]] += f[r] * val[k];
  }
}

void MulInertia(const Inertia& inertia, int nv, const double* v, double* res) {
  for (int i = 0; i < nv; ++i) {
    const int last = inertia.rownnz[i] - 1;
    const double* row = inertia.m + inertia.rowadr[i];
    const int* col = inertia.colind + inertia.rowadr[i];
    double sum = row[last] * v[i];
    for (int k = 0; k < last; ++k) {
      sum += row[k] * v[col[k]];
      res[col[k]] += row[k] * v[i];
    }
    res[i] = sum;
  }
}

void SolveInertia(const Inertia& inertia, int nv, double* x) {
  for (int i = nv - 1; i >= 0; --i) {
    if (x[i] == 0) continue;
    const double* row = inertia.ld + inertia.rowadr[i];
    const int* col = inertia.colind + inertia.rowadr[i];
    for (int k = 0; k < inertia.rownnz[i] - 1; ++k) x[col[k]] -= row[k] * x[i];
  }
  for (int i = 0; i < nv; ++i) {
    const double* row = inertia.ld + inertia.rowadr[i];
    const int* col = inertia.colind + inertia.rowadr[i];
    double sum = x[i] * inertia.diag_inv[i];
    for (int k = 0; k < inertia.rownnz[i] - 1; ++k) sum -= row[k] * x[col[k]];
    x[i] = sum;
  }
}

}  // namespace pliant
