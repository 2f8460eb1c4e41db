#include "engine/solver/newton.h"

#include <cstring>

#include "engine/solver/dense_hessian.h"
#include "engine/solver/pattern_count.h"
#include "engine/solver/primal.h"
#include "engine/solver/products.h"
#include "engine/solver/reordered.h"
#include "engine/solver/sparse_hessian.h"

namespace pliant {
namespace {

// Whether the start is good enough: the gradient is small, and the bound on the gain that M gives.
bool StartsSolved(const PrimalProblem& p, const SolverOptions& options, const PrimalState& s) {
  if (!(s.gradient < options.tolerance)) return false;
  std::memcpy(s.search, s.grad, sizeof(double) * static_cast<size_t>(p.nv));
  SolveInertia(p.inertia, p.nv, s.search);
  return GainIsSmall(options, p.nv, s.grad, s.search);
}

template <class Hessian>
void Iterate(const PrimalProblem& p, const SolverOptions& options, Hessian& hessian, PrimalState& s,
             SolverTrace* trace) {
  hessian.Build();
  // Writes the next direction; false where it promises too little.
  const auto aim = [&] {
    for (int i = 0; i < p.nv; ++i) s.search[i] = -s.grad[i];
    hessian.Solve(s.search);
    return !GainIsSmall(options, p.nv, s.grad, s.search);
  };
  if (!aim() && s.gradient < options.tolerance) return;
  while (trace->iterations < options.iterations) {
    IterationRecord record;
    MulInertia(p.inertia, p.nv, s.search, s.mv);
    if (!AdvancePrimal(p, options, Derivatives::kHessian, s, &record)) break;
    bool done = IsConverged(options, record);
    if (!done) {
      record.nupdate = hessian.Update(s.old_state);
      done = !aim();
    }
    trace->Add(record);
    if (done) break;
  }
}

// A Hessian whose dofs are in another order than those of its problem.
class InOrder {
 public:
  InOrder(SparseHessian& hessian, const int* place, int nv, Workspace& workspace)
      : hessian_(hessian), place_(place), nv_(nv), moved_(workspace.Take<double>(static_cast<size_t>(nv))) {}

  void Build() { hessian_.Build(); }
  int Update(const int* old_state) { return hessian_.Update(old_state); }
  void Solve(double* x) const {
    for (int i = 0; i < nv_; ++i) moved_[place_[i]] = x[i];
    hessian_.Solve(moved_);
    for (int i = 0; i < nv_; ++i) x[i] = moved_[place_[i]];
  }

 private:
  SparseHessian& hessian_;
  const int* place_;
  int nv_;
  double* moved_;
};

// The order in which the dofs are eliminated, the given one where memory is short for another.
EliminationOrder ChooseOrder(const PrimalProblem& p, Workspace& workspace) {
  const EliminationOrder order = FindEliminationOrder(p, workspace);
  if (!order.place) return order;
  const size_t need = ReorderBound(p) + SparseHessian::ScratchBound(p, order.entries);
  return need <= workspace.Free() ? order : EliminationOrder();
}

void IterateSparse(const PrimalProblem& p, const SolverOptions& options, Workspace& workspace, PrimalState& s,
                   SolverTrace* trace) {
  const EliminationOrder order = ChooseOrder(p, workspace);
  if (!order.place) {
    SparseHessian hessian(p, workspace);
    if (options.sparse) trace->nonzeros = CountNewtonNonzeros(p, hessian.CountEntries(), workspace);
    return Iterate(p, options, hessian, s, trace);
  }
  if (options.sparse) trace->nonzeros = CountNewtonNonzeros(p, workspace);  // in the given order
  const PrimalProblem reordered = Reorder(p, order, workspace);
  SparseHessian hessian(reordered, workspace);
  InOrder in_order(hessian, order.place, p.nv, workspace);
  Iterate(p, options, in_order, s, trace);
}

}  // namespace

void SolveNewton(const PrimalProblem& p, const SolverOptions& options, Workspace& workspace,
                 SolverTrace* trace) {
  WorkspaceFrame frame(workspace);
  PrimalState s = StartPrimal(p, options, Derivatives::kHessian, workspace);
  trace->nonzeros = p.nv * p.nv;
  if (StartsSolved(p, options, s)) {
    if (options.sparse) trace->nonzeros = CountNewtonNonzeros(p, workspace);
  } else if (p.nv <= DenseHessian::kMaxDofs) {
    if (options.sparse) trace->nonzeros = CountNewtonNonzeros(p, workspace);
    DenseHessian hessian(p, workspace);
    Iterate(p, options, hessian, s, trace);
  } else {
    IterateSparse(p, options, workspace, s, trace);
  }
}

}  // namespace pliant
