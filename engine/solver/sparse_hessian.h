// The Hessian M + J' H J of the primal cost for large problems: sparse L' D L with symbolic elimination,
// supernodes, and rank-one changes of the factor.
#pragma once

#include "engine/core/workspace.h"
#include "engine/math/sparse_kernels.h"
#include "engine/solver/problem.h"

namespace pliant {

// Rows are eliminated from the last to the first, so that the inertia of a kinematic tree alone fills
// nothing. The pattern is that of all rows, active or not: the set of active rows can change without
// new fill. The part from rows in state kQuadratic is kept up to date; that of the cones is added anew
// to each factor.
class SparseHessian {
 public:
  SparseHessian(const PrimalProblem& problem, Workspace& workspace);

  // Bytes of the workspace that are surely enough where the factor has this many entries, the diagonal apart.
  static size_t ScratchBound(const PrimalProblem& problem, size_t entries);

  // Entries of the factor, the diagonal included.
  int CountEntries() const { return static_cast<int>(nonzeros_) + problem_.nv; }

  // Assembles for the current states and factors.
  void Build();

  // Follows the change of states since old_state, by rank-one changes of the factor if they are few and no
  // cone is involved, else by a new factor. Returns the number of rank-one changes.
  int Update(const int* old_state);

  // x [nv] <- inverse Hessian times x
  void Solve(double* x) const;

 private:
  // A lower triangle: off-diagonal entries of row i at value[adr_[i]], the diagonal apart.
  struct Matrix {
    double* value;
    double* diag;
  };

  void FindPattern(Workspace& workspace);
  void MeasurePaths();
  void FindSupernodes(Workspace& workspace);
  int FindPlaces(int target, const ColumnRun* runs, int n, int known, int* place) const;
  void FindColumns(int target, const int* col, int n, int known);
  void AddRow(double weight, const RowRun& run, int k);
  void AddWeighted(const RowRun& run, int count);
  void AddRows(const int* old_state);
  bool AddCones(Matrix& to);
  void Factor();
  void EliminateSupernode(int last);
  void EliminateBelow(int last, const double* const* rows);
  bool ChangeFactor(double weight, const RowRun& run, int k);

  const PrimalProblem& problem_;
  int** col_;         // columns of row i, ascending, without the diagonal
  int* nnz_;          // their number
  size_t* adr_;       // where the values of row i start
  int* width_;        // at the last row of a supernode: its number of rows; 0 elsewhere
  ColumnRun** runs_;  // of the last row of the supernode; the columns of the others begin as its do
  size_t nonzeros_ = 0;
  double factor_cost_ = 0;  // multiplications of one factorization
  Matrix quadratic_;
  Matrix factor_;
  double* diag_inv_;
  double* path_cost_;       // entries that ChangeFactor would touch for a row whose last dof is this one
  ColumnRun* found_;        // nv + 1, runs of one pattern
  double* work_;            // nv
  double* strip_;           // four rows of the factor, or of a sum of products
  int* place_;              // where columns, or runs of them, lie in a row, or in each of four
  int* row_;                // rows of one run that enter or leave
  double* weight_;          // their weights
  double* dense_;           // nv, zero between calls
  bool has_cones_ = false;  // the factor contains cones
};

}  // namespace pliant
