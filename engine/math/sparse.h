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

// res[nr] = mat * vec. rowsuper [nr]: how many rows that follow have the same columns.
void MulMatVecSparse(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, const int* rownnz,
                     const int* rowadr, const int* rowsuper, const int* colind);

// res += mat' * vec, row after row.
void AddMatTVecSparse(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, const int* rownnz,
                      const int* rowadr, const int* rowsuper, const int* colind);

// res[nc] = mat' * vec
void MulMatTVecSparse(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc, const int* rownnz,
                      const int* rowadr, const int* rowsuper, const int* colind);

}  // namespace pliant
