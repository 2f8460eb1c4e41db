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

// Bytes that are surely enough to view and to solve any island.
size_t ScratchBound(const mjData& d) {
  size_t nv = 0, rows = 0;
  for (int island = 0; island < d.nisland; ++island) {
    nv = std::max(nv, static_cast<size_t>(d.island_nv[island]));
    rows = std::max(rows, static_cast<size_t>(d.island_nefc[island]));
  }
  const size_t matrices = 5 * nv * (nv + 8), vectors = 35 * nv + 9 * rows + ConeLine::Numbers(rows);
  const size_t padding = 64 * (nv + 100), records = mjNSOLVER * sizeof(IterationRecord);
  const size_t inertia = (sizeof(mjtNum) + sizeof(int)) * nv * (nv + 5);
  const size_t entries = std::min(rows * nv, static_cast<size_t>(d.nJ));
  const size_t runs = rows * (sizeof(RowRun) + sizeof(EllipticCone)) + sizeof(int) * entries;
  // Newton's method copies the rows where it takes the dofs in another order.
  const size_t copies = rows * (sizeof(RowRun) + 128) + (sizeof(int) + sizeof(mjtNum)) * (entries + 8 * rows);
  return sizeof(mjtNum) * (matrices + vectors) + padding + records + inertia + runs + copies;
}

void SolveIsland(const mjModel& m, mjData& d, int island, const IslandParts& parts, Workspace& workspace) {
  const PrimalProblem problem = ViewIslandProblem(m, d, island, parts, workspace);
  SolvePrimal(m, d, problem, {island, InertiaTrace(m, d, island)}, workspace);
  StoreIslandSolution(d, island);
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
  const auto solve = [&](int island, Workspace& workspace) { SolveIsland(m, d, island, parts, workspace); };
  if (BoundPool(d) && ShareIslands(d, ScratchBound(d), solve)) return;
  StackFrame frame(d);
  Workspace workspace = frame.TakeRest();
  for (int island = 0; island < d.nisland; ++island) {
    const WorkspaceFrame own(workspace);
    solve(island, workspace);
  }
  frame.NoteWorkspace(workspace);
}

}  // namespace pliant
