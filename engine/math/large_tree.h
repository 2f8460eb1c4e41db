// The factor of one tree of hundreds of dofs, such as a long chain.
#pragma once

namespace pliant {

// As FactorTree() (engine/math/tree_kernels.h) in place, of the one tree of rows first to last.
void FactorLargeTree(double* mat, double* diag_inv, int first, int last, const int* rownnz, const int* rowadr,
                     const int* colind);

}  // namespace pliant
