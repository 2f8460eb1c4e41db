#include "engine/step/island_solve.h"

#include <algorithm>

#include "engine/math/symmetric_kernels.h"
#include "engine/model/bound_pool.h"
#include "engine/solver/cg.h"
#include "engine/solver/cone_line.h"
#include "engine/solver/newton.h"
#include "engine/step/share_islands.h"

namespace pliant {
namespace {

// Of the joint-space inertia of an island's dofs, also where the metric of the solve is another.
mjtNum InertiaTrace(const mjModel& m, const mjData& d, int island) {
  mjtNum sum = 0;
  const int* dof = d.map_idof2dof + d.island_idofadr[island];
  for (int i = 0; i < d.island_nv[island]; ++i) sum += d.M[m.M_rowadr[dof[i]] + m.M_rownnz[dof[i]] - 1];
  return sum;
}

// Entries of the rows of an island's dofs.
size_t CountEntries(const mjData& d, int island, const LowerPattern& pattern) {
  size_t entries = 0;
  const int* dof = d.map_idof2dof + d.island_idofadr[island];
  for (int i = 0; i < d.island_nv[island]; ++i) entries += static_cast<size_t>(pattern.rownnz[dof[i]]);
  return entries;
}

// Bytes that are surely enough for the inertia of an island and to solve it.
size_t ScratchBound(const mjModel& m, const mjData& d, int island, const Inertia& whole) {
  const auto nv = static_cast<size_t>(d.island_nv[island]), rows = static_cast<size_t>(d.island_nefc[island]);
  const size_t matrices = 5 * nv * (nv + 8),
               vectors = 32 * nv + 8 * rows + static_cast<size_t>(m.nv) + ConeLine::Numbers(rows);
  const size_t padding = 64 * (nv + 100), records = mjNSOLVER * sizeof(IterationRecord);
  const size_t entries = CountEntries(d, island, whole.pattern) + CountEntries(d, island, whole.factor);
  const size_t inertia = (sizeof(mjtNum) + sizeof(int)) * (entries + 2 * nv);
  return sizeof(mjtNum) * (matrices + vectors) + padding + records + inertia;
}

// False where they cannot be shared.
bool SolveInParallel(const mjModel& m, mjData& d, const IslandParts& parts) {
  if (!BoundPool(d) || d.nisland < 2 || !AreWorthSharing(d)) return false;
  StackFrame frame(d);
  auto* problem = frame.Take<PrimalProblem>(d.nisland);
  size_t need = 0;
  for (int island = 0; island < d.nisland; ++island) {
    problem[island] = ViewIslandProblem(m, d, island, parts, frame);
    need = std::max(need, ScratchBound(m, d, island, *parts.inertia));
  }
  return ShareIslands(d, need, [&](int island, Workspace& slice) {
    PrimalProblem& own = problem[island];
    own.inertia = IslandInertia(m, d, island, *parts.inertia, slice);
    own.jacobian.scratch = slice.Take<mjtNum>(static_cast<size_t>(PadTo8(static_cast<int>(m.nv))));
    SolvePrimal(m, d, own, {island, InertiaTrace(m, d, island)}, slice);
  });
}

}  // namespace

void SolvePrimal(const mjModel& m, mjData& d, const PrimalProblem& problem, const SolverUnit& unit,
                 Workspace& workspace) {
  SolverTrace trace;
  trace.capacity = RecordCount(m.opt.iterations, workspace.Free());
  trace.record = workspace.Take<IterationRecord>(static_cast<size_t>(trace.capacity));
  const SolverOptions options = ViewSolverOptions(m, unit.trace);
  if (m.opt.solver == mjSOL_CG) {
    SolveCg(problem, options, workspace, &trace);
  } else {
    SolveNewton(problem, options, workspace, &trace);
  }
  StoreTrace(d, unit.island, trace);
}

void SolveEachIsland(const mjModel& m, mjData& d, const IslandParts& parts) {
  if (SolveInParallel(m, d, parts)) return;
  for (int island = 0; island < d.nisland; ++island) {
    StackFrame frame(d);
    PrimalProblem problem = ViewIslandProblem(m, d, island, parts, frame);
    Workspace workspace = frame.TakeRest();
    problem.inertia = IslandInertia(m, d, island, *parts.inertia, workspace);
    SolvePrimal(m, d, problem, {island, InertiaTrace(m, d, island)}, workspace);
    frame.NoteWorkspace(workspace);
  }
}

}  // namespace pliant
