#include "engine/math/dense.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

#include "engine/math/simd.h"

namespace pliant {

void Zero(mjtNum* res, int n) {
  if (n > 0) std::memset(res, 0, sizeof(mjtNum) * static_cast<size_t>(n));
}

void Fill(mjtNum* res, mjtNum value, int n) {
  for (int i = 0; i < n; ++i) res[i] = value;
}

void Copy(mjtNum* res, const mjtNum* vec, int n) {
  if (n > 0) std::memmove(res, vec, sizeof(mjtNum) * static_cast<size_t>(n));
}

mjtNum Sum(const mjtNum* vec, int n) {
  mjtNum sum = 0;
  for (int i = 0; i < n; ++i) sum += vec[i];
  return sum;
}

mjtNum L1(const mjtNum* vec, int n) {
  mjtNum sum = 0;
  for (int i = 0; i < n; ++i) sum += std::fabs(vec[i]);
  return sum;
}

void Scl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n) {
  for (int i = 0; i < n; ++i) res[i] = vec[i] * scl;
}

void Add(mjtNum* res, const mjtNum* a, const mjtNum* b, int n) {
  for (int i = 0; i < n; ++i) res[i] = a[i] + b[i];
}

void Sub(mjtNum* res, const mjtNum* a, const mjtNum* b, int n) {
  for (int i = 0; i < n; ++i) res[i] = a[i] - b[i];
}

void AddTo(mjtNum* res, const mjtNum* vec, int n) {
  for (int i = 0; i < n; ++i) res[i] += vec[i];
}

void SubFrom(mjtNum* res, const mjtNum* vec, int n) {
  for (int i = 0; i < n; ++i) res[i] -= vec[i];
}

void AddToScl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n) {
  for (int i = 0; i < n; ++i) res[i] += vec[i] * scl;
}

void AddScl(mjtNum* res, const mjtNum* a, const mjtNum* b, mjtNum scl, int n) {
  for (int i = 0; i < n; ++i) res[i] = a[i] + b[i] * scl;
}

namespace {

// Four partial sums: one wide register, and rounding grows more slowly.
__attribute__((always_inline)) inline mjtNum DotLanes(const mjtNum* a, const mjtNum* b, int n) {
  Vec4 lanes = {};
  int i = 0;
  for (; i + 4 <= n; i += 4) {
    Vec4 x, y;
    Load4(&x, a + i);
    Load4(&y, b + i);
    lanes += x * y;
  }
  mjtNum sum = (lanes[0] + lanes[2]) + (lanes[1] + lanes[3]);
  for (; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

PLIANT_SIMD_CLONES
mjtNum Dot(const mjtNum* a, const mjtNum* b, int n) { return DotLanes(a, b, n); }

mjtNum Norm(const mjtNum* vec, int n) { return std::sqrt(Dot(vec, vec, n)); }

mjtNum Normalize(mjtNum* res, int n) {
  const mjtNum norm = Norm(res, n);
  if (norm < mjMINVAL) {
    if (n > 0) res[0] = 1;
    for (int i = 1; i < n; ++i) res[i] = 0;
  } else {
    Scl(res, res, 1 / norm, n);
  }
  return norm;
}

PLIANT_SIMD_CLONES
void MulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc) {
  for (int r = 0; r < nr; ++r) res[r] = DotLanes(mat + r * nc, vec, nc);
}

void MulMatTVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc) {
  Zero(res, nc);
  for (int r = 0; r < nr; ++r) {
    if (vec[r] != 0) AddToScl(res, mat + r * nc, vec[r], nc);
  }
}

PLIANT_SIMD_CLONES
void MulMatVecInFours(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc, uint64_t fours) {
  const int whole = nc / 4;
  const uint64_t all = fours & ((uint64_t{1} << whole) - 1);
  const int rest = fours >> whole & 1 ? 4 * whole : nc;
  for (int r = 0; r < nr; ++r, mat += nc) {
    Vec4 lanes = {};
    for (uint64_t left = all; left; left &= left - 1) {
      const int i = 4 * std::countr_zero(left);
      Vec4 x, y;
      Load4(&x, mat + i);
      Load4(&y, vec + i);
      lanes += x * y;
    }
    mjtNum sum = (lanes[0] + lanes[2]) + (lanes[1] + lanes[3]);
    for (int i = rest; i < nc; ++i) sum += mat[i] * vec[i];
    res[r] = sum;
  }
}

PLIANT_SIMD_CLONES
void AddMatTVecInFours(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc, uint64_t fours) {
  const int whole = nc / 4;
  const uint64_t all = fours & ((uint64_t{1} << whole) - 1);
  const int rest = fours >> whole & 1 ? 4 * whole : nc;
  for (int r = 0; r < nr; ++r, mat += nc) {
    if (vec[r] == 0) continue;
    for (uint64_t left = all; left; left &= left - 1) {
      const int i = 4 * std::countr_zero(left);
      Vec4 to, x;
      Load4(&to, res + i);
      Load4(&x, mat + i);
      to += x * vec[r];
      Store4(res + i, to);
    }
    for (int i = rest; i < nc; ++i) res[i] += mat[i] * vec[r];
  }
}

mjtNum MulVecMatVec(const mjtNum* a, const mjtNum* mat, const mjtNum* b, int n) {
  mjtNum sum = 0;
  for (int r = 0; r < n; ++r) sum += a[r] * Dot(mat + r * n, b, n);
  return sum;
}

void Transpose(mjtNum* res, const mjtNum* mat, int nr, int nc) {
  for (int r = 0; r < nr; ++r) {
    for (int c = 0; c < nc; ++c) res[c * nr + r] = mat[r * nc + c];
  }
}

void Symmetrize(mjtNum* res, const mjtNum* mat, int n) {
  for (int r = 0; r < n; ++r) {
    res[r * n + r] = mat[r * n + r];
    for (int c = 0; c < r; ++c) {
      const mjtNum mean = 0.5 * (mat[r * n + c] + mat[c * n + r]);
      res[r * n + c] = res[c * n + r] = mean;
    }
  }
}

void Eye(mjtNum* mat, int n) {
  Zero(mat, n * n);
  for (int i = 0; i < n; ++i) mat[i * n + i] = 1;
}

void MulMatMat(mjtNum* res, const mjtNum* a, const mjtNum* b, int r1, int c1, int c2) {
  Zero(res, r1 * c2);
  for (int r = 0; r < r1; ++r) {
    for (int k = 0; k < c1; ++k) {
      if (a[r * c1 + k] != 0) AddToScl(res + r * c2, b + k * c2, a[r * c1 + k], c2);
    }
  }
}

void MulMatMatT(mjtNum* res, const mjtNum* a, const mjtNum* b, int r1, int c1, int r2) {
  for (int r = 0; r < r1; ++r) {
    for (int c = 0; c < r2; ++c) res[r * r2 + c] = Dot(a + r * c1, b + c * c1, c1);
  }
}

void MulMatTMat(mjtNum* res, const mjtNum* a, const mjtNum* b, int r1, int c1, int c2) {
  Zero(res, c1 * c2);
  for (int k = 0; k < r1; ++k) {
    for (int r = 0; r < c1; ++r) {
      if (a[k * c1 + r] != 0) AddToScl(res + r * c2, b + k * c2, a[k * c1 + r], c2);
    }
  }
}

void SqrMatTD(mjtNum* res, const mjtNum* mat, const mjtNum* diag, int nr, int nc) {
  Zero(res, nc * nc);
  for (int k = 0; k < nr; ++k) {
    const mjtNum weight = diag ? diag[k] : 1;
    if (weight == 0) continue;
    const mjtNum* row = mat + k * nc;
    for (int r = 0; r < nc; ++r) {
      if (row[r] != 0) AddToScl(res + r * nc, row, weight * row[r], r + 1);
    }
  }
  for (int r = 0; r < nc; ++r) {
    for (int c = r + 1; c < nc; ++c) res[r * nc + c] = res[c * nc + r];
  }
}

bool SolveGeneral(mjtNum* mat, mjtNum* x, int n) {
  for (int c = 0; c < n; ++c) {
    int pivot = c;
    for (int r = c + 1; r < n; ++r) {
      if (std::abs(mat[n * r + c]) > std::abs(mat[n * pivot + c])) pivot = r;
    }
    if (mat[n * pivot + c] == 0) return false;
    if (pivot != c) {
      std::swap_ranges(mat + n * c, mat + n * c + n, mat + n * pivot);
      std::swap(x[c], x[pivot]);
    }
    for (int r = c + 1; r < n; ++r) {
      const mjtNum factor = mat[n * r + c] / mat[n * c + c];
      for (int k = c + 1; k < n; ++k) mat[n * r + k] -= factor * mat[n * c + k];
      x[r] -= factor * x[c];
    }
  }
  for (int r = n - 1; r >= 0; --r) {
    for (int k = r + 1; k < n; ++k) x[r] -= mat[n * r + k] * x[k];
    x[r] /= mat[n * r + r];
  }
  return true;
}

}  // namespace pliant
