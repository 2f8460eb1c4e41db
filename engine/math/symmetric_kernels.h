// Inner loops on dense symmetric matrices: blocked rank updates, and the factorization H = L' D L.
#pragma once

namespace pliant {

// Padding that the kernels below ask for.
inline int PadTo4(int n) { return (n + 3) & ~3; }
inline int PadTo8(int n) { return (n + 7) & ~7; }

// out[p * ld + q] = sum over k of left[k * ld + p] * right[k * ld + q], for all q <= p < n (entries
// above the diagonal are spoiled). out has PadTo4(n) rows; ld is a multiple of 8, at least n;
// columns from n on hold numbers.
void MulLower(double* out, const double* left, const double* right, int ld, int rows, int n);

// out[p * ld + q] = sum over k of weight[k] * mat[row[k] * ld + p] * mat[row[k] * ld + q], as above.
void MulWeightedLower(double* out, const double* mat, const int* row, const double* weight, int count, int ld,
                      int n);

// Factors the lower triangle of h [n rows of ld] in place as L' D L: L unit lower below the diagonal, D on
// it. Rows are eliminated from the last to the first, so that a matrix with the sparsity of a kinematic tree
// fills no zero (Featherstone 2008, section 6.5), and zeros are skipped. Pivots below `min_pivot` become
// min_pivot. diag_inv [n] = 1 / D. ld: a multiple of 4. Entries above the diagonal are spoiled. Returns the
// number of pivots that were replaced.
int FactorLtdl(double* h, double* diag_inv, int n, int ld, double min_pivot);

// x [n] <- inverse of (L' D L) x.
void SolveLtdl(const double* h, const double* diag_inv, double* x, int n, int ld);

}  // namespace pliant
