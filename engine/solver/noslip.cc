#include "engine/solver/noslip.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/solver/pgs.h"

namespace pliant {
namespace {

constexpr double kMin = 1e-15;
constexpr double kRounding = 1e-14;

double SweepFriction(const DualProblem& p, int row) {
  double block;
  DualBlock(p, row, 1, true, &block);
  const double res = DualResidual(p, row, true), old = p.force[row];
  p.force[row] = std::clamp(old - res / block, -p.rows.bound[row], p.rows.bound[row]);
  return AcceptChange(1, &block, &res, &old, p.force + row);
}

// Two opposite edges of a pyramid: their sum, which is normal force, stays; y is half their difference.
double SweepPair(const DualProblem& p, int row) {
  double block[4], res[2], old[2], bc[2];
  double* force = p.force + row;
  DualBlock(p, row, 2, true, block);
  for (int k = 0; k < 2; ++k) {
    res[k] = DualResidual(p, row + k, true);
    old[k] = force[k];
  }
  for (int k = 0; k < 2; ++k) bc[k] = res[k] - block[2 * k] * old[0] - block[2 * k + 1] * old[1];
  const double mid = 0.5 * (old[0] + old[1]);
  const double curvature = block[0] + block[3] - block[1] - block[2];
  const double slope = mid * (block[0] - block[3]) + bc[0] - bc[1];
  // Where nothing can slide the curvature is rounding of the blocks: then both edges push equally.
  const double min_curvature = std::max(kMin, kRounding * (block[0] + block[3]));
  const double y = curvature < min_curvature ? 0 : std::clamp(-slope / curvature, -mid, mid);
  force[0] = mid + y;
  force[1] = mid - y;
  return AcceptChange(2, block, res, old, force);
}

// The friction part of an elliptic cone, inside the slice at the present normal force.
double SweepSlice(const DualProblem& p, const EllipticCone& cone) {
  const int dim = cone.dim;
  double block[36] = {}, res[6] = {}, old[6] = {};
  double* force = p.force + cone.row;
  DualBlock(p, cone.row, dim, true, block);
  for (int k = 0; k < dim; ++k) {
    res[k] = DualResidual(p, cone.row + k, true);
    old[k] = force[k];
  }
  SolveSlice(dim, block, cone.friction, res, old, force);
  return AcceptChange(dim, block, res, old, force);
}

}  // namespace

void SolveNoslip(const DualProblem& p, const int* pairs, int npairs, const SolverOptions& options,
                 Workspace& workspace, SolverTrace* trace) {
  WorkspaceFrame frame(workspace);
  int* old_state = workspace.Take<int>(p.rows.n);
  FindStates(p);
  while (trace->iterations < options.iterations) {
    std::memcpy(old_state, p.state, sizeof(int) * p.rows.n);
    double improvement = 0;
    // In the first sweep the regularization of the main problem is taken away from its cost.
    if (trace->iterations == 0) {
      for (int i = 0; i < p.rows.n; ++i) improvement += 0.5 * p.force[i] * p.force[i] * p.rows.r[i];
    }
    for (int row = p.rows.ne; row < p.rows.ne + p.rows.nf; ++row) improvement -= SweepFriction(p, row);
    for (int i = 0; i < npairs; ++i) improvement -= SweepPair(p, pairs[i]);
    for (int c = 0; c < p.rows.ncone; ++c) improvement -= SweepSlice(p, p.rows.cone[c]);
    if (EndSweep(p, options, improvement, old_state, trace)) break;
  }
}

}  // namespace pliant
