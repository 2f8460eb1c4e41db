// The Hessian M + J' H J of the primal cost for small problems: dense lower triangle, zeros skipped.
#pragma once

#include "engine/core/workspace.h"
#include "engine/solver/problem.h"

namespace pliant {

class DenseHessian {
 public:
  // Largest number of dofs for which dense storage is worth its zeros.
  static constexpr int kMaxDofs = 96;

  DenseHessian(const PrimalProblem& problem, Workspace& workspace);

  // Builds the part of the rows in state kQuadratic from scratch, or changes it by the rows that entered or
  // left that state since `old_state`; the part of the cones is always new. Then factors. Update returns the
  // number of rank-one changes of the factor: 0, as it is always made anew.
  void Build();
  int Update(const int* old_state);

  // x [nv] <- inverse Hessian times x
  void Solve(double* x) const;

 private:
  void FindFirst();
  void AddInertia();
  void AddRows(double* h, const int* old_state);
  void AddCones(double* h);
  void Scatter(double* h, const RowRun& run) const;
  void Factor();

  const PrimalProblem& problem_;
  const int ld_;
  double* quadratic_;  // M plus the rows in state kQuadratic
  double* factor_;
  double* diag_inv_;
  int first_[(kMaxDofs + 3) /
             4];    // columns of four rows each, as engine/math/symmetric_kernels.h asks for them
  double* sum_;     // products of the rows of one run
  int* row_;        // rows of one run that enter or leave
  double* weight_;  // their weights
};

}  // namespace pliant
