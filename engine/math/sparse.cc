#include "engine/math/sparse.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

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

namespace {

using Vec2 = double __attribute__((vector_size(16)));

// Rows with the same columns times `vec`: of each the sum over even places and that over odd ones.
template <int rows>
__attribute__((always_inline)) inline void DotRows(mjtNum* res, const mjtNum* const* row, const mjtNum* vec,
                                                   int nnz, const int* col) {
  Vec2 sum[rows] = {};
  int k = 0;
  for (; k + 2 <= nnz; k += 2) {
    const Vec2 x = {vec[col[k]], vec[col[k + 1]]};
    for (int r = 0; r < rows; ++r) {
      Vec2 entries;
      std::memcpy(&entries, row[r] + k, sizeof entries);
      sum[r] += entries * x;
    }
  }
  for (int r = 0; r < rows; ++r) {
    const mjtNum rest = k < nnz ? row[r][k] * vec[col[k]] : 0;
    res[r] = (sum[r][0] + rest) + sum[r][1];
  }
}

// vec[col[k]] += row[k] * scale, row after row.
template <int rows>
__attribute__((always_inline)) inline void AddRows(mjtNum* vec, const mjtNum* const* row, const mjtNum* scale,
                                                   int nnz, const int* col) {
  for (int k = 0; k < nnz; ++k) {
    mjtNum sum = vec[col[k]];
    for (int r = 0; r < rows; ++r) sum += row[r][k] * scale[r];
    vec[col[k]] = sum;
  }
}

// visit(first, count) for rows with the same columns, at most four at a time.
template <class Visit>
__attribute__((always_inline)) inline void ForRowsAlike(int nr, const int* rowsuper, const Visit& visit) {
  for (int r = 0; r < nr;) {
    const int end = std::min(nr, r + 1 + rowsuper[r]);
    for (; r < end; r += 4) visit(r, std::min(4, end - r));
    r = end;
  }
}

// call(std::integral_constant<int, n>()) for an n of 1 to 4.
template <class Call>
__attribute__((always_inline)) inline void WithCount(int n, const Call& call) {
  switch (n) {
    case 1:
      return call(std::integral_constant<int, 1>());
    case 2:
      return call(std::integral_constant<int, 2>());
    case 3:
      return call(std::integral_constant<int, 3>());
    default:
      call(std::integral_constant<int, 4>());
  }
}

}  // namespace

void MulMatVecSparse(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, const int* rownnz,
                     const int* rowadr, const int* rowsuper, const int* colind) {
  ForRowsAlike(nr, rowsuper, [&](int first, int count) {
    const mjtNum* row[4];
    for (int r = 0; r < count; ++r) row[r] = mat + rowadr[first + r];
    WithCount(count, [&](auto rows) {
      DotRows<rows>(res + first, row, vec, rownnz[first], colind + rowadr[first]);
    });
  });
}

void AddMatTVecSparse(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, const int* rownnz,
                      const int* rowadr, const int* rowsuper, const int* colind) {
  ForRowsAlike(nr, rowsuper, [&](int first, int count) {
    const mjtNum* row[4];
    mjtNum scale[4];
    int used = 0;  // rows that add something
    for (int r = first; r < first + count; ++r) {
      if (vec[r] == 0) continue;
      row[used] = mat + rowadr[r];
      scale[used++] = vec[r];
    }
    if (!used) return;
    WithCount(used,
              [&](auto rows) { AddRows<rows>(res, row, scale, rownnz[first], colind + rowadr[first]); });
  });
}

void MulMatTVecSparse(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc, const int* rownnz,
                      const int* rowadr, const int* rowsuper, const int* colind) {
  Zero(res, nc);
  AddMatTVecSparse(res, mat, vec, nr, rownnz, rowadr, rowsuper, colind);
}

}  // namespace pliant
