// Sparse matrices with the pattern of kinematic trees: lower triangle by rows, columns ascending, the
// diagonal last, and every row's pattern a prefix of the rows of its descendants (Featherstone 2008, ch. 6).
#pragma once

namespace pliant {

// Rows that belong to whole trees; the others are not looked at.
struct RowSpan {
  int begin, end;
};

// Entries of D are at least this large, in the units of the matrix.
inline constexpr double kSmallestPivot = 1e-15;

// An entry of D: a singular matrix keeps a finite factor. NaN stays NaN.
__attribute__((always_inline)) inline double SafePivot(double value) {
  return value < kSmallestPivot ? kSmallestPivot : value;
}

// Number of rows, at most `most`, that end with row `last` and each have the one before as parent.
inline int BlockWidth(int last, const int* rownnz, const int* rowadr, const int* colind, int most = 4) {
  int width = 1;
  for (int i = last; width < most && rownnz[i] > 1 && colind[rowadr[i] + rownnz[i] - 2] == i - 1; --i)
    ++width;
  return width;
}

// Factor L'DL of `from` (no fill-in): L below the diagonal, D on it. `to` may be `from`. diag_inv [n]: 1 / D.
void FactorTree(const double* from, double* to, double* diag_inv, RowSpan rows, const int* rownnz,
                const int* rowadr, const int* colind);

// Whether rows have no entry but the last one, as those of points that only translate and of bodies that turn
// about their principal axes. The rows follow each other, and each has an entry.
inline bool IsDiagonal(RowSpan rows, const int* rownnz, const int* rowadr) {
  return rows.end > rows.begin && rownnz[rows.end - 1] == 1 &&
         rowadr[rows.end - 1] - rowadr[rows.begin] == rows.end - 1 - rows.begin;
}

}  // namespace pliant
