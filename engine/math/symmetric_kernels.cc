#include "engine/math/symmetric_kernels.h"

#include "engine/math/simd.h"

namespace pliant {
namespace {

// Stores one tile of four rows and eight columns.
__attribute__((always_inline)) inline void StoreTile(double* out, int ld, const Vec4 (&acc)[4][2]) {
  for (int i = 0; i < 4; ++i) {
    Store4(out + i * ld, acc[i][0]);
    Store4(out + i * ld + 4, acc[i][1]);
  }
}

// y[0..n) -= s * x[0..n), n rounded up to 4.
__attribute__((always_inline)) inline void SubScaled(double* y, const double* x, double s, int n) {
  for (int i = 0; i < n; i += 4) {
    Vec4 a, b;
    Load4(&a, y + i);
    Load4(&b, x + i);
    a -= s * b;
    Store4(y + i, a);
  }
}

}  // namespace

PLIANT_SIMD_CLONES
void MulLower(double* out, const double* left, const double* right, int ld, int rows, int n) {
  for (int p = 0; p < n; p += 4) {
    for (int q = 0; q < p + 4; q += 8) {
      Vec4 acc[4][2] = {};
      for (int k = 0; k < rows; ++k) {
        Vec4 l, r0, r1;
        Load4(&l, left + k * ld + p);
        Load4(&r0, right + k * ld + q);
        Load4(&r1, right + k * ld + q + 4);
        for (int i = 0; i < 4; ++i) {
          acc[i][0] += l[i] * r0;
          acc[i][1] += l[i] * r1;
        }
      }
      StoreTile(out + p * ld + q, ld, acc);
    }
  }
}

PLIANT_SIMD_CLONES
void MulWeightedLower(double* out, const double* mat, const int* row, const double* weight, int count, int ld,
                      int n) {
  for (int p = 0; p < n; p += 4) {
    for (int q = 0; q < p + 4; q += 8) {
      Vec4 acc[4][2] = {};
      for (int k = 0; k < count; ++k) {
        const double* from = mat + row[k] * ld;
        Vec4 l, r0, r1;
        Load4(&l, from + p);
        Load4(&r0, from + q);
        Load4(&r1, from + q + 4);
        l *= weight[k];
        for (int i = 0; i < 4; ++i) {
          acc[i][0] += l[i] * r0;
          acc[i][1] += l[i] * r1;
        }
      }
      StoreTile(out + p * ld + q, ld, acc);
    }
  }
}

PLIANT_SIMD_CLONES
int FactorLtdl(double* h, double* diag_inv, int n, int ld, double min_pivot) {
  int replaced = 0;
  for (int i = n - 1; i >= 0; --i) {
    double* row = h + i * ld;
    if (!(row[i] >= min_pivot)) {
      row[i] = min_pivot;
      ++replaced;
    }
    const double inv = 1 / row[i];
    diag_inv[i] = inv;
    for (int j = 0; j < i; ++j) {
      if (row[j] == 0) continue;
      SubScaled(h + j * ld, row, row[j] * inv, j + 1);
    }
    for (int j = 0; j < i; ++j) row[j] *= inv;
  }
  return replaced;
}

PLIANT_SIMD_CLONES
void SolveLtdl(const double* h, const double* diag_inv, double* x, int n, int ld) {
  for (int i = n - 1; i >= 0; --i) {
    const double* row = h + i * ld;
    const double s = x[i];
    if (s == 0) continue;
    for (int j = 0; j < i; ++j) x[j] -= s * row[j];
  }
  for (int i = 0; i < n; ++i) {
    const double* row = h + i * ld;
    double sum[4] = {0, 0, 0, 0};
    int j = 0;
    for (; j + 4 <= i; j += 4) {
      for (int k = 0; k < 4; ++k) sum[k] += row[j + k] * x[j + k];
    }
    for (int k = 0; j < i; ++j, ++k) sum[k] += row[j] * x[j];
    x[i] = x[i] * diag_inv[i] - ((sum[0] + sum[2]) + (sum[1] + sum[3]));
  }
}

}  // namespace pliant
