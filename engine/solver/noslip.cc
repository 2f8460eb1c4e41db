#include "engine/solver/noslip.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/solver/cone_dim.h"
#include "engine/solver/dual_unit.h"
#include "engine/solver/pgs.h"

namespace pliant {
namespace {

constexpr double kMin = 1e-15;
constexpr double kRounding = 1e-14;

double SweepFriction(const DualProblem& p, const DualUnit& unit) {
  double res;
  HardResiduals(p, unit, &res);
  const int row = unit.row;
  const double old = p.force[row];
  p.force[row] = std::clamp(old - res / *unit.block, -p.rows.bound[row], p.rows.bound[row]);
  return AcceptChange<1>(unit.block, &res, &old, p.force + row);
}

// Two opposite edges of a pyramid: their sum, which is normal force, stays; y is half their difference.
double SweepPair(const DualProblem& p, const DualUnit& unit) {
  const double* const block = unit.block;
  double res[2], old[2], bc[2];
  double* force = p.force + unit.row;
  HardResiduals(p, unit, res);
  for (int k = 0; k < 2; ++k) old[k] = force[k];
  for (int k = 0; k < 2; ++k) bc[k] = res[k] - block[2 * k] * old[0] - block[2 * k + 1] * old[1];
  const double mid = 0.5 * (old[0] + old[1]);
  const double curvature = block[0] + block[3] - block[1] - block[2];
  const double slope = mid * (block[0] - block[3]) + bc[0] - bc[1];
  // Where nothing can slide the curvature is rounding of the blocks: then both edges push equally.
  const double min_curvature = std::max(kMin, kRounding * (block[0] + block[3]));
  const double y = curvature < min_curvature ? 0 : std::clamp(-slope / curvature, -mid, mid);
  force[0] = mid + y;
  force[1] = mid - y;
  return AcceptChange<2>(block, res, old, force);
}

// The friction part of an elliptic cone, inside the slice at the present normal force.
template <int dim>
double SweepSlice(const DualProblem& p, const DualUnit& unit) {
  double res[dim], old[dim];
  double* force = p.force + unit.row;
  HardResiduals(p, unit, res);
  for (int k = 0; k < dim; ++k) old[k] = force[k];
  SolveSlice<dim>(unit, res, old, force);
  return AcceptChange<dim>(unit.block, res, old, force);
}

double Sweep(const DualProblem& p, const DualUnit& unit) {
  if (unit.cone) return WithDim(*unit.cone, [&](auto dim) { return SweepSlice<dim>(p, unit); });
  return unit.dim == 1 ? SweepFriction(p, unit) : SweepPair(p, unit);
}

// In the order of a sweep: friction of dofs and tendons, pairs of edges, cones.
UnitList ListUnits(const DualProblem& p, const int* pairs, int npairs, Workspace& workspace) {
  const RowSet& rows = p.rows;
  UnitList units(p, true, workspace);
  for (int row = rows.ne; row < rows.ne + rows.nf; ++row) units.Add(row, 1);
  for (int i = 0; i < npairs; ++i) units.Add(pairs[i], 2);
  for (int c = 0; c < rows.ncone; ++c) units.Add(rows.cone[c].row, rows.cone[c].dim, rows.cone + c);
  return units;
}

}  // namespace

void SolveNoslip(const DualProblem& p, const int* pairs, int npairs, const SolverOptions& options,
                 Workspace& workspace, SolverTrace* trace) {
  WorkspaceFrame frame(workspace);
  int* old_state = workspace.Take<int>(p.rows.n);
  const UnitList units = ListUnits(p, pairs, npairs, workspace);
  FindStates(p);
  while (trace->iterations < options.iterations) {
    std::memcpy(old_state, p.state, sizeof(int) * p.rows.n);
    double improvement = 0;
    // In the first sweep the regularization of the main problem is taken away from its cost.
    if (trace->iterations == 0) {
      for (int i = 0; i < p.rows.n; ++i) improvement += 0.5 * p.force[i] * p.force[i] * p.rows.r[i];
    }
    for (int i = 0; i < units.Count(); ++i) improvement -= Sweep(p, units[i]);
    if (EndSweep(p, options, improvement, old_state, trace)) break;
  }
}

}  // namespace pliant
