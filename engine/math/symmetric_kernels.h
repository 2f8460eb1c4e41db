// Inner loops on dense symmetric matrices: blocked rank updates, and the factorization H = L' D L.
#pragma once

namespace pliant {

// Padding that the kernels below ask for.
inline int PadTo4(int n) { return (n + 3) & ~3; }
inline int PadTo8(int n) { return (n + 7) & ~7; }

// out[p * ld + q] = sum over k of weight[k] * mat[row[k] * ld + p] * mat[row[k] * ld + q], for all q <= p < n
// (entries above the diagonal are spoiled). out has PadTo4(n) rows; ld is a multiple of 8, at least n;
// columns from n on hold numbers.
void MulWeightedLower(double* out, const double* mat, const int* row, const double* weight, int count, int ld,
                      int n);

// Rows begin .. end - 1 of the lower triangle of mat' * weight * mat, as above: the first of them at out.
// weight [dim x dim], dim at most 6; mat [dim x ld]; begin is a multiple of 4.
void MulSquareLower(double* out, const double* weight, const double* mat, int dim, int ld, int begin,
                    int end);

// The kernels below leave out what is zero at the beginning of rows of an n x n lower triangle of ld columns:
// first[0] is the first column of the last four rows, first[1] of the four before and so on; a multiple of 4,
// at most any of those rows, and descending, so that elimination fills no zero before it.

// to <- 0, to <- from: the numbers of a triangle. Some entries above the diagonal are spoiled.
void ClearLower(double* to, const int* first, int n, int ld);
void CopyLower(double* to, const double* from, const int* first, int n, int ld);

// Factors the lower triangle of h [n rows of ld] in place as L' D L: L unit lower below the diagonal, D on
// it. Rows are eliminated from the last to the first, so that a matrix with the sparsity of a kinematic tree
// fills no zero (Featherstone 2008, section 6.5), and zeros are skipped. Pivots below `min_pivot` become
// min_pivot. diag_inv [n] = 1 / D. ld: a multiple of 4. Entries above the diagonal are spoiled. Returns the
// number of pivots that were replaced.
int FactorLtdl(double* h, double* diag_inv, const int* first, int n, int ld, double min_pivot);

// x [n] <- inverse of (L' D L) x.
void SolveLtdl(const double* h, const double* diag_inv, const int* first, double* x, int n, int ld);

}  // namespace pliant
