#include "engine/solver/cg.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "engine/solver/primal.h"
#include "engine/solver/products.h"

namespace pliant {
namespace {

constexpr double kMin = 1e-15;
constexpr double kSmallGradient = 0.01;

// Share of the direction p before in the next one (Hager and Zhang 2005, eq. 1.3 and 1.5), in the
// metric of M: scaled and old_scaled are inv(M) times the gradient after and before.
double NextBeta(int nv, const double* p, const double* grad, const double* old_grad, const double* scaled,
                const double* old_scaled) {
  const double py = DotDifference(p, grad, old_grad, nv);
  if (py < kMin) return 0;
  const double yy = DotDifferences(grad, old_grad, scaled, old_scaled, nv);
  const double gy = DotDifference(scaled, grad, old_grad, nv);
  const double beta = (gy - 2 * (yy / py) * DotProduct(p, grad, nv)) / py;
  const double norm = std::sqrt(DotProduct(p, p, nv));
  const double gradient = std::min(kSmallGradient, std::sqrt(DotProduct(grad, grad, nv)));
  return std::max(beta, -1 / std::max(kMin, norm * gradient));
}

}  // namespace

void SolveCg(const PrimalProblem& p, const SolverOptions& options, Workspace& workspace, SolverTrace* trace) {
  WorkspaceFrame frame(workspace);
  PrimalState s = StartPrimal(p, options, false, workspace);
  double* scaled = workspace.Take<double>(p.nv);  // inv(M) grad
  double* old_grad = workspace.Take<double>(p.nv);
  double* old_scaled = workspace.Take<double>(p.nv);
  const size_t bytes = sizeof(double) * p.nv;

  std::memcpy(scaled, s.grad, bytes);
  SolveInertia(p.inertia, p.nv, scaled);
  if (GainIsSmall(options, p.nv, s.grad, scaled)) return;
  for (int i = 0; i < p.nv; ++i) s.search[i] = -scaled[i];

  while (trace->iterations < options.iterations) {
    std::memcpy(old_grad, s.grad, bytes);
    std::swap(scaled, old_scaled);
    IterationRecord record;
    if (!AdvancePrimal(p, options, false, s, &record)) break;
    trace->Add(record);
    if (IsConverged(options, record)) break;

    std::memcpy(scaled, s.grad, bytes);
    SolveInertia(p.inertia, p.nv, scaled);
    const double beta = NextBeta(p.nv, s.search, s.grad, old_grad, scaled, old_scaled);
    ScaleAndSubtract(s.search, scaled, beta, p.nv);
  }
}

}  // namespace pliant
