#include "engine/math/cholesky.h"

#include <algorithm>
#include <cmath>

#include "engine/math/dense.h"

namespace pliant {
namespace {

// A symmetric arrowhead matrix: row i holds columns [First(i), i].
struct Arrowhead {
  int ntotal, nband, ndense;

  int First(int i) const { return i < ntotal - ndense ? std::max(0, i - nband + 1) : 0; }
  // Pointer such that Row(m, i)[j] is entry (i, j).
  template <class T>
  T* Row(T* mat, int i) const {
    return mat + BandDiag(i, ntotal, nband, ndense) - i;
  }
};

}  // namespace

int CholFactor(mjtNum* mat, int n, mjtNum mindiag) {
  int rank = n;
  for (int j = 0; j < n; ++j) {
    mjtNum* row_j = mat + j * n;
    mjtNum pivot = row_j[j] - Dot(row_j, row_j, j);
    if (pivot < mindiag) {
      pivot = mindiag;
      --rank;
    }
    row_j[j] = std::sqrt(pivot);
    const mjtNum inv = 1 / row_j[j];
    for (int i = j + 1; i < n; ++i) {
      mjtNum* row_i = mat + i * n;
      row_i[j] = (row_i[j] - Dot(row_i, row_j, j)) * inv;
    }
  }
  return rank;
}

void CholSolve(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n) {
  if (res != vec) Copy(res, vec, n);
  for (int i = 0; i < n; ++i) res[i] = (res[i] - Dot(mat + i * n, res, i)) / mat[i * n + i];
  for (int i = n - 1; i >= 0; --i) {
    res[i] /= mat[i * n + i];
    AddToScl(res, mat + i * n, -res[i], i);
  }
}

int CholUpdate(mjtNum* mat, mjtNum* x, int n, int flg_plus) {
  int rank = n;
  for (int k = 0; k < n; ++k) {
    if (x[k] == 0) continue;
    const mjtNum old = mat[k * n + k];
    mjtNum square = old * old + (flg_plus ? x[k] * x[k] : -x[k] * x[k]);
    if (square < mjMINVAL) {
      square = mjMINVAL;
      --rank;
    }
    const mjtNum r = std::sqrt(square);
    const mjtNum c = r / old, inv_c = old / r, s = x[k] / old;
    mat[k * n + k] = r;
    for (int i = k + 1; i < n; ++i) {
      mjtNum& entry = mat[i * n + k];
      entry = flg_plus ? (entry + s * x[i]) * inv_c : (entry - s * x[i]) * inv_c;
      x[i] = c * x[i] - s * entry;
    }
  }
  return rank;
}

int BandDiag(int i, int ntotal, int nband, int ndense) {
  const int nsparse = ntotal - ndense;
  return i < nsparse ? i * nband + nband - 1 : nsparse * nband + (i - nsparse) * ntotal + i;
}

mjtNum CholFactorBand(mjtNum* mat, int ntotal, int nband, int ndense, mjtNum diagadd, mjtNum diagmul) {
  const Arrowhead a{ntotal, nband, ndense};
  mjtNum smallest = -1;
  for (int j = 0; j < ntotal; ++j) {
    mjtNum* row_j = a.Row(mat, j);
    row_j[j] += diagadd + diagmul * row_j[j];
    for (int k = a.First(j); k < j; ++k) {
      const mjtNum* row_k = a.Row(mat, k);
      const int from = std::max(a.First(j), a.First(k));
      row_j[k] = (row_j[k] - Dot(row_j + from, row_k + from, k - from)) / row_k[k];
    }
    const mjtNum pivot = row_j[j] - Dot(row_j + a.First(j), row_j + a.First(j), j - a.First(j));
    if (pivot < mjMINVAL) return 0;
    if (smallest < 0 || pivot < smallest) smallest = pivot;
    row_j[j] = std::sqrt(pivot);
  }
  return smallest;
}

void CholSolveBand(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband, int ndense) {
  const Arrowhead a{ntotal, nband, ndense};
  if (res != vec) Copy(res, vec, ntotal);
  for (int i = 0; i < ntotal; ++i) {
    const mjtNum* row = a.Row(mat, i);
    const int from = a.First(i);
    res[i] = (res[i] - Dot(row + from, res + from, i - from)) / row[i];
  }
  for (int i = ntotal - 1; i >= 0; --i) {
    const mjtNum* row = a.Row(mat, i);
    const int from = a.First(i);
    res[i] /= row[i];
    AddToScl(res + from, row + from, -res[i], i - from);
  }
}

void Band2Dense(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense, mjtByte flg_sym) {
  const Arrowhead a{ntotal, nband, ndense};
  Zero(res, ntotal * ntotal);
  for (int i = 0; i < ntotal; ++i) {
    const mjtNum* row = a.Row(mat, i);
    for (int j = a.First(i); j <= i; ++j) {
      res[i * ntotal + j] = row[j];
      if (flg_sym) res[j * ntotal + i] = row[j];
    }
  }
}

void Dense2Band(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense) {
  const Arrowhead a{ntotal, nband, ndense};
  Zero(res, (ntotal - ndense) * nband + ndense * ntotal);
  for (int i = 0; i < ntotal; ++i) {
    mjtNum* row = a.Row(res, i);
    for (int j = a.First(i); j <= i; ++j) row[j] = mat[i * ntotal + j];
  }
}

void BandMulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband, int ndense,
                   int nvec, mjtByte flg_sym) {
  const Arrowhead a{ntotal, nband, ndense};
  for (int v = 0; v < nvec; ++v, res += ntotal, vec += ntotal) {
    for (int i = 0; i < ntotal; ++i) {
      const mjtNum* row = a.Row(mat, i);
      const int from = a.First(i);
      res[i] = Dot(row + from, vec + from, i + 1 - from);
      if (flg_sym) AddToScl(res + from, row + from, vec[i], i - from);
    }
  }
}

}  // namespace pliant
