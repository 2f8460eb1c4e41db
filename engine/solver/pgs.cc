#include "engine/solver/pgs.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <utility>

#include "engine/solver/products.h"
#include "engine/solver/qcqp.h"

namespace pliant {
namespace {

constexpr double kMin = 1e-15;
constexpr double kWorse = 1e-10;  // increases of the cost up to this are rounding

// Whether a row is coupled to all rows between its first and its last one, as in an island of one robot.
bool HasNoGaps(const DualProblem& p, int row) {
  const int *col = p.colind + p.rowadr[row], last = p.rownnz[row] - 1;
  return last >= 0 && col[last] - col[0] == last;
}

double DiagonalOf(const DualProblem& p, int row) {
  const int* col = p.colind + p.rowadr[row];
  const auto place = HasNoGaps(p, row) ? row - col[0] : std::lower_bound(col, col + p.rownnz[row], row) - col;
  return p.ar[p.rowadr[row] + place];
}

// One scalar row: the unconstrained minimum, clamped to what the row allows.
double SweepRow(const DualProblem& p, int row) {
  const double ar = DiagonalOf(p, row);
  const double res = DualResidual(p, row, false), old = p.force[row];
  double force = old - res / ar;
  if (row >= p.rows.ne) {
    if (row < p.rows.ne + p.rows.nf) {
      force = std::clamp(force, -p.rows.bound[row], p.rows.bound[row]);
    } else {
      force = std::max(0.0, force);
    }
  }
  p.force[row] = force;
  return AcceptChange(1, &ar, &res, &old, p.force + row);
}

// One cone: along the ray, then in the slice.
double SweepCone(const DualProblem& p, const EllipticCone& cone) {
  const int dim = cone.dim;
  double block[36] = {}, res[6] = {}, old[6] = {};
  double* force = p.force + cone.row;
  DualBlock(p, cone.row, dim, false, block);
  for (int k = 0; k < dim; ++k) {
    res[k] = DualResidual(p, cone.row + k, false);
    old[k] = force[k];
  }
  if (force[0] < kMin) {
    // At the tip: a normal force alone.
    force[0] = std::max(0.0, force[0] - res[0] / block[0]);
    for (int k = 1; k < dim; ++k) force[k] = 0;
  } else {
    double curvature = 0, slope = 0;
    for (int i = 0; i < dim; ++i) {
      slope += old[i] * res[i];
      for (int k = 0; k < dim; ++k) curvature += old[i] * block[i * dim + k] * old[k];
    }
    if (curvature >= kMin) {
      double x = -slope / curvature;
      if (force[0] + x * old[0] < 0) x = -1;
      for (int k = 0; k < dim; ++k) force[k] += x * old[k];
    }
  }
  SolveSlice(dim, block, cone.friction, res, old, force);
  return AcceptChange(dim, block, res, old, force);
}

}  // namespace

double DualResidual(const DualProblem& p, int row, bool without_r) {
  const double* ar = p.ar + p.rowadr[row];
  const int* col = p.colind + p.rowadr[row];
  const int nnz = p.rownnz[row];
  double product;
  if (HasNoGaps(p, row)) {
    product = DotProduct(ar, p.force + col[0], nnz);
  } else {  // in the same order
    double sum[4] = {0, 0, 0, 0};
    int k = 0;
    for (; k + 4 <= nnz; k += 4) {
      for (int j = 0; j < 4; ++j) sum[j] += ar[k + j] * p.force[col[k + j]];
    }
    for (int j = 0; k < nnz; ++k, ++j) sum[j] += ar[k] * p.force[col[k]];
    product = (sum[0] + sum[2]) + (sum[1] + sum[3]);
  }
  const double res = p.b[row] + product;
  return without_r ? res - p.rows.r[row] * p.force[row] : res;
}

void DualBlock(const DualProblem& p, int row, int dim, bool without_r, double* block) {
  for (int i = 0; i < dim; ++i) {
    const int* begin = p.colind + p.rowadr[row + i];
    const int* end = begin + p.rownnz[row + i];
    const int* at = std::lower_bound(begin, end, row);
    for (int k = 0; k < dim; ++k) {
      const bool here = at < end && *at == row + k;
      block[i * dim + k] = here ? p.ar[at - p.colind] : 0;
      at += here;
    }
    if (without_r) block[i * dim + i] -= p.rows.r[row + i];
  }
}

double DualCost(const DualProblem& p) {
  double cost = 0;
  for (int row = 0; row < p.rows.n; ++row)
    cost += 0.5 * p.force[row] * (DualResidual(p, row, false) + p.b[row]);
  return cost;
}

void SolveSlice(int dim, const double* block, const double* friction, const double* res, const double* old,
                double* force) {
  const int n = dim - 1;
  if (force[0] < kMin) {
    for (int k = 1; k < dim; ++k) force[k] = 0;
    return;
  }
  double a[25] = {}, b[5] = {}, x[5] = {};
  for (int i = 0; i < n; ++i) {
    b[i] = res[1 + i] + block[(1 + i) * dim] * (force[0] - old[0]);
    for (int k = 0; k < n; ++k) {
      a[i * n + k] = block[(1 + i) * dim + 1 + k];
      b[i] -= a[i * n + k] * old[1 + k];
    }
  }
  if (MinimizeInEllipsoid(x, a, b, friction, force[0], n)) {
    // Put the solution exactly on the ellipsoid.
    double sum = 0;
    for (int k = 0; k < n; ++k) sum += x[k] * x[k] / (friction[k] * friction[k]);
    const double scale = std::sqrt(force[0] * force[0] / std::max(kMin, sum));
    for (int k = 0; k < n; ++k) x[k] *= scale;
  }
  for (int k = 0; k < n; ++k) force[1 + k] = x[k];
}

double AcceptChange(int dim, const double* block, const double* res, const double* old, double* force) {
  double change = 0;
  for (int i = 0; i < dim; ++i) {
    const double delta = force[i] - old[i];
    double sum = res[i];
    for (int k = 0; k < dim; ++k) sum += 0.5 * block[i * dim + k] * (force[k] - old[k]);
    change += delta * sum;
  }
  if (change <= kWorse) return change;
  std::memcpy(force, old, sizeof(double) * dim);
  return 0;
}

void FindStates(const DualProblem& p) {
  for (int row = 0; row < p.rows.n; ++row) {
    if (row < p.rows.ne) {
      p.state[row] = kQuadratic;
    } else if (row < p.rows.ne + p.rows.nf) {
      const double bound = p.rows.bound[row];
      p.state[row] = p.force[row] <= -bound ? kLinearPos : p.force[row] >= bound ? kLinearNeg : kQuadratic;
    } else {
      p.state[row] = p.force[row] <= 0 ? kSatisfied : kQuadratic;
    }
  }
  for (int c = 0; c < p.rows.ncone; ++c) {
    const EllipticCone& cone = p.rows.cone[c];
    const double* force = p.force + cone.row;
    double sum = 0;
    for (int k = 1; k < cone.dim; ++k) {
      const double scaled = force[k] / cone.friction[k - 1];
      sum += scaled * scaled;
    }
    // As in the reference, a force that is admissible counts as satisfied, at work or not: the zones are
    // those of the primal problem, where a residual inside the dual cone has no force.
    const int state = force[0] >= std::sqrt(sum) ? kSatisfied : kCone;
    for (int k = 0; k < cone.dim; ++k) p.state[cone.row + k] = state;
  }
}

bool EndSweep(const DualProblem& p, const SolverOptions& options, double improvement, const int* old_state,
              SolverTrace* trace) {
  FindStates(p);
  IterationRecord record = {options.scale * improvement, 0, 0, 0, 0, 0, 0};
  for (int i = 0; i < p.rows.n; ++i) {
    record.nactive += p.state[i] != kSatisfied;
    record.nchange += p.state[i] != old_state[i];
  }
  trace->Add(record);
  return record.improvement < options.tolerance;
}

namespace {

// Blocks of rows that are updated together: an elliptic cone, or a row by itself.
struct Blocks {
  int n = 0;
  int* row;   // first row of each
  int* cone;  // index of its cone, -1 for a single row
};

Blocks FindBlocks(const RowSet& rows, Workspace& workspace) {
  Blocks blocks;
  blocks.row = workspace.Take<int>(rows.n);
  blocks.cone = workspace.Take<int>(rows.n);
  int cone = 0;
  for (int row = 0; row < rows.n; ++blocks.n) {
    const bool in_cone = cone < rows.ncone && rows.cone[cone].row == row;
    blocks.row[blocks.n] = row;
    blocks.cone[blocks.n] = in_cone ? cone : -1;
    row += in_cone ? rows.cone[cone++].dim : 1;
  }
  return blocks;
}

// Permuted congruential generator with 64 bits of state (O'Neill 2014, PCG-XSH-RR). Each solve starts it
// anew, so that the same problem is always solved in the same order.
class Pcg32 {
 public:
  uint32_t Next() {
    const uint64_t x = state_;
    state_ = x * 6364136223846793005ULL + 1;
    const auto shifted = static_cast<uint32_t>(((x >> 18) ^ x) >> 27);
    return std::rotr(shifted, static_cast<int>(x >> 59));
  }

 private:
  uint64_t state_ = 0;
};

// Puts the first n entries in another order (Fisher and Yates).
void Shuffle(int* order, int n, Pcg32& random) {
  for (int i = n - 1; i > 0; --i) std::swap(order[i], order[random.Next() % static_cast<uint32_t>(i + 1)]);
}

// The nearest forces that are admissible, along the force for a cone.
void ProjectForces(const DualProblem& p) {
  const int nf = p.rows.ne + p.rows.nf;
  for (int row = p.rows.ne; row < nf; ++row) {
    p.force[row] = std::clamp(p.force[row], -p.rows.bound[row], p.rows.bound[row]);
  }
  int cone = 0;
  for (int row = nf; row < p.rows.n;) {
    if (cone == p.rows.ncone || p.rows.cone[cone].row != row) {
      p.force[row] = std::max(0.0, p.force[row]);
      ++row;
      continue;
    }
    const EllipticCone& c = p.rows.cone[cone++];
    double* force = p.force + c.row;
    row += c.dim;
    if (force[0] < 0) {
      std::fill(force, force + c.dim, 0.0);
      continue;
    }
    double sum = 0;
    for (int k = 1; k < c.dim; ++k) {
      const double scaled = force[k] / c.friction[k - 1];
      sum += scaled * scaled;
    }
    if (sum <= force[0] * force[0]) continue;
    const double scale = force[0] / std::sqrt(sum);
    for (int k = 1; k < c.dim; ++k) force[k] *= scale;
  }
}

// Accelerates the sweeps by extrapolation along the last change (Nesterov 1983), until a sweep turns against
// it (O'Donoghue and Candes 2015).
class Momentum {
 public:
  Momentum(const DualProblem& p, Workspace& workspace)
      : p_(p), last_(workspace.Take<double>(p.rows.n)), start_(workspace.Take<double>(p.rows.n)) {
    Keep(last_);
  }

  void BeforeSweep() {
    const double beta = (sweeps_ - 1.0) / (sweeps_ + 2.0);
    if (beta > 0) {
      for (int i = 0; i < p_.rows.n; ++i) {
        const double force = p_.force[i];
        p_.force[i] = force + beta * (force - last_[i]);
        last_[i] = force;
      }
      ProjectForces(p_);
    } else {
      Keep(last_);
    }
    Keep(start_);
  }

  void AfterSweep() {
    double along = 0;
    for (int i = 0; i < p_.rows.n; ++i) along += (p_.force[i] - start_[i]) * (start_[i] - last_[i]);
    sweeps_ = along < 0 ? 0 : sweeps_ + 1;
  }

 private:
  void Keep(double* to) { std::memcpy(to, p_.force, sizeof(double) * p_.rows.n); }

  const DualProblem& p_;
  double* last_;    // forces before the last extrapolation
  double* start_;   // forces from which the sweep starts
  int sweeps_ = 0;  // since the last restart
};

}  // namespace

void SolvePgs(const DualProblem& p, const SolverOptions& options, Workspace& workspace, SolverTrace* trace) {
  WorkspaceFrame frame(workspace);
  int* old_state = workspace.Take<int>(p.rows.n);
  int* order = workspace.Take<int>(p.rows.n);
  const Blocks blocks = FindBlocks(p.rows, workspace);
  Momentum momentum(p, workspace);
  std::iota(order, order + blocks.n, 0);
  Pcg32 random;
  random.Next();
  FindStates(p);
  while (trace->iterations < options.iterations) {
    std::memcpy(old_state, p.state, sizeof(int) * p.rows.n);
    momentum.BeforeSweep();
    Shuffle(order, blocks.n, random);
    double improvement = 0;
    for (int k = 0; k < blocks.n; ++k) {
      const int block = order[k], cone = blocks.cone[block];
      improvement -= cone < 0 ? SweepRow(p, blocks.row[block]) : SweepCone(p, p.rows.cone[cone]);
    }
    momentum.AfterSweep();
    if (EndSweep(p, options, improvement, old_state, trace)) break;
  }
}

}  // namespace pliant
