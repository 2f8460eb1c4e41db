#include "engine/math/sparse.h"

#include "engine/math/dense.h"

namespace pliant {

int Dense2Sparse(mjtNum* res, const mjtNum* mat, int nr, int nc, int* rownnz, int* rowadr, int* colind,
                 int nnz) {
  int used = 0;
  for (int r = 0; r < nr; ++r) {
    rownnz[r] = 0;
    rowadr[r] = used;
    for (int c = 0; c < nc; ++c) {
      if (mat[r * nc + c] == 0) continue;
      if (used >= nnz) return 1;
      res[used] = mat[r * nc + c];
      colind[used++] = c;
      ++rownnz[r];
    }
  }
  return 0;
}

void Sparse2Dense(mjtNum* res, const mjtNum* mat, int nr, int nc, const int* rownnz, const int* rowadr,
                  const int* colind) {
  Zero(res, nr * nc);
  for (int r = 0; r < nr; ++r) {
    for (int k = rowadr[r]; k < rowadr[r] + rownnz[r]; ++k) res[r * nc + colind[k]] = mat[k];
  }
}

void Sym2Dense(mjtNum* res, const mjtNum* mat, int n, const int* rownnz, const int* rowadr,
               const int* colind) {
  Zero(res, n * n);
  for (int r = 0; r < n; ++r) {
    for (int k = rowadr[r]; k < rowadr[r] + rownnz[r]; ++k) {
      if (colind[k] <= r) res[r * n + colind[k]] = res[colind[k] * n + r] = mat[k];
    }
  }
}

void MulMatVecSparse(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, const int* rownnz,
                     const int* rowadr, const int* colind) {
  for (int r = 0; r < nr; ++r) res[r] = DotSparse(mat + rowadr[r], vec, rownnz[r], colind + rowadr[r]);
}

void AddMatTVecSparse(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, const int* rownnz,
                      const int* rowadr, const int* colind) {
  for (int r = 0; r < nr; ++r) {
    if (vec[r] != 0) AddToSclScatter(res, mat + rowadr[r], vec[r], rownnz[r], colind + rowadr[r]);
  }
}

void MulMatTVecSparse(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc, const int* rownnz,
                      const int* rowadr, const int* colind) {
  Zero(res, nc);
  AddMatTVecSparse(res, mat, vec, nr, rownnz, rowadr, colind);
}

}  // namespace pliant
