#include "engine/solver/cg.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <utility>

#include "engine/solver/primal.h"
#include "engine/solver/products.h"

namespace pliant {
namespace {

constexpr double kMin = 1e-15;
constexpr double kSmallGradient = 0.01;

// Share of the direction before in the next one (Hager and Zhang 2005, eq. 1.3 and 1.5), in the metric of M.
double NextBeta(const PrimalState& s, const Conjugacy& c) {
  if (c.py < kMin) return 0;
  const double beta = (c.gy - 2 * (c.yy / c.py) * c.pg) / c.py;
  const double norm = std::sqrt(s.search_square);
  const double gradient = std::min(kSmallGradient, std::sqrt(s.grad_square));
  return std::max(beta, -1 / std::max(kMin, norm * gradient));
}

// Directions are sums of solutions with the factor. Where it is that of M, their products with M are the same
// sums of the gradients that were solved for.
void AimAndMultiply(const PrimalProblem& p, const double* scaled, double beta, PrimalState& s) {
  ScaleAndSubtract(s.search, scaled, beta, p.nv);
  if (FactorIsExact(p.inertia)) {
    ScaleAndSubtract(s.mv, s.grad, beta, p.nv);
  } else {
    MulInertia(p.inertia, p.nv, s.search, s.mv);
  }
}

// Entries that the storage of the Jacobian has: all of it, or those of the rows' patterns.
int CountJacobian(const PrimalProblem& p, bool sparse) {
  if (!sparse) return p.rows.n * p.nv;
  const RowRun* run = p.jacobian.run;
  return std::accumulate(run, run + p.jacobian.nrun, 0,
                         [](int sum, const RowRun& rows) { return sum + rows.count * rows.nnz; });
}

}  // namespace

void SolveCg(const PrimalProblem& p, const SolverOptions& options, Workspace& workspace, SolverTrace* trace) {
  WorkspaceFrame frame(workspace);
  trace->nonzeros = CountJacobian(p, options.sparse);
  PrimalState s = StartPrimal(p, options, Derivatives::kGradient, workspace);
  double* scaled = workspace.Take<double>(p.nv);  // inv(M) grad
  double* old_grad = workspace.Take<double>(p.nv);
  double* old_scaled = workspace.Take<double>(p.nv);
  const size_t bytes = sizeof(double) * p.nv;

  std::memcpy(scaled, s.grad, bytes);
  SolveInertia(p.inertia, p.nv, scaled);
  if (GainIsSmall(options, p.nv, s.grad, scaled)) return;
  std::fill_n(s.search, p.nv, 0.0);
  std::fill_n(s.mv, p.nv, 0.0);
  AimAndMultiply(p, scaled, 0, s);

  while (trace->iterations < options.iterations) {
    std::memcpy(old_grad, s.grad, bytes);
    std::swap(scaled, old_scaled);
    IterationRecord record;
    if (!AdvancePrimal(p, options, Derivatives::kGradient, s, &record)) break;
    trace->Add(record);
    if (IsConverged(options, record)) break;

    std::memcpy(scaled, s.grad, bytes);
    SolveInertia(p.inertia, p.nv, scaled);
    const double beta = NextBeta(s, MulConjugacy(s.search, {s.grad, scaled}, {old_grad, old_scaled}, p.nv));
    AimAndMultiply(p, scaled, beta, s);
  }
}

}  // namespace pliant
