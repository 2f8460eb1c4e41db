#include "engine/step/constraint_solve.h"

#include <algorithm>

#include "engine/constraint/coupled_trees.h"
#include "engine/constraint/jacobian_product.h"
#include "engine/derivative/effective_metric.h"
#include "engine/model/asleep.h"
#include "engine/model/options.h"
#include "engine/model/stack.h"
#include "engine/model/stage_timer.h"
#include "engine/model/tree_parts.h"
#include "engine/solver/penalty.h"
#include "engine/solver/products.h"
#include "engine/step/constraint_problem.h"
#include "engine/step/dual_solve.h"
#include "engine/step/island_solve.h"
#include "engine/step/metric.h"

namespace pliant {
namespace {

void CopyUnsettled(const mjModel& m, const mjData& d, const mjtNum* from, mjtNum* to) {
  ForUnsettledDofs(m, d, [&](int begin, int end) { std::copy(from + begin, from + end, to + begin); });
}

// The accelerations of dofs that no constraint touches, and no constraint force.
void Unconstrain(const mjModel& m, mjData& d) {
  CopyUnsettled(m, d, d.qacc_smooth, d.qacc);
  ForUnsettledDofs(
      m, d, [&](int begin, int end) { std::fill(d.qfrc_constraint + begin, d.qfrc_constraint + end, 0); });
}

// What the smooth dynamics have against an acceleration other than the smooth one, of which `ma` [nv] becomes
// the product with the inertia.
mjtNum GaussCost(const mjModel& m, mjData& d, const SmoothProblem& smooth, const mjtNum* acc, mjtNum* ma) {
  StackFrame frame(d);
  mjtNum* cost = frame.Take<mjtNum>(m.nv);
  const auto multiply = [&](int begin, int end) {
    MulInertiaRows(smooth.inertia, begin, end, acc, ma);
    for (int i = begin; i < end; ++i) cost[i] = (ma[i] - smooth.force[i]) * (acc[i] - d.qacc_smooth[i]);
  };
  const bool all = !SomeAsleep(m, d) && !HasEffectiveMetric(m);
  if (all) ForAwakeDofParts(m, d, multiply);
  mjtNum sum = 0;
  ForUnsettledDofs(m, d, [&](int begin, int end) {
    if (!all) multiply(begin, end);
    for (int i = begin; i < end; ++i) sum += cost[i];
  });
  return 0.5 * sum;
}

// The better of the smooth acceleration and the warm start, by their cost over all dofs and rows.
PrimalStart ChooseStart(const mjModel& m, mjData& d, const RowJacobian& jacobian, const SmoothProblem& smooth,
                        StackFrame& frame) {
  PrimalStart start = {d.qacc_smooth, frame.Take<mjtNum>(d.nefc), true, nullptr};
  if (!(m.opt.disableflags & mjDSBL_WARMSTART)) {
    mjtNum* ma = frame.Take<mjtNum>(m.nv);
    StackFrame scratch(d);
    const RowSet rows = ViewRows(m, d, scratch);
    MulRowsLess(d, jacobian, d.qacc_warmstart, d.efc_aref, start.jar, scratch);
    const mjtNum gauss = GaussCost(m, d, smooth, d.qacc_warmstart, ma);
    if (gauss + PenaltyCost(rows, start.jar) <= PenaltyCost(rows, d.efc_b)) {
      start.acc = d.qacc_warmstart;
      start.smooth = false;
      start.ma = ma;
    }
  }
  if (start.smooth) std::copy_n(d.efc_b, d.nefc, start.jar);
  start.smooth = start.smooth && !IsMetricCoupled(d);
  return start;
}

// Dofs in no island start, as they would end without the others, at their smooth acceleration.
void FreeUnconstrained(const mjModel& m, mjData& d, PrimalStart* start) {
  if (start->acc == d.qacc_smooth) return;
  for (int i = 0; i < m.nv; ++i) {
    if (d.dof_island[i] < 0) d.qacc[i] = d.qacc_smooth[i];
  }
  start->ma = nullptr;
}

void SolveWhole(const mjModel& m, mjData& d, const RowJacobian& jacobian, const SmoothProblem& smooth) {
  StackFrame frame(d);
  PrimalStart start = ChooseStart(m, d, jacobian, smooth, frame);
  CopyUnsettled(m, d, start.acc, d.qacc);
  if (d.nisland) FreeUnconstrained(m, d, &start);
  const PrimalProblem problem = ViewProblem(m, d, jacobian, smooth, start, frame);
  Workspace workspace = frame.TakeRest();
  SolvePrimal(m, d, problem, {0, MeanTrace(m)}, workspace);
  frame.NoteWorkspace(workspace);
}

// Dofs in no island keep their smooth acceleration, and rows that touch no dof have no force.
void FreeWhatHasNoIsland(const mjModel& m, mjData& d) {
  if (d.nidof < m.nv) {
    ForUnsettledDofs(m, d, [&](int begin, int end) {
      for (int i = begin; i < end; ++i) {
        if (d.dof_island[i] >= 0) continue;
        d.qacc[i] = d.qacc_smooth[i];
        d.qfrc_constraint[i] = 0;
      }
    });
  }
  const int last = d.nisland - 1;
  for (int i = d.island_iefcadr[last] + d.island_nefc[last]; i < d.nefc; ++i) {
    const int row = d.map_iefc2efc[i];
    d.iefc_aref[i] = d.efc_aref[row];
    d.iefc_force[i] = d.efc_force[row] = 0;
    d.iefc_state[i] = d.efc_state[row] = static_cast<int>(mjCNSTRSTATE_SATISFIED);
  }
}

void SolveIslands(const mjModel& m, mjData& d, const RowJacobian& jacobian, const SmoothProblem& smooth) {
  StackFrame frame(d);
  const PrimalStart start = ChooseStart(m, d, jacobian, smooth, frame);
  FreeWhatHasNoIsland(m, d);
  SolveEachIsland(m, d, {&jacobian, NumberRuns(d, jacobian, frame), &smooth, &start});
}

// The acceleration that belongs to d.efc_force.
void ApplyForces(const mjModel& m, mjData& d, const Inertia& inertia) {
  ApplyConstraintForces(m, d);
  SolveInMetric(m, d, inertia, d.qfrc_constraint, d.qacc);
  ForUnsettledDofs(m, d, [&](int begin, int end) {
    for (int i = begin; i < end; ++i) d.qacc[i] += d.qacc_smooth[i];
  });
}

void SolveConstraint(const mjModel& m, mjData& d) {
  StackFrame frame(d);
  const RowJacobian jacobian = PackJacobian(m, d, frame);
  const SmoothProblem smooth = ViewSmooth(m, d, frame);
  MulRowsLess(d, jacobian, d.qacc_smooth, d.efc_aref, d.efc_b, frame);

  const bool project = IsDual(m) && d.efc_AR;
  if (m.opt.solver == mjSOL_PGS && project) {
    SolveDual(m, d);
    ApplyForces(m, d, smooth.inertia);
  } else if (d.nisland && !FlexesJoinMetric(m)) {
    SolveIslands(m, d, jacobian, smooth);
  } else {
    SolveWhole(m, d, jacobian, smooth);
  }
  if (m.opt.noslip_iterations > 0 && project) {
    RemoveSlip(m, d);
    ApplyForces(m, d, smooth.inertia);
  }
}

}  // namespace

void ConstraintUpdate(const mjModel& m, mjData& d, const mjtNum* jar, mjtNum cost[1], int flg_coneHessian) {
  if (!d.nefc) {
    ApplyConstraintForces(m, d);
    if (cost) *cost = 0;
    return;
  }
  StackFrame frame(d);
  const RowSet rows = ViewRows(m, d, frame);
  const mjtNum value = EvaluatePenalty(rows, jar, d.efc_force, d.efc_state,
                                       flg_coneHessian ? Derivatives::kHessian : Derivatives::kGradient);
  if (cost) *cost = value;
  ApplyConstraintForces(m, d);
}

void FwdConstraint(const mjModel& m, mjData& d) {
  StageTimer timer(d, mjTIMER_CONSTRAINT);
  std::fill_n(d.solver_niter, mjNISLAND, 0);
  if (d.nefc) {
    SolveConstraint(m, d);
  } else {
    Unconstrain(m, d);
  }
  NoteSleepers(m, d, kUnsettled, kSolved);
  RefineLoneFreeBodies(m, d);
}

void InvConstraint(const mjModel& m, mjData& d) {
  if (!d.nefc) return ApplyConstraintForces(m, d);
  StackFrame frame(d);
  mjtNum* jar = frame.Take<mjtNum>(d.nefc);
  MulJacVec(m, d, jar, d.qacc);
  for (int i = 0; i < d.nefc; ++i) jar[i] -= d.efc_aref[i];
  ConstraintUpdate(m, d, jar, nullptr, 0);
}

}  // namespace pliant
