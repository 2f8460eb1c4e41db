#include "engine/step/constraint_problem.h"

#include <algorithm>

#include "engine/math/simd.h"
#include "engine/math/symmetric_kernels.h"
#include "engine/model/asleep.h"
#include "engine/model/options.h"
#include "engine/model/parts.h"
#include "engine/solver/products.h"

namespace pliant {
namespace {

// Cones among n rows, in order.
template <class Room>
void ListCones(mjData& d, const int* type, const int* id, RowSet* rows, Room& room) {
  int count = 0;  // of their rows
  for (int i = rows->ne + rows->nf; i < rows->n; ++i) count += type[i] == mjCNSTR_CONTACT_ELLIPTIC;
  if (!count) return;
  auto* cones = room.template Take<EllipticCone>(count);
  int first = 0, end = 0;
  for (int i = rows->ne + rows->nf; i < rows->n;) {
    if (type[i] != mjCNSTR_CONTACT_ELLIPTIC) {
      ++i;
      continue;
    }
    mjContact& contact = d.contact[id[i]];
    if (!rows->ncone) first = i;
    cones[rows->ncone++] = {i, contact.dim, contact.mu, contact.friction, contact.H};
    i += contact.dim;
    end = i;
  }
  rows->cone = cones;
  rows->cones_adjoin = end - first == count;
}

}  // namespace

template <class Room>
RowSet ViewRows(const mjModel& m, mjData& d, Room& room) {
  RowSet rows;
  rows.n = d.nefc;
  rows.ne = d.ne;
  rows.nf = d.nf;
  rows.d = d.efc_D;
  rows.r = d.efc_R;
  rows.bound = d.efc_frictionloss;
  if (!IsPyramidal(m)) ListCones(d, d.efc_type, d.efc_id, &rows, room);
  return rows;
}

RowSet ViewIslandRows(const mjModel& m, mjData& d, int island, Workspace& workspace) {
  const int first = d.island_iefcadr[island];
  RowSet rows;
  rows.n = d.island_nefc[island];
  rows.ne = d.island_ne[island];
  rows.nf = d.island_nf[island];
  rows.d = d.iefc_D + first;
  rows.r = d.iefc_R + first;
  rows.bound = d.iefc_frictionloss + first;
  if (!IsPyramidal(m)) ListCones(d, d.iefc_type + first, d.iefc_id + first, &rows, workspace);
  return rows;
}

template RowSet ViewRows(const mjModel&, mjData&, StackFrame&);
template RowSet ViewRows(const mjModel&, mjData&, Workspace&);

namespace {

// Rows are short: a call of the library's copy would take longer than the copy.
inline void CopyEntries(const mjtNum* from, int n, mjtNum* to) {
  int i = 0;
  for (; i + 4 <= n; i += 4) {
    Vec4 x;
    Load4(&x, from + i);
    Store4(to + i, x);
  }
  for (; i < n; ++i) to[i] = from[i];
}

// The rows of a run, in their order.
void PackRun(const mjData& d, bool sparse, const RowRun& run, mjtNum* val) {
  if (!run.nnz) return;
  constexpr Vec4 kZero = {0, 0, 0, 0};
  const bool range = run.col[run.nnz - 1] - run.col[0] == run.nnz - 1;
  const int skip = sparse ? 0 : run.col[0];
  for (int k = 0; k < run.count; ++k, val += run.ld) {
    Store4(val + run.ld - 8, kZero);
    Store4(val + run.ld - 4, kZero);
    const mjtNum* from = d.efc_J + d.efc_J_rowadr[run.row + k];
    if (sparse || range) {
      CopyEntries(from + skip, run.nnz, val);
    } else {
      for (int i = 0; i < run.nnz; ++i) val[i] = from[run.col[i]];
    }
  }
}

// Into how many parts the runs are cut, by the entries of their rows, which lie one behind the other.
int CountRunParts(const mjData& d, const RowJacobian& jacobian) {
  constexpr int kFewEntries = 6144;
  if (!jacobian.nrun) return 1;
  const RowRun& last = jacobian.run[jacobian.nrun - 1];
  const auto entries = static_cast<int>(last.val - jacobian.run[0].val) + last.count * last.ld;
  return std::min(jacobian.nrun, CountParts(d, entries, kFewEntries));
}

// How many runs there are, and the room that their rows take.
struct RunCount {
  int runs = 0;
  size_t entries = 0;
};

// visit(row) for the first row of each run that begins in part `part` of `parts` of all rows.
template <class Visit>
void ForRunsOfPart(const mjData& d, int parts, int part, const Visit& visit) {
  const auto first = [&](int k) {
    const int row = PartBegin(d.nefc, parts, k);
    return row ? row + d.efc_J_rowsuper[row - 1] : 0;
  };
  for (int row = first(part), end = first(part + 1); row < end; row += 1 + d.efc_J_rowsuper[row]) visit(row);
}

// An island of all dofs: both orders of dofs are the same.
bool IsWhole(const mjModel& m, const mjData& d, int island) { return d.island_nv[island] == m.nv; }

}  // namespace

RowJacobian PackJacobian(const mjModel& m, mjData& d, StackFrame& frame) {
  constexpr int kFewRows = 256, kMaxParts = 64;
  const bool sparse = IsSparse(m);
  const int parts = std::min(kMaxParts, CountParts(d, d.nefc, kFewRows));
  RunCount before[kMaxParts + 1];  // each part
  ForEachPart(d, parts, [&](int part) {
    RunCount own;
    ForRunsOfPart(d, parts, part, [&](int row) {
      ++own.runs;
      own.entries += static_cast<size_t>(1 + d.efc_J_rowsuper[row]) * PadTo8(d.efc_J_rownnz[row]);
    });
    before[part + 1] = own;
  });
  for (int part = 0; part < parts; ++part) {
    before[part + 1].runs += before[part].runs;
    before[part + 1].entries += before[part].entries;
  }
  auto* const runs = frame.Take<RowRun>(before[parts].runs);
  mjtNum* const values = frame.Take<mjtNum>(before[parts].entries);
  ForEachPart(d, parts, [&](int part) {
    RowRun* run = runs + before[part].runs;
    mjtNum* val = values + before[part].entries;
    ForRunsOfPart(d, parts, part, [&](int row) {
      const int nnz = d.efc_J_rownnz[row], ld = PadTo8(nnz), count = 1 + d.efc_J_rowsuper[row];
      *run = {row, count, nnz, ld, d.efc_J_colind + d.efc_J_rowadr[row], val};
      FindPoints(run);
      PackRun(d, sparse, *run++, val);
      val += static_cast<size_t>(count) * ld;
    });
  });
  return {runs, before[parts].runs, frame.Take<mjtNum>(PadTo8(static_cast<int>(m.nv)))};
}

void MulRowsLess(mjData& d, const RowJacobian& jacobian, const mjtNum* v, const mjtNum* less, mjtNum* res,
                 StackFrame& frame) {
  const int parts = CountRunParts(d, jacobian);
  int longest = 0;
  for (int r = 0; r < jacobian.nrun; ++r) longest = std::max(longest, jacobian.run[r].ld);
  mjtNum* scratch = frame.Take<mjtNum>(parts * longest);
  const auto row_of = [&](int run) { return run < jacobian.nrun ? jacobian.run[run].row : d.nefc; };
  ForEachPart(d, parts, [&](int part) {
    const int begin = PartBegin(jacobian.nrun, parts, part), end = PartBegin(jacobian.nrun, parts, part + 1);
    MulJacobian({jacobian.run + begin, end - begin, scratch + part * longest}, v, res);
    for (int row = row_of(begin); row < row_of(end); ++row) res[row] -= less[row];
  });
}

const int* NumberRuns(mjData& d, const RowJacobian& jacobian, StackFrame& frame) {
  int* run_of_row = frame.Take<int>(d.nefc);
  constexpr int kFewRuns = 512;
  ForRanges(d, jacobian.nrun, kFewRuns, [&](int begin, int end) {
    for (int r = begin; r < end; ++r) run_of_row[jacobian.run[r].row] = r;
  });
  return run_of_row;
}

namespace {

// The runs of an island, with rows and columns numbered within it; the values are shared. Rows of a run stay
// next to each other.
RowJacobian IslandJacobian(const mjModel& m, const mjData& d, int island, const IslandParts& parts,
                           Workspace& workspace) {
  const int first = d.island_iefcadr[island], rows = d.island_nefc[island];
  if (IsWhole(m, d, island) && rows == d.nefc) return *parts.jacobian;
  const int first_dof = d.island_idofadr[island];
  const auto run_at = [&](int i) -> const RowRun& {
    return parts.jacobian->run[parts.run_of_row[d.map_iefc2efc[first + i]]];
  };
  int nrun = 0;
  size_t nnz = 0;
  for (int i = 0; i < rows; i += run_at(i).count, ++nrun) nnz += static_cast<size_t>(run_at(i).nnz);
  auto* runs = workspace.Take<RowRun>(static_cast<size_t>(nrun));
  int* col = workspace.Take<int>(nnz);
  for (int i = 0, at = 0; i < rows; i += runs[at++].count) {
    RowRun& local = runs[at];
    local = run_at(i);
    for (int k = 0; k < local.nnz; ++k) col[k] = d.map_dof2idof[local.col[k]] - first_dof;
    local.row = i;
    local.col = col;
    FindPoints(&local);
    col += local.nnz;
  }
  auto* scratch = workspace.Take<mjtNum>(static_cast<size_t>(PadTo8(d.island_nv[island])));
  return {runs, nrun, scratch};
}

}  // namespace

namespace {

// The dofs of one island: d.map_idof2dof[first .. first + nv).
struct IslandDofs {
  const mjData& d;
  int first;
  int nv;
  int Dof(int i) const { return d.map_idof2dof[first + i]; }
  // They follow each other in the model too, as those of a lone tree do.
  bool IsOneRange() const { return Dof(nv - 1) - Dof(0) == nv - 1; }
};

LowerPattern CopyPattern(const IslandDofs& dofs, const LowerPattern& from, Workspace& workspace) {
  int* rownnz = workspace.Take<int>(dofs.nv);
  int* rowadr = workspace.Take<int>(dofs.nv);
  int size = 0;
  for (int i = 0; i < dofs.nv; ++i) {
    rownnz[i] = from.rownnz[dofs.Dof(i)];
    rowadr[i] = size;
    size += rownnz[i];
  }
  int* colind = workspace.Take<int>(size);
  for (int i = 0; i < dofs.nv; ++i) {
    const int* col = from.colind + from.rowadr[dofs.Dof(i)];
    for (int k = 0; k < rownnz[i]; ++k) colind[rowadr[i] + k] = dofs.d.map_dof2idof[col[k]] - dofs.first;
  }
  return {rownnz, rowadr, colind};
}

// Values of the rows that `to` is the pattern of.
const mjtNum* CopyValues(const IslandDofs& dofs, const LowerPattern& from, const mjtNum* values,
                         const LowerPattern& to, Workspace& workspace) {
  const int last = dofs.nv - 1;
  auto* copy = workspace.Take<mjtNum>(to.rowadr[last] + to.rownnz[last]);
  for (int i = 0; i < dofs.nv; ++i)
    std::copy_n(values + from.rowadr[dofs.Dof(i)], to.rownnz[i], copy + to.rowadr[i]);
  return copy;
}

// A range of neighbouring rows without the columns before it, which they do not have: the values stay where
// they are, and only the places and columns are told anew.
LowerPattern CutPattern(int first, int nv, const LowerPattern& from, Workspace& workspace) {
  const int base = from.rowadr[first],
            size = from.rowadr[first + nv - 1] + from.rownnz[first + nv - 1] - base;
  int* rowadr = workspace.Take<int>(nv);
  int* colind = workspace.Take<int>(size);
  for (int i = 0; i < nv; ++i) rowadr[i] = from.rowadr[first + i] - base;
  for (int k = 0; k < size; ++k) colind[k] = from.colind[base + k] - first;
  return {from.rownnz + first, rowadr, colind};
}

Inertia CutInertia(int first, int nv, const Inertia& whole, Workspace& workspace) {
  Inertia cut;
  cut.pattern = CutPattern(first, nv, whole.pattern, workspace);
  cut.factor = whole.factor.colind == whole.pattern.colind ? cut.pattern
                                                           : CutPattern(first, nv, whole.factor, workspace);
  cut.m = whole.m + whole.pattern.rowadr[first];
  cut.ld = whole.ld + whole.factor.rowadr[first];
  cut.diag_inv = whole.diag_inv + first;
  return cut;
}

Inertia CopyInertia(const IslandDofs& dofs, const Inertia& whole, Workspace& workspace) {
  Inertia copy;
  copy.pattern = CopyPattern(dofs, whole.pattern, workspace);
  copy.factor =
      whole.factor.colind == whole.pattern.colind ? copy.pattern : CopyPattern(dofs, whole.factor, workspace);
  copy.m = CopyValues(dofs, whole.pattern, whole.m, copy.pattern, workspace);
  copy.ld = CopyValues(dofs, whole.factor, whole.ld, copy.factor, workspace);
  auto* diag_inv = workspace.Take<mjtNum>(dofs.nv);
  for (int i = 0; i < dofs.nv; ++i) diag_inv[i] = whole.diag_inv[dofs.Dof(i)];
  copy.diag_inv = diag_inv;
  return copy;
}

// The inertia of an island and its factor, with rows and columns numbered within it.
Inertia IslandInertia(const mjModel& m, const mjData& d, int island, const Inertia& whole,
                      Workspace& workspace) {
  if (IsWhole(m, d, island)) return whole;
  const IslandDofs dofs = {d, d.island_idofadr[island], d.island_nv[island]};
  return dofs.IsOneRange() ? CutInertia(dofs.Dof(0), dofs.nv, whole, workspace)
                           : CopyInertia(dofs, whole, workspace);
}

}  // namespace

PrimalProblem ViewProblem(const mjModel& m, mjData& d, const RowJacobian& jacobian,
                          const SmoothProblem& smooth, const PrimalStart& start, StackFrame& frame) {
  PrimalProblem p;
  p.nv = static_cast<int>(m.nv);
  p.rows = ViewRows(m, d, frame);
  p.jacobian = jacobian;
  p.inertia = smooth.inertia;
  p.frc_smooth = smooth.force;
  p.acc_smooth = d.qacc_smooth;
  p.from_smooth = start.smooth;
  if (!SleepersAreSettled(m, d)) p.start_ma = start.ma;
  p.jar = start.jar;
  p.acc = d.qacc;
  p.force = d.efc_force;
  p.state = d.efc_state;
  p.frc_constraint = d.qfrc_constraint;
  return p;
}

PrimalProblem ViewIslandProblem(const mjModel& m, mjData& d, int island, const IslandParts& parts,
                                Workspace& workspace) {
  const int row = d.island_iefcadr[island], dof = d.island_idofadr[island], rows = d.island_nefc[island];
  PrimalProblem p;
  p.nv = d.island_nv[island];
  p.rows = ViewIslandRows(m, d, island, workspace);
  p.jacobian = IslandJacobian(m, d, island, parts, workspace);
  p.inertia = IslandInertia(m, d, island, parts.smooth->inertia, workspace);
  p.frc_smooth = d.ifrc_smooth + dof;
  p.acc_smooth = d.iacc_smooth + dof;
  p.from_smooth = parts.start->smooth;
  p.acc = d.iacc + dof;
  p.force = d.iefc_force + row;
  p.state = d.iefc_state + row;
  p.frc_constraint = d.ifrc_constraint + dof;

  p.jar = workspace.Take<mjtNum>(static_cast<size_t>(rows));
  const int* const from_row = d.map_iefc2efc + row;
  for (int i = 0; i < rows; ++i) {
    p.jar[i] = parts.start->jar[from_row[i]];
    d.iefc_aref[row + i] = d.efc_aref[from_row[i]];
    p.force[i] = 0;
    p.state[i] = static_cast<int>(mjCNSTRSTATE_SATISFIED);
  }
  mjtNum* const ma = parts.start->ma ? workspace.Take<mjtNum>(static_cast<size_t>(p.nv)) : nullptr;
  const int* const from_dof = d.map_idof2dof + dof;
  for (int i = 0; i < p.nv; ++i) {
    d.ifrc_smooth[dof + i] = parts.smooth->force[from_dof[i]];
    d.iacc_smooth[dof + i] = d.qacc_smooth[from_dof[i]];
    p.acc[i] = parts.start->acc[from_dof[i]];
    if (ma) ma[i] = parts.start->ma[from_dof[i]];
  }
  p.start_ma = ma;
  return p;
}

void StoreIslandSolution(mjData& d, int island) {
  const int dof = d.island_idofadr[island], row = d.island_iefcadr[island];
  for (int i = dof; i < dof + d.island_nv[island]; ++i) {
    d.qacc[d.map_idof2dof[i]] = d.iacc[i];
    d.qfrc_constraint[d.map_idof2dof[i]] = d.ifrc_constraint[i];
  }
  for (int i = row; i < row + d.island_nefc[island]; ++i) {
    d.efc_force[d.map_iefc2efc[i]] = d.iefc_force[i];
    d.efc_state[d.map_iefc2efc[i]] = d.iefc_state[i];
  }
}

mjtNum MeanTrace(const mjModel& m) {
  return m.stat.meaninertia * static_cast<mjtNum>(std::max<mjtSize>(1, m.nv));
}

SolverOptions ViewSolverOptions(const mjModel& m, mjtNum trace) {
  SolverOptions options;
  options.iterations = m.opt.iterations;
  options.tolerance = m.opt.tolerance;
  options.ls_iterations = m.opt.ls_iterations;
  options.ls_tolerance = m.opt.ls_tolerance;
  options.scale = 1 / trace;
  options.sparse = IsSparse(m) != 0;
  return options;
}

int RecordCount(int iterations, size_t free_bytes) {
  const size_t fitting = free_bytes / 8 / sizeof(IterationRecord);
  return std::clamp(iterations, 0, static_cast<int>(std::min<size_t>(mjNSOLVER, fitting)));
}

void StoreTrace(mjData& d, int island, const SolverTrace& trace) {
  if (island >= mjNISLAND) return;
  d.solver_niter[island] = trace.iterations;
  d.solver_nnz[island] = trace.nonzeros;
  mjSolverStat* stat = d.solver + island * mjNSOLVER;
  const int count = std::min({trace.iterations, trace.capacity, static_cast<int>(mjNSOLVER)});
  for (int i = 0; i < count; ++i) {
    const IterationRecord& r = trace.record[i];
    stat[i] = {r.improvement, r.gradient, r.lineslope, r.nactive, r.nchange, r.neval, r.nupdate};
  }
}

}  // namespace pliant
