#include "engine/step/dual_solve.h"

#include <algorithm>
#include <numeric>

#include "engine/constraint/jacobian_product.h"
#include "engine/model/awake.h"
#include "engine/model/options.h"
#include "engine/solver/cone_dim.h"
#include "engine/solver/dual_unit.h"
#include "engine/solver/kept_residuals.h"
#include "engine/solver/noslip.h"
#include "engine/solver/penalty.h"
#include "engine/solver/pgs.h"
#include "engine/step/share_islands.h"

namespace pliant {
namespace {

// A dual problem with the types of its rows.
struct DualPart {
  DualProblem problem;
  const int* type;  // problem.rows.n
  int nonzeros;
};

// As in the reference the cost of an island too is measured by the inertia of all dofs.
SolverOptions OptionsOf(const mjModel& m) { return ViewSolverOptions(m, MeanTrace(m)); }

template <class Room>
DualPart ViewWhole(const mjModel& m, mjData& d, Room& room) {
  DualProblem p;
  p.rows = ViewRows(m, d, room);
  p.ar = d.efc_AR;
  p.rownnz = d.efc_AR_rownnz;
  p.rowadr = d.efc_AR_rowadr;
  p.colind = d.efc_AR_colind;
  p.b = d.efc_b;
  p.force = d.efc_force;
  p.state = d.efc_state;
  return {p, d.efc_type, d.nA};
}

// Entries of A + R in the rows of an island.
size_t CountProducts(const mjData& d, int island) {
  size_t size = 0;
  const int* row = d.map_iefc2efc + d.island_iefcadr[island];
  for (int i = 0; i < d.island_nefc[island]; ++i) size += static_cast<size_t>(d.efc_AR_rownnz[row[i]]);
  return size;
}

// The products of one island's rows with each other, numbered within it.
class IslandProducts {
 public:
  IslandProducts(const mjModel& m, const mjData& d, int island, Workspace& workspace)
      : d_(d),
        island_(island),
        first_(d.island_iefcadr[island]),
        n_(d.island_nefc[island]),
        all_(IsSparse(m)) {
    const int* row_of = d.map_iefc2efc + first_;
    const size_t size = CountProducts(d, island);
    rownnz_ = workspace.Take<int>(n_);
    rowadr_ = workspace.Take<int>(n_);
    colind_ = workspace.Take<int>(size);
    ar_ = workspace.Take<mjtNum>(size);
    if (!all_) FindRuns(row_of, workspace);
    for (int i = 0; i < n_; ++i) AddRow(i, row_of[i], i ? row_of[i - 1] : -1);
  }

  void View(DualProblem* p) const {
    p->ar = ar_;
    p->rownnz = rownnz_;
    p->rowadr = rowadr_;
    p->colind = colind_;
  }
  int Nonzeros() const { return next_; }

 private:
  // Rows of the island that follow each other.
  struct Run {
    int row, count;
  };

  void FindRuns(const int* row_of, Workspace& workspace) {
    run_ = workspace.Take<Run>(n_);
    ForRuns(row_of, n_, [&](int begin, int end) { run_[nrun_++] = {begin, end - begin}; });
  }

  void AddRow(int i, int row, int before) {
    const int count = d_.efc_AR_rownnz[row], adr = d_.efc_AR_rowadr[row];
    const int* col = d_.efc_AR_colind + adr;
    rowadr_[i] = next_;
    if (!all_) {
      AddOwn(col, d_.efc_AR + adr, count);
    } else {
      std::copy_n(d_.efc_AR + adr, count, ar_ + next_);
      // The rows of one contact are coupled to the same rows.
      const bool same = before >= 0 && d_.efc_AR_rownnz[before] == count &&
                        std::equal(col, col + count, d_.efc_AR_colind + d_.efc_AR_rowadr[before]);
      if (same) {
        std::copy_n(colind_ + rowadr_[i - 1], count, colind_ + next_);
      } else {
        for (int k = 0; k < count; ++k) colind_[next_ + k] = d_.map_efc2iefc[col[k]] - first_;
      }
      next_ += count;
    }
    rownnz_[i] = next_ - rowadr_[i];
  }

  void AddOwn(const int* col, const mjtNum* ar, int count) {
    if (count == d_.nefc) {  // nearly always: then entry k belongs to row k
      std::iota(colind_ + next_, colind_ + next_ + n_, 0);
      for (int r = 0; r < nrun_; ++r) {
        std::copy_n(ar + run_[r].row, run_[r].count, ar_ + next_);
        next_ += run_[r].count;
      }
      return;
    }
    for (int k = 0; k < count; ++k) {
      if (d_.efc_island[col[k]] != island_) continue;
      colind_[next_] = d_.map_efc2iefc[col[k]] - first_;
      ar_[next_++] = ar[k];
    }
  }

  const mjData& d_;
  const int island_, first_, n_;
  const bool all_;  // sparse rows are coupled to rows of their island alone; dense ones are kept whole
  int *rownnz_, *rowadr_, *colind_;
  mjtNum* ar_;
  int next_ = 0;
  Run* run_ = nullptr;  // of all rows, ascending, where rows are dense
  int nrun_ = 0;
};

// Whether an island has all rows, in their order.
bool IsWhole(const mjData& d, int island) {
  if (d.island_nefc[island] != d.nefc) return false;
  for (int i = 0; i < d.nefc; ++i) {
    if (d.map_iefc2efc[i] != i) return false;
  }
  return true;
}

// The rows of one island. Forces and states are those of the island-ordered arrays.
DualPart ViewIsland(const mjModel& m, mjData& d, int island, Workspace& workspace) {
  const int first = d.island_iefcadr[island], n = d.island_nefc[island];
  DualPart part = {{}, d.iefc_type + first, d.nA};
  if (IsWhole(d, island)) {
    part = ViewWhole(m, d, workspace);
  } else {
    const IslandProducts products(m, d, island, workspace);
    products.View(&part.problem);
    part.nonzeros = products.Nonzeros();
    auto* b = workspace.Take<mjtNum>(n);
    for (int i = 0; i < n; ++i) b[i] = d.efc_b[d.map_iefc2efc[first + i]];
    part.problem.b = b;
    part.problem.rows = ViewIslandRows(m, d, island, workspace);
  }
  part.problem.force = d.iefc_force + first;
  part.problem.state = d.iefc_state + first;
  return part;
}

SolverTrace TakeTrace(const mjModel& m, Workspace& workspace) {
  SolverTrace trace;
  trace.capacity = RecordCount(m.opt.iterations + m.opt.noslip_iterations, workspace.Free());
  trace.record = workspace.Take<IterationRecord>(trace.capacity);
  return trace;
}

// Bytes that are surely enough to view an island and to solve it, whichever solver does.
size_t ScratchBound(const mjData& d, int island) {
  constexpr size_t kEntry = sizeof(mjtNum) + 2 * sizeof(int);
  constexpr size_t kRow = 256 + sizeof(EllipticCone) + sizeof(DualUnit) + 3 * kMaxConeDim * sizeof(mjtNum);
  constexpr size_t kRecords = 8 * mjNSOLVER * sizeof(IterationRecord);  // as RecordCount() asks
  const auto rows = static_cast<size_t>(d.island_nefc[island]);
  const size_t kept = sizeof(mjtNum) * KeptResiduals::Numbers(rows);
  return kEntry * CountProducts(d, island) + kRow * rows + kept + kRecords + 4096;
}

// Calls solve(part, island, trace, workspace) for the whole problem, or for each island, with the workers of
// d; rows in no island get no force.
template <class F>
void ForParts(const mjModel& m, mjData& d, F solve) {
  if (!d.nisland) {
    StackFrame frame(d);
    Workspace workspace = frame.TakeRest();
    const DualPart whole = ViewWhole(m, d, workspace);
    SolverTrace trace = TakeTrace(m, workspace);
    solve(whole, 0, trace, workspace);
    frame.NoteWorkspace(workspace);
    return;
  }
  for (int i = 0; i < d.nefc; ++i) {
    const int row = d.map_iefc2efc[i];
    d.iefc_force[i] = d.efc_island[row] < 0 ? 0 : d.efc_force[row];
    d.iefc_state[i] = static_cast<int>(mjCNSTRSTATE_SATISFIED);
  }
  const auto solve_one = [&](int island, Workspace& workspace) {
    const DualPart part = ViewIsland(m, d, island, workspace);
    SolverTrace trace = TakeTrace(m, workspace);
    solve(part, island, trace, workspace);
  };
  size_t need = 0;  // by workers
  for (int island = 0; BoundPool(d) && island < d.nisland; ++island) {
    need = std::max(need, ScratchBound(d, island));
  }
  if (!ShareIslands(d, need, solve_one)) {
    StackFrame frame(d);
    Workspace workspace = frame.TakeRest();
    for (int island = 0; island < d.nisland; ++island) {
      const WorkspaceFrame own(workspace);
      solve_one(island, workspace);
    }
    frame.NoteWorkspace(workspace);
  }
  for (int i = 0; i < d.nefc; ++i) {
    d.efc_force[d.map_iefc2efc[i]] = d.iefc_force[i];
    d.efc_state[d.map_iefc2efc[i]] = d.iefc_state[i];
  }
}

// The cost of the warm start is that of all islands together.
void StartDual(const mjModel& m, mjData& d) {
  if (!(m.opt.disableflags & mjDSBL_WARMSTART)) {
    StackFrame frame(d);
    const DualProblem problem = ViewWhole(m, d, frame).problem;
    mjtNum* jar = frame.Take<mjtNum>(d.nefc);
    MulJacVec(m, d, jar, d.qacc_warmstart);
    for (int i = 0; i < d.nefc; ++i) jar[i] -= d.efc_aref[i];
    EvaluatePenalty(problem.rows, jar, d.efc_force, d.efc_state, Derivatives::kGradient);
    if (DualCost(problem) <= 0) return;
  }
  std::fill_n(d.efc_force, d.nefc, 0);
}

// First rows of all pairs of opposite edges.
const int* ListPyramidPairs(const DualPart& part, Workspace& workspace, int* count) {
  const RowSet& rows = part.problem.rows;
  int* pairs = workspace.Take<int>(rows.n);
  *count = 0;
  for (int row = rows.ne + rows.nf; row < rows.n; ++row) {
    if (part.type[row] == mjCNSTR_CONTACT_PYRAMIDAL) pairs[(*count)++] = row++;
  }
  return pairs;
}

void AppendTrace(mjData& d, int island, const SolverTrace& trace) {
  if (island >= mjNISLAND) return;
  mjSolverStat* stat = d.solver + island * mjNSOLVER;
  int& count = d.solver_niter[island];
  for (int i = 0; i < trace.iterations && i < trace.capacity && count < mjNSOLVER; ++i) {
    const IterationRecord& r = trace.record[i];
    stat[count++] = {r.improvement, r.gradient, r.lineslope, r.nactive, r.nchange, r.neval, r.nupdate};
  }
}

}  // namespace

void SolveDual(const mjModel& m, mjData& d) {
  StartDual(m, d);
  ForParts(m, d, [&](const DualPart& part, int island, SolverTrace& trace, Workspace& workspace) {
    SolvePgs(part.problem, OptionsOf(m), workspace, &trace);
    trace.nonzeros = part.nonzeros;
    StoreTrace(d, island, trace);
  });
}

void RemoveSlip(const mjModel& m, mjData& d) {
  ForParts(m, d, [&](const DualPart& part, int island, SolverTrace& trace, Workspace& workspace) {
    SolverOptions options = OptionsOf(m);
    options.iterations = m.opt.noslip_iterations;
    options.tolerance = m.opt.noslip_tolerance;
    int npairs;
    const int* pairs = ListPyramidPairs(part, workspace, &npairs);
    SolveNoslip(part.problem, pairs, npairs, options, workspace, &trace);
    AppendTrace(d, island, trace);
  });
}

}  // namespace pliant
