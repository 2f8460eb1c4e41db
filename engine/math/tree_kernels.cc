#include "engine/math/tree_kernels.h"

#include "engine/math/simd.h"

namespace pliant {
namespace {

// to[0..n) -= sum over r < Width of scale[r] * from[r][0..n)
template <int Width>
__attribute__((always_inline)) inline void SubtractRows(double* to, const double* const* from,
                                                        const double* scale, int n) {
  int i = 0;
  for (; i + 4 <= n; i += 4) {
    Vec4 sum, row;
    Load4(&sum, from[0] + i);
    sum *= scale[0];
    for (int r = 1; r < Width; ++r) {
      Load4(&row, from[r] + i);
      sum += row * scale[r];
    }
    Load4(&row, to + i);
    row -= sum;
    Store4(to + i, row);
  }
  for (; i < n; ++i) {
    double sum = from[0][i] * scale[0];
    for (int r = 1; r < Width; ++r) sum += from[r][i] * scale[r];
    to[i] -= sum;
  }
}

// Eliminates Width rows, each the parent of the one before it, from the rows of their common ancestors, then
// turns them into rows of L. rows[Width - 1] is the ancestor of the others; col: its columns, `above` of them
// before the diagonal.
template <int Width>
__attribute__((always_inline)) inline void EliminateBlock(double* mat, double* const* rows, const double* inv,
                                                          const int* rowadr, const int* col, int above) {
  for (int j = above - 1; j >= 0; --j) {
    double scale[Width];
    for (int r = 0; r < Width; ++r) scale[r] = rows[r][j] * inv[r];
    SubtractRows<Width>(mat + rowadr[col[j]], rows, scale, j + 1);
    for (int r = 0; r < Width; ++r) rows[r][j] = scale[r];
  }
}

}  // namespace

PLIANT_SIMD_CLONES void FactorTree(double* mat, double* diag_inv, int n, const int* rownnz, const int* rowadr,
                                   const int* colind) {
  for (int k = n - 1; k >= 0;) {
    if (rownnz[k] == 1) {
      diag_inv[k] = 1 / mat[rowadr[k]];
      --k;
      continue;
    }
    // A block of up to four rows k, k - 1, ... along one chain.
    double* rows[4];
    double inv[4];
    int width = 0;
    while (true) {
      const int i = k - width;
      double* row = mat + rowadr[i];
      const int diag = rownnz[i] - 1;
      // Remove the rows of the block that are below this one.
      for (int r = 0; r < width; ++r) {
        const double scale = rows[r][diag] * inv[r];
        for (int c = 0; c <= diag; ++c) row[c] -= scale * rows[r][c];
        rows[r][diag] = scale;
      }
      rows[width] = row;
      inv[width] = diag_inv[i] = 1 / row[diag];
      ++width;
      const bool parent_is_next = diag > 0 && colind[rowadr[i] + diag - 1] == i - 1;
      if (width == 4 || !parent_is_next) break;
    }
    const int top = k - width + 1;
    const int* col = colind + rowadr[top];
    const int above = rownnz[top] - 1;
    switch (width) {
      case 1:
        EliminateBlock<1>(mat, rows, inv, rowadr, col, above);
        break;
      case 2:
        EliminateBlock<2>(mat, rows, inv, rowadr, col, above);
        break;
      case 3:
        EliminateBlock<3>(mat, rows, inv, rowadr, col, above);
        break;
      default:
        EliminateBlock<4>(mat, rows, inv, rowadr, col, above);
    }
    k -= width;
  }
}

void SolveTreeUp(double* x, const double* mat, int n, const int* rownnz, const int* rowadr,
                 const int* colind) {
  for (int i = n - 1; i >= 0; --i) {
    const int below = rownnz[i] - 1;
    const double xi = x[i];
    if (below == 0 || xi == 0) continue;
    const double* row = mat + rowadr[i];
    const int* col = colind + rowadr[i];
    for (int j = 0; j < below; ++j) x[col[j]] -= row[j] * xi;
  }
}

void SolveTreeDown(double* x, const double* mat, const double* diag_inv, int n, const int* rownnz,
                   const int* rowadr, const int* colind) {
  for (int i = 0; i < n; ++i) {
    const double* row = mat + rowadr[i];
    const int* col = colind + rowadr[i];
    const int below = rownnz[i] - 1;
    // Two partial sums halve the chain of additions.
    double even = 0, odd = 0;
    int j = 0;
    for (; j + 2 <= below; j += 2) {
      even += row[j] * x[col[j]];
      odd += row[j + 1] * x[col[j + 1]];
    }
    if (j < below) even += row[j] * x[col[j]];
    x[i] = x[i] * diag_inv[i] - (even + odd);
  }
}

}  // namespace pliant
