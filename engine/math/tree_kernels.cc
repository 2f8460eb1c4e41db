#include "engine/math/tree_kernels.h"

#include <algorithm>
#include <cstring>

#include "engine/math/simd.h"

namespace pliant {
namespace {

// Room for the padded rows of one tree on the machine stack; larger trees are factored in place.
constexpr int kScratch = 4096;
constexpr int kScratchRows = 512;

inline int Padded(int n) { return (n + 3) & ~3; }

// Rows of one tree, each padded to whole vectors, so that every access to a row has the same shape. Entries
// behind a row's diagonal may hold any numbers: they only ever reach entries behind other diagonals.
struct PaddedTree {
  alignas(64) double values[kScratch];
  double* row[kScratchRows];
};

// to[0..4) -= sum over r < Width of scale[r] * from[r]
template <int Width>
__attribute__((always_inline)) inline void SubtractVectors(double* to, double* const* from,
                                                           const double* scale) {
  Vec4 sum, row;
  Load4(&sum, from[0]);
  sum *= scale[0];
  for (int r = 1; r < Width; ++r) {
    Load4(&row, from[r]);
    sum += row * scale[r];
  }
  Load4(&row, to);
  row -= sum;
  Store4(to, row);
}

// The same for 4 * blocks entries.
template <int Width>
__attribute__((always_inline)) inline void SubtractRows(double* to, double* const* from, const double* scale,
                                                        int blocks) {
  double* at[Width];
  for (int r = 0; r < Width; ++r) at[r] = from[r];
  while (true) {
    SubtractVectors<Width>(to, at, scale);
    if (--blocks == 0) return;
    to += 4;
    for (int r = 0; r < Width; ++r) at[r] += 4;
  }
}

// An entry of D: a singular matrix keeps a finite factor. NaN stays NaN.
__attribute__((always_inline)) inline double Pivot(double value) {
  return value < kSmallestPivot ? kSmallestPivot : value;
}

// Factors Width rows, each the parent of the one before it, and eliminates them from the rows of their common
// ancestors. rows[Width - 1] is the ancestor of the others and has `above` columns col before the diagonal.
template <int Width>
__attribute__((always_inline)) inline void EliminateBlock(double* const* tree, int first, double* const* rows,
                                                          double* diag_inv, const int* col, int above) {
  // The square block at the end of the rows, as scalars: its divisions are the longest chain
  // of the whole factorization.
  double block[Width][Width], within[Width][Width], inv[Width];
  for (int r = 0; r < Width; ++r) {
    for (int s = r; s < Width; ++s) block[r][s] = rows[r][above + Width - 1 - s];
  }
  for (int r = 0; r < Width; ++r) {
    block[r][r] = Pivot(block[r][r]);
    inv[r] = diag_inv[-r] = 1 / block[r][r];
    for (int s = r + 1; s < Width; ++s) {
      within[r][s] = block[r][s] * inv[r];
      for (int t = s; t < Width; ++t) block[s][t] -= within[r][s] * block[r][t];
    }
  }

  // The rest of the rows: among themselves, then from the ancestors.
  const int blocks = (above + 3) / 4;
  for (int s = 1; s < Width && blocks; ++s) {
    for (int r = 0; r < s; ++r) SubtractRows<1>(rows[s], rows + r, &within[r][s], blocks);
  }
  for (int j = above - 1; j >= 0; --j) {
    double scale[Width];
    for (int r = 0; r < Width; ++r) scale[r] = rows[r][j] * inv[r];
    SubtractRows<Width>(tree[col[j] - first], rows, scale, (j + 4) / 4);
  }

  // Only now: single numbers stored into a row would delay the loads of whole vectors that contain them.
  for (int r = 0; r < Width; ++r) {
    Vec4 part;
    for (int i = 0; i < above; i += 4) {
      Load4(&part, rows[r] + i);
      part *= inv[r];
      Store4(rows[r] + i, part);
    }
    rows[r][above + Width - 1 - r] = block[r][r];
    for (int s = r + 1; s < Width; ++s) rows[r][above + Width - 1 - s] = within[r][s];
  }
}

// Factors the first Size rows of a dense lower triangle, by the same blocks and in the same order as
// EliminateBlock(), so that a tree has the same factor alone and among others.
template <int Size, int N>
__attribute__((always_inline)) inline void FactorTriangle(double (&a)[N][N], double* diag_inv) {
  constexpr int Width = Size < 4 ? Size : 4, above = Size - Width, last = Size - 1;
  double inv[Width];
#pragma GCC unroll 4
  for (int r = 0; r < Width; ++r) {
    double* row = a[last - r];
    row[last - r] = Pivot(row[last - r]);
    inv[r] = diag_inv[last - r] = 1 / row[last - r];
#pragma GCC unroll 8
    for (int k = last - r - 1; k >= above; --k) {
      const double scale = row[k] * inv[r];
#pragma GCC unroll 8
      for (int c = 0; c <= k; ++c) a[k][c] -= scale * row[c];
      row[k] = scale;
    }
  }
#pragma GCC unroll 8
  for (int j = above - 1; j >= 0; --j) {
    double scale[Width];
#pragma GCC unroll 4
    for (int r = 0; r < Width; ++r) scale[r] = a[last - r][j] * inv[r];
#pragma GCC unroll 8
    for (int c = 0; c <= j; ++c) {
      double sum = a[last][c] * scale[0];
#pragma GCC unroll 4
      for (int r = 1; r < Width; ++r) sum += a[last - r][c] * scale[r];
      a[j][c] -= sum;
    }
#pragma GCC unroll 4
    for (int r = 0; r < Width; ++r) a[last - r][j] = scale[r];
  }
  if constexpr (above > 0) FactorTriangle<above>(a, diag_inv);
}

// Rows of a matrix, which may overlap where they are padded.
template <class Number>
struct PackedRows {
  Number* values;
  const int* rowadr;
  Number* operator[](int i) const { return values + rowadr[i]; }
};

// A tree that is one chain of Size rows, or the first rows of one that has a chain at its root. diag_inv: of
// the first of them.
template <int Size, class From, class To>
__attribute__((always_inline)) inline void FactorChain(const From& from, const To& to, double* diag_inv) {
  double a[Size][Size];
#pragma GCC unroll 8
  for (int i = 0; i < Size; ++i) {
#pragma GCC unroll 8
    for (int c = 0; c <= i; ++c) a[i][c] = from[i][c];
  }
  FactorTriangle<Size>(a, diag_inv);
#pragma GCC unroll 8
  for (int i = 0; i < Size; ++i) {
#pragma GCC unroll 8
    for (int c = 0; c <= i; ++c) to[i][c] = a[i][c];
  }
}

// As many rows as a short chain may have: an arm, a leg, a finger. False if there are more.
template <class From, class To>
__attribute__((always_inline)) inline bool FactorShortChain(const From& from, const To& to, double* diag_inv,
                                                            int size) {
  switch (size) {
    case 1:
      FactorChain<1>(from, to, diag_inv);
      return true;
    case 2:
      FactorChain<2>(from, to, diag_inv);
      return true;
    case 3:
      FactorChain<3>(from, to, diag_inv);
      return true;
    case 4:
      FactorChain<4>(from, to, diag_inv);
      return true;
    case 5:
      FactorChain<5>(from, to, diag_inv);
      return true;
    case 6:
      FactorChain<6>(from, to, diag_inv);
      return true;
    case 7:
      FactorChain<7>(from, to, diag_inv);
      return true;
    default:
      return false;
  }
}

// One tree: rows first..last of the matrix, already copied to padded rows.
__attribute__((always_inline)) inline void FactorPadded(PaddedTree& tree, double* diag_inv, int first,
                                                        int last, const int* rownnz, const int* rowadr,
                                                        const int* colind) {
  for (int k = last; k >= first;) {
    // What is left may be the chain at the root, as that of a free joint is.
    if (rownnz[k] == k - first + 1 && FactorShortChain(tree.row, tree.row, diag_inv + first, rownnz[k]))
      return;
    // A block of up to four rows k, k - 1, ... along one chain.
    double* rows[4] = {tree.row[k - first]};
    int top = k, width = 1;
    for (; width < 4 && rownnz[top] > 1 && colind[rowadr[top] + rownnz[top] - 2] == top - 1; ++width) {
      --top;
      rows[width] = tree.row[top - first];
    }
    const int* col = colind + rowadr[top];
    const int above = rownnz[top] - 1;
    switch (width) {
      case 1:
        EliminateBlock<1>(tree.row, first, rows, diag_inv + k, col, above);
        break;
      case 2:
        EliminateBlock<2>(tree.row, first, rows, diag_inv + k, col, above);
        break;
      case 3:
        EliminateBlock<3>(tree.row, first, rows, diag_inv + k, col, above);
        break;
      default:
        EliminateBlock<4>(tree.row, first, rows, diag_inv + k, col, above);
    }
    k = top - 1;
  }
}

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
  rows[Row][diag] = Pivot(rows[Row][diag]);
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

// Without padding, for trees that are too large for the scratch.
PLIANT_SIMD_CLONES
void FactorInPlace(double* mat, double* diag_inv, int first, int last, const int* rownnz, const int* rowadr,
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

// Copies the rows of a tree out. False when they do not fit. end: number of entries of the whole matrix.
__attribute__((always_inline)) inline bool CopyOut(PaddedTree& tree, const double* mat, int first, int last,
                                                   int end, const int* rownnz, const int* rowadr) {
  if (last - first >= kScratchRows) return false;
  int used = 0;
  for (int i = first; i <= last; ++i) {
    const int nnz = rownnz[i], size = Padded(nnz);
    if (used + size > kScratch) return false;
    const double* from = mat + rowadr[i];
    double* to = tree.values + used;
    if (rowadr[i] + size <= end) {
      Vec4 part;
      for (int c = 0; c < size; c += 4) {
        Load4(&part, from + c);
        Store4(to + c, part);
      }
    } else {
      for (int c = 0; c < nnz; ++c) to[c] = from[c];
      for (int c = nnz; c < size; ++c) to[c] = 0;
    }
    tree.row[i - first] = to;
    used += size;
  }
  return true;
}

// Copies the rows back. What is written behind a row is overwritten by the next one.
__attribute__((always_inline)) inline void CopyBack(const PaddedTree& tree, double* mat, int first, int last,
                                                    const int* rownnz, const int* rowadr) {
  const int end = rowadr[last];
  for (int i = first; i <= last; ++i) {
    const int nnz = rownnz[i];
    const double* from = tree.row[i - first];
    double* to = mat + rowadr[i];
    int c = 0;
    for (; c < nnz && rowadr[i] + c + 4 <= end; c += 4) {
      Vec4 part;
      Load4(&part, from + c);
      Store4(to + c, part);
    }
    for (; c < nnz; ++c) to[c] = from[c];
  }
}

}  // namespace

PLIANT_SIMD_CLONES void FactorTree(const double* from, double* to, double* diag_inv, RowSpan rows,
                                   const int* rownnz, const int* rowadr, const int* colind) {
  PaddedTree tree;
  const int end = rows.end > rows.begin ? rowadr[rows.end - 1] + rownnz[rows.end - 1] : 0;
  for (int last = rows.end - 1; last >= rows.begin;) {
    // Rows up to the root of a tree, which has no ancestor.
    int first = last;
    while (rownnz[first] > 1) --first;
    // A chain if the last row has all the others as ancestors.
    const int size = last - first + 1;
    if (rownnz[last] == size &&
        FactorShortChain(PackedRows<const double>{from, rowadr + first},
                         PackedRows<double>{to, rowadr + first}, diag_inv + first, size)) {
      // Done.
    } else if (CopyOut(tree, from, first, last, end, rownnz, rowadr)) {
      FactorPadded(tree, diag_inv, first, last, rownnz, rowadr, colind);
      CopyBack(tree, to, first, last, rownnz, rowadr);
    } else {
      if (from != to) std::copy(from + rowadr[first], from + rowadr[last] + rownnz[last], to + rowadr[first]);
      FactorInPlace(to, diag_inv, first, last, rownnz, rowadr, colind);
    }
    last = first - 1;
  }
}

}  // namespace pliant
