#include "engine/math/tree_solve.h"

#include "engine/math/simd.h"

namespace pliant {
namespace {

// x <- L^-T x for one block whose first row is `top`, which has `above` columns before its diagonal.
template <int Width>
__attribute__((always_inline)) inline void SolveBlockUp(double* x, const double* mat, int top, int above,
                                                        const int* rowadr, const int* colind) {
  const double* row[Width];
  double own[Width];
  for (int r = 0; r < Width; ++r) {
    row[r] = mat + rowadr[top + r];
    own[r] = x[top + r];
  }
  for (int r = Width - 1; r > 0; --r) {
    for (int s = 0; s < r; ++s) own[s] -= row[r][above + s] * own[r];
  }
  for (int r = 0; r < Width; ++r) x[top + r] = own[r];
  const int* col = colind + rowadr[top];
  int j = 0;
  if (above >= 4 && col[above - 1] == col[0] + above - 1) {  // a chain
    double* to = x + col[0];
    for (; j + 4 <= above; j += 4) {
      Vec4 sum, part;
      Load4(&sum, row[0] + j);
      sum *= own[0];
      for (int r = 1; r < Width; ++r) {
        Load4(&part, row[r] + j);
        sum += part * own[r];
      }
      Load4(&part, to + j);
      part -= sum;
      Store4(to + j, part);
    }
  }
  for (; j < above; ++j) {
    double sum = row[0][j] * own[0];
    for (int r = 1; r < Width; ++r) sum += row[r][j] * own[r];
    x[col[j]] -= sum;
  }
}

// x <- L^-1 D^-1 x for one block.
template <int Width>
__attribute__((always_inline)) inline void SolveBlockDown(double* x, const double* mat,
                                                          const double* diag_inv, int top, int above,
                                                          const int* rowadr, const int* colind) {
  const double* row[Width];
  double sum[Width] = {};
  for (int r = 0; r < Width; ++r) row[r] = mat + rowadr[top + r];
  const int* col = colind + rowadr[top];
  int j = 0;
  if constexpr (Width == 4) {
    Vec4 sums = {0, 0, 0, 0};
    for (; j + 4 <= above; j += 4) {
      Vec4 a, b, c, e;
      Load4(&a, row[0] + j);
      Load4(&b, row[1] + j);
      Load4(&c, row[2] + j);
      Load4(&e, row[3] + j);
      Vec4 part[4] = {a, b, c, e};
      Transpose4(part);
      sums += part[0] * x[col[j]];
      sums += part[1] * x[col[j + 1]];
      sums += part[2] * x[col[j + 2]];
      sums += part[3] * x[col[j + 3]];
    }
    Store4(sum, sums);
  }
  for (; j < above; ++j) {
    const double value = x[col[j]];
    for (int r = 0; r < Width; ++r) sum[r] += row[r][j] * value;
  }
  for (int r = 0; r < Width; ++r) {
    double own = x[top + r] * diag_inv[top + r] - sum[r];
    for (int s = 0; s < r; ++s) own -= row[r][above + s] * x[top + s];
    x[top + r] = own;
  }
}

}  // namespace

PLIANT_SIMD_CLONES
void SolveTreeUp(double* x, const double* mat, RowSpan rows, const int* rownnz, const int* rowadr,
                 const int* colind) {
  for (int last = rows.end - 1; last >= rows.begin;) {
    if (rownnz[last] == 1) {
      --last;
      continue;
    }
    const int width = BlockWidth(last, rownnz, rowadr, colind);
    const int top = last - width + 1, above = rownnz[top] - 1;
    switch (width) {
      case 1:
        SolveBlockUp<1>(x, mat, top, above, rowadr, colind);
        break;
      case 2:
        SolveBlockUp<2>(x, mat, top, above, rowadr, colind);
        break;
      case 3:
        SolveBlockUp<3>(x, mat, top, above, rowadr, colind);
        break;
      default:
        SolveBlockUp<4>(x, mat, top, above, rowadr, colind);
    }
    last = top - 1;
  }
}

PLIANT_SIMD_CLONES
void SolveTreeDown(double* x, const double* mat, const double* diag_inv, RowSpan rows, const int* rownnz,
                   const int* rowadr, const int* colind) {
  for (int top = rows.begin; top < rows.end;) {
    const int above = rownnz[top] - 1;
    int width = 1;
    while (width < 4 && top + width < rows.end && rownnz[top + width] == above + width + 1 &&
           colind[rowadr[top + width] + above + width - 1] == top + width - 1) {
      ++width;
    }
    switch (width) {
      case 1:
        if (above == 0) {
          x[top] *= diag_inv[top];
          break;
        }
        SolveBlockDown<1>(x, mat, diag_inv, top, above, rowadr, colind);
        break;
      case 2:
        SolveBlockDown<2>(x, mat, diag_inv, top, above, rowadr, colind);
        break;
      case 3:
        SolveBlockDown<3>(x, mat, diag_inv, top, above, rowadr, colind);
        break;
      default:
        SolveBlockDown<4>(x, mat, diag_inv, top, above, rowadr, colind);
    }
    top += width;
  }
}

PLIANT_SIMD_CLONES
void MulEach(double* res, const double* a, const double* b, int n) {
  for (int i = 0; i < n; ++i) res[i] = a[i] * b[i];
}

void MulLowerRows(double* res, const double* mat, const double* vec, RowSpan rows, const int* rownnz,
                  const int* rowadr, const int* colind) {
  if (IsDiagonal(rows, rownnz, rowadr)) {
    MulEach(res + rows.begin, mat + rowadr[rows.begin], vec + rows.begin, rows.end - rows.begin);
    return;
  }
  for (int i = rows.begin; i < rows.end; ++i) {
    const int above = rownnz[i] - 1;
    const double* row = mat + rowadr[i];
    double sum = row[above] * vec[i];
    if (above > 0) {
      const int* col = colind + rowadr[i];
      for (int k = 0; k < above; ++k) {
        sum += row[k] * vec[col[k]];
        res[col[k]] += row[k] * vec[i];
      }
    }
    res[i] = sum;
  }
}

namespace {

// Whether rows i .. i + 3 of a tree are a chain whose first row has `above` entries before the diagonal.
bool IsChainOfFour(int i, int above, RowSpan rows, const int* rownnz, const int* rowadr, const int* colind) {
  if (i + 4 > rows.end || rownnz[i + 3] != above + 4) return false;
  const int* col = colind + rowadr[i + 3] + above;
  return col[0] == i && col[2] == i + 2;
}

// Four rows of a chain, as MulLowerRows() has them one by one: every sum has the same order. col: columns of
// the first row, which has `above` of them before its diagonal.
PLIANT_SIMD_CLONES
void MulChain(double* res, const double* const* row, const double* vec, int top, int above, const int* col) {
  const double v[4] = {vec[top], vec[top + 1], vec[top + 2], vec[top + 3]};
  Vec4 sum = {row[0][above] * v[0], row[1][above + 1] * v[1], row[2][above + 2] * v[2],
              row[3][above + 3] * v[3]};
  int k = 0;
  for (; k + 4 <= above && col[k + 3] == col[k] + 3; k += 4) {
    Vec4 a, b, c, e, to;
    Load4(&a, row[0] + k);
    Load4(&b, row[1] + k);
    Load4(&c, row[2] + k);
    Load4(&e, row[3] + k);
    Load4(&to, res + col[k]);
    to += a * v[0];
    to += b * v[1];
    to += c * v[2];
    to += e * v[3];
    Store4(res + col[k], to);
    Vec4 tile[4] = {a, b, c, e};
    Transpose4(tile);
    const double* from = vec + col[k];
    sum += tile[0] * from[0];
    sum += tile[1] * from[1];
    sum += tile[2] * from[2];
    sum += tile[3] * from[3];
  }
  for (; k < above; ++k) {
    const Vec4 column = {row[0][k], row[1][k], row[2][k], row[3][k]};
    sum += column * vec[col[k]];
    double* to = res + col[k];
    *to = *to + column[0] * v[0] + column[1] * v[1] + column[2] * v[2] + column[3] * v[3];
  }
  double own[4];
  Store4(own, sum);
  for (int r = 1; r < 4; ++r) {
    for (int s = 0; s < r; ++s) own[r] += row[r][above + s] * v[s];
  }
  for (int r = 1; r < 4; ++r) {
    for (int s = 0; s < r; ++s) own[s] += row[r][above + s] * v[r];
  }
  for (int r = 0; r < 4; ++r) res[top + r] = own[r];
}

}  // namespace

void MulTreeRows(double* res, const double* mat, const double* vec, RowSpan rows, const int* rownnz,
                 const int* rowadr, const int* colind) {
  constexpr int kLongRows = 12;  // entries on average, from which on looking for chains pays
  const int last = rows.end - 1;
  const int nnz = rows.end > rows.begin ? rowadr[last] + rownnz[last] - rowadr[rows.begin] : 0;
  if (nnz < kLongRows * (rows.end - rows.begin)) {
    return MulLowerRows(res, mat, vec, rows, rownnz, rowadr, colind);
  }
  for (int i = rows.begin; i < rows.end;) {
    const int above = rownnz[i] - 1;
    if (IsChainOfFour(i, above, rows, rownnz, rowadr, colind)) {
      const double* row[4] = {mat + rowadr[i], mat + rowadr[i + 1], mat + rowadr[i + 2], mat + rowadr[i + 3]};
      MulChain(res, row, vec, i, above, colind + rowadr[i]);
      i += 4;
    } else {
      MulLowerRows(res, mat, vec, {i, i + 1}, rownnz, rowadr, colind);
      ++i;
    }
  }
}

}  // namespace pliant
