#include "engine/solver/newton.h"

#include "engine/solver/dense_hessian.h"
#include "engine/solver/pattern_count.h"
#include "engine/solver/primal.h"
#include "engine/solver/sparse_hessian.h"

namespace pliant {
namespace {

template <class Hessian>
void Iterate(const PrimalProblem& p, const SolverOptions& options, Workspace& workspace, PrimalState& s,
             SolverTrace* trace) {
  Hessian hessian(p, workspace);
  hessian.Build();
  while (trace->iterations < options.iterations) {
    for (int i = 0; i < p.nv; ++i) s.search[i] = -s.grad[i];
    hessian.Solve(s.search);
    IterationRecord record;
    if (!AdvancePrimal(p, options, true, s, &record)) break;
    const bool done = IsConverged(options, record);
    if (!done) record.nupdate = hessian.Update(s.old_state);
    trace->Add(record);
    if (done) break;
  }
}

}  // namespace

void SolveNewton(const PrimalProblem& p, const SolverOptions& options, Workspace& workspace,
                 SolverTrace* trace) {
  WorkspaceFrame frame(workspace);
  PrimalState s = StartPrimal(p, options, true, workspace);
  trace->nonzeros = options.sparse ? CountNewtonNonzeros(p, workspace) : p.nv * p.nv;
  if (s.gradient < options.tolerance) return;
  if (p.nv <= DenseHessian::kMaxDofs) {
    Iterate<DenseHessian>(p, options, workspace, s, trace);
  } else {
    Iterate<SparseHessian>(p, options, workspace, s, trace);
  }
}

}  // namespace pliant
