// What the constraint solvers work on: views of arrays that somebody else owns. Nothing here knows a model.
//
// Primal problem (Todorov 2014; "reduced primal" of the theory): find the acceleration that minimizes
//   1/2 (a - a_smooth)' M (a - a_smooth) + s(J a - aref)
// where s is a convex, once differentiable penalty, separable over rows and cones. The force is -ds.
// Dual problem: find the force that minimizes 1/2 f' (A + R) f + f' (J a_smooth - aref) over the admissible
// forces, with A = J inv(M) J'.
#pragma once

namespace pliant {

// A friction cone over `dim` consecutive rows: the normal, then dim - 1 friction directions
// with coefficients `friction`.
struct EllipticCone {
  int row;
  int dim;                 // 2 to 6
  double mu;               // friction of the regularized cone: friction[0] * sqrt(R_1 / R_0)
  const double* friction;  // dim - 1
  double* hessian;         // dim x dim, written on request while the force is on the cone's surface
};

// The rows' own data. Order: ne equality rows, nf friction rows with bounded force, then one-sided rows;
// cones are part of the latter and listed by ascending first row.
struct RowSet {
  int n = 0;
  int ne = 0;
  int nf = 0;
  const double* d = nullptr;      // n, stiffness of the penalty: 1 / r
  const double* r = nullptr;      // n, regularizer
  const double* bound = nullptr;  // n, largest friction force; read for the nf friction rows
  const EllipticCone* cone = nullptr;
  int ncone = 0;
  bool cones_adjoin = false;  // no other row lies between two cones
};

// Neighbouring rows of the Jacobian that share a pattern: they may be nonzero at dofs col[0..nnz), ascending.
// Row `row + k` has its entries at val[k * ld ..], and zeros from nnz up to ld, a multiple of 8.
struct RowRun {
  int row;
  int count;
  int nnz;
  int ld;
  const int* col;
  const double* val;
  // A lone row of the three neighbouring dofs from point[0] on, or of those and three more from point[1] on:
  // a point that translates, or two. -1: any other row. FindPoints() sets it.
  int point[2] = {-1, -1};
};

// All rows of the Jacobian, as runs in order.
struct RowJacobian {
  const RowRun* run = nullptr;
  int nrun = 0;
  double* scratch = nullptr;  // room for the longest row, padded as above; what it holds does not matter
};

// A lower triangle in CSR, columns ascending, the diagonal last in its row.
struct LowerPattern {
  const int* rownnz = nullptr;
  const int* rowadr = nullptr;
  const int* colind = nullptr;
};

// The metric M of the problem, and an L'DL factor: of M itself, or of a sparser matrix near it, which then
// preconditions. Without coupling beyond the trees M is the joint-space inertia and both patterns are one.
struct Inertia {
  const double* m = nullptr;
  const double* ld = nullptr;
  const double* diag_inv = nullptr;
  LowerPattern pattern;  // of m
  LowerPattern factor;   // of ld
};

// Whether the factor is that of M itself.
inline bool FactorIsExact(const Inertia& inertia) { return inertia.pattern.colind == inertia.factor.colind; }

// How the penalty of a row stands; values as in mjtConstraintState.
enum RowState { kSatisfied = 0, kQuadratic = 1, kLinearNeg = 2, kLinearPos = 3, kCone = 4 };

struct PrimalProblem {
  int nv = 0;
  RowSet rows;
  RowJacobian jacobian;
  Inertia inertia;
  const double* frc_smooth = nullptr;  // nv: M acc_smooth
  const double* acc_smooth = nullptr;  // nv
  bool from_smooth = false;            // the start is acc_smooth
  const double* start_ma = nullptr;    // nv: M acc of the start, null where it is not known

  double* acc = nullptr;             // nv: the start on entry, the solution on exit
  double* jar = nullptr;             // rows.n: J acc - aref, of the start on entry, of the solution on exit
  double* force = nullptr;           // rows.n
  int* state = nullptr;              // rows.n
  double* frc_constraint = nullptr;  // nv: J' force
};

struct DualProblem {
  RowSet rows;
  const double* ar = nullptr;  // A + R in CSR, each row with every row it is coupled to, columns ascending
  const int* rownnz = nullptr;
  const int* rowadr = nullptr;
  const int* colind = nullptr;
  const double* b = nullptr;  // rows.n: J acc_smooth - aref

  double* force = nullptr;  // rows.n; the start on entry, the solution on exit
  int* state = nullptr;     // rows.n
};

}  // namespace pliant
