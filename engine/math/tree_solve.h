// Solutions and products with the matrices of tree_kernels.h.
#pragma once

#include "engine/math/tree_kernels.h"

namespace pliant {

// x [n] <- L^-T x, and x <- L^-1 D^-1 x, for the factor of FactorTree(): together they solve.
void SolveTreeUp(double* x, const double* mat, RowSpan rows, const int* rownnz, const int* rowadr,
                 const int* colind);
void SolveTreeDown(double* x, const double* mat, const double* diag_inv, RowSpan rows, const int* rownnz,
                   const int* rowadr, const int* colind);

// res = A vec for the symmetric matrix A with this lower triangle, which need not be that of trees.
void MulLowerRows(double* res, const double* mat, const double* vec, RowSpan rows, const int* rownnz,
                  const int* rowadr, const int* colind);

// The same for a matrix with the pattern of trees, to the last bit.
void MulTreeRows(double* res, const double* mat, const double* vec, RowSpan rows, const int* rownnz,
                 const int* rowadr, const int* colind);

// res [n] = a * b, entry by entry. res may be one of them.
void MulEach(double* res, const double* a, const double* b, int n);

}  // namespace pliant
