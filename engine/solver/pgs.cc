#include "engine/solver/pgs.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <utility>

#include "engine/solver/cone_dim.h"
#include "engine/solver/dual_unit.h"
#include "engine/solver/kept_residuals.h"

namespace pliant {
namespace {

constexpr double kMin = 1e-15;

// One scalar row from its residual: the unconstrained minimum, clamped to what the row allows.
__attribute__((always_inline)) inline double SweepRow(const DualProblem& p, const DualUnit& unit,
                                                      double res) {
  const int row = unit.row;
  const double ar = *unit.block, old = p.force[row];
  double force = old - res * unit.block[1];
  if (row >= p.rows.ne) {
    if (row < p.rows.ne + p.rows.nf) {
      force = std::clamp(force, -p.rows.bound[row], p.rows.bound[row]);
    } else {
      force = std::max(0.0, force);
    }
  }
  p.force[row] = force;
  return AcceptChange<1>(&ar, &res, &old, p.force + row);
}

// One cone: along the ray, then in the slice.
template <int dim>
double SweepCone(const DualProblem& p, const DualUnit& unit) {
  const double* const block = unit.block;
  double res[dim], old[dim];
  double* force = p.force + unit.row;
  DualResiduals(p, unit, res);
  for (int k = 0; k < dim; ++k) old[k] = force[k];
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
  SolveSlice<dim>(unit, res, old, force);
  return AcceptChange<dim>(block, res, old, force);
}

double SweepAnyCone(const DualProblem& p, const DualUnit& unit) {
  return WithDim(*unit.cone, [&](auto dim) { return SweepCone<dim>(p, unit); });
}

}  // namespace

double DualCost(const DualProblem& p) {
  double cost = 0;
  for (int row = 0; row < p.rows.n; ++row) cost += 0.5 * p.force[row] * (DualResidual(p, row) + p.b[row]);
  return cost;
}

namespace {

PLIANT_SIMD_CLONES
void FindOneSidedStates(const double* force, int n, int* state) {
  static_assert(kQuadratic == 1 && kSatisfied == 0);
  for (int i = 0; i < n; ++i) state[i] = !(force[i] <= 0);
}

template <int dim>
void FindConeStates(const EllipticCone& cone, const double* force, int* state) {
  double sum = 0;
  for (int k = 1; k < dim; ++k) {
    const double scaled = force[k] / cone.friction[k - 1];
    sum += scaled * scaled;
  }
  // As in the reference, a force that is admissible counts as satisfied, at work or not: the zones are
  // those of the primal problem, where a residual inside the dual cone has no force.
  const int found = force[0] >= std::sqrt(sum) ? kSatisfied : kCone;
  for (int k = 0; k < dim; ++k) state[k] = found;
}

}  // namespace

void FindStates(const DualProblem& p) {
  const int nf = p.rows.ne + p.rows.nf;
  for (int row = 0; row < p.rows.ne; ++row) p.state[row] = kQuadratic;
  for (int row = p.rows.ne; row < nf; ++row) {
    const double bound = p.rows.bound[row];
    p.state[row] = p.force[row] <= -bound ? kLinearPos : p.force[row] >= bound ? kLinearNeg : kQuadratic;
  }
  int next = nf;
  for (int c = 0; c < p.rows.ncone; ++c) {
    const EllipticCone& cone = p.rows.cone[c];
    if (cone.row > next) FindOneSidedStates(p.force + next, cone.row - next, p.state + next);
    WithDim(cone, [&](auto dim) { FindConeStates<dim>(cone, p.force + cone.row, p.state + cone.row); });
    next = cone.row + cone.dim;
  }
  FindOneSidedStates(p.force + next, p.rows.n - next, p.state + next);
}

bool EndSweep(const DualProblem& p, const SolverOptions& options, double improvement, const int* old_state,
              SolverTrace* trace) {
  FindStates(p);
  IterationRecord record = {options.scale * improvement, 0, 0, 0, 0, 0, 0};
  CountStates(p.state, old_state, p.rows.n, &record);
  trace->Add(record);
  return record.improvement < options.tolerance;
}

namespace {

// Cones, and the other rows one by one, in their order.
UnitList ListUnits(const DualProblem& p, Workspace& workspace) {
  const RowSet& rows = p.rows;
  UnitList units(p, false, workspace);
  int cone = 0;
  for (int row = 0; row < rows.n;) {
    if (cone < rows.ncone && rows.cone[cone].row == row) {
      units.Add(row, rows.cone[cone].dim, rows.cone + cone);
      row += rows.cone[cone++].dim;
    } else {
      units.Add(row++, 1);
    }
  }
  return units;
}

// How many units before their turn their records are fetched, and what the records point to: no hardware can
// guess a random order.
constexpr int kFarAhead = 6, kAhead = 3;

// The counterpart of KeptResiduals where residuals are products of rows with forces, made as their turn
// comes: nothing is kept.
struct ProductResiduals {
  void Add(int, double) {}
  void Extrapolate(double) {}
  void Keep() {}
};

// Units in this order. Returns by how much the cost went down.
PLIANT_SIMD_CLONES
double Sweep(const DualProblem& p, const UnitList& units, const int* order, ProductResiduals&) {
  double improvement = 0;
  const int last = units.Count() - 1;
  for (int k = 0; k <= last; ++k) {
    const DualUnit& unit = units[order[k]];
    units.Expect(order[std::min(k + kFarAhead, last)], order[std::min(k + kAhead, last)]);
    if (unit.cone) {
      improvement -= SweepAnyCone(p, unit);
    } else {
      Vec4 sum[1] = {};
      AddProducts(unit.pattern, unit.ar, p.force, sum);
      improvement -= SweepRow(p, unit, FoldLanes(sum[0]) + p.b[unit.row]);
    }
  }
  return improvement;
}

// The same without cones.
PLIANT_SIMD_CLONES
double Sweep(const DualProblem& p, const UnitList& units, const int* order, KeptResiduals& residuals) {
  double improvement = 0;
  for (int k = 0; k < units.Count(); ++k) {
    const DualUnit& unit = units[order[k]];
    const double old = p.force[unit.row];
    improvement -= SweepRow(p, unit, residuals[unit.row]);
    residuals.Add(unit.row, p.force[unit.row] - old);
  }
  return improvement;
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

  template <class Residuals>
  void BeforeSweep(Residuals& residuals) {
    const double beta = (sweeps_ - 1.0) / (sweeps_ + 2.0);
    if (beta > 0) {
      for (int i = 0; i < p_.rows.n; ++i) {
        const double force = p_.force[i];
        p_.force[i] = force + beta * (force - last_[i]);
        last_[i] = force;
      }
      residuals.Extrapolate(beta);
      Keep(start_);
      ProjectForces(p_);
      for (int i = 0; i < p_.rows.n; ++i) {
        if (p_.force[i] != start_[i]) residuals.Add(i, p_.force[i] - start_[i]);
      }
    } else {
      Keep(last_);
      residuals.Keep();
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

template <class Residuals>
void SweepOn(const DualProblem& p, const UnitList& units, const SolverOptions& options, Residuals& residuals,
             Workspace& workspace, SolverTrace* trace) {
  int* old_state = workspace.Take<int>(p.rows.n);
  int* order = workspace.Take<int>(p.rows.n);
  const int nunit = units.Count();
  Momentum momentum(p, workspace);
  std::iota(order, order + nunit, 0);
  Pcg32 random;
  random.Next();
  FindStates(p);
  while (trace->iterations < options.iterations) {
    std::memcpy(old_state, p.state, sizeof(int) * p.rows.n);
    momentum.BeforeSweep(residuals);
    Shuffle(order, nunit, random);
    const double improvement = Sweep(p, units, order, residuals);
    momentum.AfterSweep();
    if (EndSweep(p, options, improvement, old_state, trace)) break;
  }
}

}  // namespace

void SolvePgs(const DualProblem& p, const SolverOptions& options, Workspace& workspace, SolverTrace* trace) {
  WorkspaceFrame frame(workspace);
  const UnitList units = ListUnits(p, workspace);
  if (KeptResiduals::Pay(p)) {
    KeptResiduals residuals(p, workspace);
    SweepOn(p, units, options, residuals, workspace, trace);
  } else {
    ProductResiduals residuals;
    SweepOn(p, units, options, residuals, workspace, trace);
  }
}

}  // namespace pliant
