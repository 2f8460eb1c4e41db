#include "engine/solver/cg.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/solver/primal.h"
#include "engine/solver/products.h"

namespace pliant {

void SolveCg(const PrimalProblem& p, const SolverOptions& options, Workspace& workspace, SolverTrace* trace) {
  WorkspaceFrame frame(workspace);
  PrimalState s = StartPrimal(p, options, false, workspace);
  double* scaled = workspace.Take<double>(p.nv);  // inv(M) grad
  double* old_grad = workspace.Take<double>(p.nv);
  double* old_scaled = workspace.Take<double>(p.nv);
  const size_t bytes = sizeof(double) * p.nv;

  std::memcpy(scaled, s.grad, bytes);
  SolveInertia(p.inertia, p.nv, scaled);
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
    const double change = DotDifference(s.grad, scaled, old_scaled, p.nv);
    const double denominator = std::max(1e-15, DotProduct(old_grad, old_scaled, p.nv));
    const double beta = std::max(0.0, change / denominator);
    for (int i = 0; i < p.nv; ++i) s.search[i] = beta * s.search[i] - scaled[i];
  }
}

}  // namespace pliant
