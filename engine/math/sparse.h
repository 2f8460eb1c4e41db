// Compressed sparse rows: entry k of row r is at rowadr[r] + k, its column in colind.
// Columns ascend within a row.
#pragma once

#include <mujoco/mjtype.h>

namespace pliant {

// Returns 1 when nnz entries are too few (res is then incomplete), else 0.
int Dense2Sparse(mjtNum* res, const mjtNum* mat, int nr, int nc, int* rownnz, int* rowadr, int* colind,
                 int nnz);

void Sparse2Dense(mjtNum* res, const mjtNum* mat, int nr, int nc, const int* rownnz, const int* rowadr,
                  const int* colind);

// Symmetric matrix [n x n] whose lower triangle is given as CSR; entries above the diagonal are ignored.
void Sym2Dense(mjtNum* res, const mjtNum* mat, int n, const int* rownnz, const int* rowadr,
               const int* colind);

// Sum over a sparse row of values[k] * vec[ind[k]].
inline mjtNum DotSparse(const mjtNum* values, const mjtNum* vec, int nnz, const int* ind) {
  mjtNum s0 = 0, s1 = 0;
  int k = 0;
  for (; k + 2 <= nnz; k += 2) {
    s0 += values[k] * vec[ind[k]];
    s1 += values[k + 1] * vec[ind[k + 1]];
  }
  if (k < nnz) s0 += values[k] * vec[ind[k]];
  return s0 + s1;
}

// vec[ind[k]] += values[k] * scl
inline void AddToSclScatter(mjtNum* vec, const mjtNum* values, mjtNum scl, int nnz, const int* ind) {
  for (int k = 0; k < nnz; ++k) vec[ind[k]] += values[k] * scl;
}

// res[nr] = mat * vec
void MulMatVecSparse(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, const int* rownnz,
                     const int* rowadr, const int* colind);

// res += mat' * vec
void AddMatTVecSparse(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, const int* rownnz,
                      const int* rowadr, const int* colind);

// res[nc] = mat' * vec
void MulMatTVecSparse(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc, const int* rownnz,
                      const int* rowadr, const int* colind);

}  // namespace pliant
