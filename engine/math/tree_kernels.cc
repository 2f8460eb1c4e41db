#include "engine/math/tree_kernels.h"

#include <algorithm>
#include <cstring>

#include "engine/math/large_tree.h"
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
    block[r][r] = SafePivot(block[r][r]);
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
    row[last - r] = SafePivot(row[last - r]);
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

// The first row of the tree whose last one is given: its root has no ancestor.
__attribute__((always_inline)) inline int FirstOfTree(int last, const int* rownnz) {
  while (rownnz[last] > 1) --last;
  return last;
}

// The trees from row `last` back to row `begin`, until one does not fit into the scratch: returns the last
// row of that, or begin - 1.
PLIANT_SIMD_CLONES
int FactorSmallTrees(const double* from, double* to, double* diag_inv, int begin, int last, int end,
                     const int* rownnz, const int* rowadr, const int* colind) {
  PaddedTree tree;
  while (last >= begin) {
    const int first = FirstOfTree(last, rownnz);
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
      break;
    }
    last = first - 1;
  }
  return last;
}

}  // namespace

void FactorTree(const double* from, double* to, double* diag_inv, RowSpan rows, const int* rownnz,
                const int* rowadr, const int* colind) {
  if (rows.end <= rows.begin) return;
  const int end = rowadr[rows.end - 1] + rownnz[rows.end - 1];
  for (int last = rows.end - 1; last >= rows.begin;) {
    last = FactorSmallTrees(from, to, diag_inv, rows.begin, last, end, rownnz, rowadr, colind);
    if (last < rows.begin) return;
    const int first = FirstOfTree(last, rownnz);
    if (from != to) std::copy(from + rowadr[first], from + rowadr[last] + rownnz[last], to + rowadr[first]);
    FactorLargeTree(to, diag_inv, first, last, rownnz, rowadr, colind);
    last = first - 1;
  }
}

}  // namespace pliant
