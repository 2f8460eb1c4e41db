#include "engine/math/large_tree.h"

#include <algorithm>
#include <cstring>

#include "engine/math/simd.h"
#include "engine/math/tree_kernels.h"

namespace pliant {
namespace {

// Twice as wide as Vec4, for rows that are long.
using Vec8 = double __attribute__((vector_size(64)));

// sum: as many numbers of `to` as it holds, from to[at] on, less scale[r] * from[r][at...], row after row.
template <int Width, class Vec>
__attribute__((always_inline)) inline void LessRows(Vec* sum, const double* to, double* const* from,
                                                    const double* scale, int at) {
  std::memcpy(sum, to + at, sizeof(Vec));
  for (int r = 0; r < Width; ++r) {
    Vec row;
    std::memcpy(&row, from[r] + at, sizeof(Vec));
    *sum -= row * scale[r];
  }
}

// SubtractInOrder() for n of at least as many as a vector holds. The last vector may overlap the one before
// it, and is found before that changes.
template <class Vec, int Width>
__attribute__((always_inline)) inline void SubtractVectorsInOrder(double* to, double* const* from,
                                                                  const double* scale, int n) {
  constexpr int kLanes = sizeof(Vec) / sizeof(double);
  Vec sum, last;
  LessRows<Width>(&last, to, from, scale, n - kLanes);
  for (int c = 0; c + kLanes < n; c += kLanes) {
    LessRows<Width>(&sum, to, from, scale, c);
    std::memcpy(to + c, &sum, sizeof(Vec));
  }
  std::memcpy(to + n - kLanes, &last, sizeof(Vec));
}

// to[0..n) -= scale[r] * from[r][0..n), row after row: the order of the sum is that of one row at a time.
template <int Width>
__attribute__((always_inline)) inline void SubtractInOrder(double* to, double* const* from,
                                                           const double* scale, int n) {
  if (n >= 32) return SubtractVectorsInOrder<Vec8, Width>(to, from, scale, n);
  if (n >= 4) return SubtractVectorsInOrder<Vec4, Width>(to, from, scale, n);
  for (int c = 0; c < n; ++c) {
    double sum = to[c];
    for (int r = 0; r < Width; ++r) sum -= from[r][c] * scale[r];
    to[c] = sum;
  }
}

// Rows from rows[Row] to rows[Width - 1], each the parent of the one before it: less what those before it
// have for it, and their diagonals. last: column of the diagonal of rows[0]; diag_inv: its place.
template <int Row, int Width>
__attribute__((always_inline)) inline void FinishRows(double* const* rows, double* inv, double* diag_inv,
                                                      int last) {
  const int diag = last - Row;
  if constexpr (Row > 0) {
    double scale[Row];
    for (int r = 0; r < Row; ++r) scale[r] = rows[r][diag] * inv[r];
    SubtractInOrder<Row>(rows[Row], rows, scale, diag + 1);
    for (int r = 0; r < Row; ++r) rows[r][diag] = scale[r];
  }
  rows[Row][diag] = SafePivot(rows[Row][diag]);
  inv[Row] = diag_inv[-Row] = 1 / rows[Row][diag];
  if constexpr (Row + 1 < Width) FinishRows<Row + 1, Width>(rows, inv, diag_inv, last);
}

// Rows of one block of a matrix, as FinishRows() takes and leaves them.
template <int Width>
struct FinishedRows {
  double *rows[Width], inv[Width];

  // Rows k, k - 1, ..., each the parent of the one before it; row k has rownnz[k] entries.
  __attribute__((always_inline)) void Finish(double* mat, double* diag_inv, int k, const int* rownnz,
                                             const int* rowadr) {
    for (int r = 0; r < Width; ++r) rows[r] = mat + rowadr[k - r];
    FinishRows<0, Width>(rows, inv, diag_inv + k, rownnz[k] - 1);
  }
  // Eliminates them from `to`, the row of their common ancestor in column j; these come in descending order.
  __attribute__((always_inline)) void EliminateFrom(double* to, int j) {
    double scale[Width];
    for (int r = 0; r < Width; ++r) scale[r] = rows[r][j] * inv[r];
    SubtractInOrder<Width>(to, rows, scale, j + 1);
    for (int r = 0; r < Width; ++r) rows[r][j] = scale[r];
  }
  // The first n of some columns of that, where copy [Width] has these of the rows. In any order: Scale()
  // follows when all columns have been taken.
  __attribute__((always_inline)) void EliminateColumns(double* to, int j, double* const* copy, int n) const {
    double scale[Width];
    for (int r = 0; r < Width; ++r) scale[r] = rows[r][j] * inv[r];
    SubtractInOrder<Width>(to, copy, scale, n);
  }
  // The same for several ancestors, in columns j, j - 1, ..., that all have the n columns, which are whole
  // vectors: what is loaded of the rows serves all sums, and these do not wait for each other.
  template <int Count>
  __attribute__((always_inline)) void EliminateColumns(double* const* to, int j, double* const* copy,
                                                       int n) const {
    double scale[Count][Width];
    for (int t = 0; t < Count; ++t) {
      for (int r = 0; r < Width; ++r) scale[t][r] = rows[r][j - t] * inv[r];
    }
    for (int c = 0; c < n; c += 8) {
      Vec8 sum[Count], row;
      for (int t = 0; t < Count; ++t) std::memcpy(&sum[t], to[t] + c, sizeof row);
      for (int r = 0; r < Width; ++r) {
        std::memcpy(&row, copy[r] + c, sizeof row);
        for (int t = 0; t < Count; ++t) sum[t] -= row * scale[t][r];
      }
      for (int t = 0; t < Count; ++t) std::memcpy(to[t] + c, &sum[t], sizeof row);
    }
  }
  // As EliminateFrom() leaves the first columns.
  __attribute__((always_inline)) void Scale(int columns) {
    for (int r = 0; r < Width; ++r) {
      for (int j = 0; j < columns; ++j) rows[r][j] *= inv[r];
    }
  }
};

// Rows k, k - 1, ..., each the parent of the one before it, where they are in the matrix: among themselves,
// then from their common ancestors.
template <int Width>
__attribute__((always_inline)) inline void EliminateInPlace(double* mat, double* diag_inv, int k,
                                                            const int* rownnz, const int* rowadr,
                                                            const int* col) {
  FinishedRows<Width> block;
  block.Finish(mat, diag_inv, k, rownnz, rowadr);
  for (int j = rownnz[k] - Width - 1; j >= 0; --j) block.EliminateFrom(mat + rowadr[col[j]], j);
}

// The same with several blocks of a long chain, some columns at a time. So many rows are above them that each
// is fetched from memory, which takes longer than its part of the sums: once for all blocks. Of these the
// nearest cache holds as many columns as are taken at a time, in a copy whose vectors begin with its lines.
// Several ancestors at a time, as one alone waits for loads and for its own additions.
constexpr int kWidth = 7, kBlocks = 4, kColumns = 128, kAncestors = 4;

__attribute__((always_inline)) inline void EliminateBlocks(double* mat, double* diag_inv, int k,
                                                           const int* rownnz, const int* rowadr,
                                                           const int* col) {
  FinishedRows<kWidth> block[kBlocks];
  const int above = rownnz[k] - kWidth * kBlocks;
  for (int b = 0; b < kBlocks; ++b) {
    const int last = k - kWidth * b;
    block[b].Finish(mat, diag_inv, last, rownnz, rowadr);
    for (int j = rownnz[last] - kWidth - 1; j >= above; --j) {
      block[b].EliminateFrom(mat + rowadr[col[j]], j);
    }
  }
  alignas(64) double copy[kBlocks * kWidth][kColumns];
  double* from[kBlocks * kWidth];
  for (int i = 0; i < kBlocks * kWidth; ++i) from[i] = copy[i];
  for (int begin = 0; begin < above; begin += kColumns) {
    const int n = std::min(kColumns, above - begin);
    for (int i = 0; i < kBlocks * kWidth; ++i) {
      std::copy_n(block[i / kWidth].rows[i % kWidth] + begin, n, from[i]);
    }
    int j = above - 1;
    for (; n == kColumns && j >= begin + kColumns + kAncestors - 1; j -= kAncestors) {
      double* to[kAncestors];
      for (int t = 0; t < kAncestors; ++t) to[t] = mat + rowadr[col[j - t]] + begin;
      for (int b = 0; b < kBlocks; ++b) {
        block[b].template EliminateColumns<kAncestors>(to, j, from + kWidth * b, n);
      }
    }
    for (; j >= begin; --j) {
      double* const to = mat + rowadr[col[j]] + begin;
      for (int b = 0; b < kBlocks; ++b) {
        block[b].EliminateColumns(to, j, from + kWidth * b, std::min(n, j + 1 - begin));
      }
    }
  }
  for (FinishedRows<kWidth>& rows : block) rows.Scale(above);
}

}  // namespace

PLIANT_WIDE_CLONES
void FactorLargeTree(double* mat, double* diag_inv, int first, int last, const int* rownnz, const int* rowadr,
                     const int* colind) {
  for (int k = last; k >= first;) {
    const int* const col = colind + rowadr[k];
    const int length = BlockWidth(k, rownnz, rowadr, colind, kWidth * kBlocks);
    if (length == kWidth * kBlocks) {
      EliminateBlocks(mat, diag_inv, k, rownnz, rowadr, col);
      k -= length;
    } else if (length >= kWidth) {
      EliminateInPlace<kWidth>(mat, diag_inv, k, rownnz, rowadr, col);
      k -= kWidth;
    } else if (length >= 4) {
      EliminateInPlace<4>(mat, diag_inv, k, rownnz, rowadr, col);
      k -= 4;
    } else {
      EliminateInPlace<1>(mat, diag_inv, k, rownnz, rowadr, col);
      --k;
    }
  }
}

}  // namespace pliant
