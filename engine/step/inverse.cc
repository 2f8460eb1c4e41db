#include "engine/step/inverse.h"

#include <algorithm>
#include <cmath>

#include "engine/derivative/effective_metric.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/inertia.h"
#include "engine/dynamics/reflected.h"
#include "engine/math/bits.h"
#include "engine/math/dense.h"
#include "engine/math/simd.h"
#include "engine/math/tree_kernels.h"
#include "engine/math/tree_solve.h"
#include "engine/model/asleep.h"
#include "engine/model/sleep_notes.h"
#include "engine/model/stack.h"
#include "engine/model/stage_timer.h"
#include "engine/sensor/acceleration_sensors.h"
#include "engine/sensor/position_sensors.h"
#include "engine/sensor/velocity_sensors.h"
#include "engine/step/constraint_solve.h"
#include "engine/step/forward.h"
#include "engine/step/implicit.h"
#include "engine/step/metric.h"

namespace pliant {
namespace {

// The continuous-time acceleration that an integrator turns into d.qacc over one step: inv(M) (M - h D) qacc.
void ToContinuous(const mjModel& m, mjData& d) {
  StackFrame frame(d);
  mjtNum* force = frame.Take<mjtNum>(m.nv);
  if (m.opt.integrator == mjINT_EULER) {
    if (m.opt.disableflags & mjDSBL_EULERDAMP) return;
    MulM(m, d, force, d.qacc);
    for (int i = 0; i < m.nv; ++i) force[i] += m.opt.timestep * DofDamping(m, d, i) * d.qacc[i];
  } else {
    // Who asks for forces may have moved sleepers' accelerations, and changed the model since they settled.
    UnsettleSleepers(m, d);
    MakeImplicitMatrix(m, d);
    MulImplicitMatrix(m, d, force, d.qacc);
  }
  SolveM(m, d, d.qacc, force, 1);
}

// force [n] += bias - passive - constraint: what other forces must have done.
PLIANT_SIMD_CLONES
void AddUnexplained(mjtNum* force, const mjtNum* bias, const mjtNum* passive, const mjtNum* constraint,
                    int n) {
  for (int i = 0; i < n; ++i) force[i] += bias[i] - passive[i] - constraint[i];
}

// The same of dofs begin to end, which sleep: as in the reference their bias force is left out.
void AddUnexplainedOfSleepers(mjData& d, int begin, int end) {
  for (int i = begin; i < end; ++i) d.qfrc_inverse[i] -= d.qfrc_passive[i] + d.qfrc_constraint[i];
}

// qfrc_inverse of the dofs of whole trees without an effective metric, which are awake.
void FindUnexplained(const mjModel& m, mjData& d, int begin, int end) {
  MulTreeRows(d.qfrc_inverse, d.M, d.qacc, {begin, end}, m.M_rownnz, m.M_rowadr, m.M_colind);
  AddUnexplained(d.qfrc_inverse + begin, d.qfrc_bias + begin, d.qfrc_passive + begin,
                 d.qfrc_constraint + begin, end - begin);
}

void FindUnexplainedOfSleepers(const mjModel& m, mjData& d) {
  ForSleepers(m, d, [&](const Sleepers& run) {
    MulTreeRows(d.qfrc_inverse, d.M, d.qacc, {run.dof, run.dof_end}, m.M_rownnz, m.M_rowadr, m.M_colind);
    AddUnexplainedOfSleepers(d, run.dof, run.dof_end);
  });
}

// The same of all dofs. For sleepers it is what it was while nobody asks for another acceleration.
void FindAllUnexplained(const mjModel& m, mjData& d) {
  ForAwakeDofs(m, d, [&](int begin, int end) { FindUnexplained(m, d, begin, end); });
  SleepNotes* const notes = SleepersAreSettled(m, d) ? NotesOf(d) : nullptr;
  if (!notes) return FindUnexplainedOfSleepers(m, d);
  SleepersForce& noted = notes->force;
  bool same = noted.known;
  ForSleepers(m, d, [&](const Sleepers& run) {
    same = same && EqualBits(d.qacc + run.dof, noted.qacc + run.dof, run.dof_end - run.dof);
  });
  if (same) {
    ForSleepers(m, d, [&](const Sleepers& run) {
      std::copy(noted.qfrc_inverse + run.dof, noted.qfrc_inverse + run.dof_end, d.qfrc_inverse + run.dof);
    });
    return;
  }
  FindUnexplainedOfSleepers(m, d);
  std::copy_n(d.qacc, m.nv, noted.qacc);
  std::copy_n(d.qfrc_inverse, m.nv, noted.qfrc_inverse);
  noted.known = true;
}

// Inverse dynamics once positions, velocities and a continuous-time qacc are in place.
void FinishInverse(const mjModel& m, mjData& d, bool sensors) {
  if (HasEffectiveMetric(m)) {
    UnsettleSleepers(m, d);  // as ToContinuous() does
    UpdateMetric(m, d);
  }
  InvConstraint(m, d);
  if (sensors) SensorAcc(m, d);
  if (HasEffectiveMetric(m)) {
    MulMetric(m, d);
    ForAwakeDofs(m, d, [&](int begin, int end) {
      AddUnexplained(d.qfrc_inverse + begin, d.qfrc_bias + begin, d.qfrc_passive + begin,
                     d.qfrc_constraint + begin, end - begin);
    });
    ForSleepers(m, d, [&](const Sleepers& run) { AddUnexplainedOfSleepers(d, run.dof, run.dof_end); });
  } else {
    FindAllUnexplained(m, d);
  }
}

}  // namespace

void InvPosition(const mjModel& m, mjData& d) { PositionStages(m, d, false); }

void InvVelocity(const mjModel& m, mjData& d) { FwdVelocity(m, d); }

void InverseSkip(const mjModel& m, mjData& d, int skipstage, int skipsensor) {
  StageTimer timer(d, mjTIMER_INVERSE);
  const bool energy = m.opt.enableflags & mjENBL_ENERGY;
  if (skipstage < mjSTAGE_POS) {
    InvPosition(m, d);
    if (!skipsensor) SensorPos(m, d);
    if (energy) EnergyPos(m, d);
  }
  if (skipstage < mjSTAGE_VEL) {
    InvVelocity(m, d);
    if (!skipsensor) SensorVel(m, d);
    if (energy) EnergyVel(m, d);
  }
  const bool continuous = m.opt.integrator == mjINT_RK4 || HasEffectiveMetric(m);
  if ((m.opt.enableflags & mjENBL_INVDISCRETE) && !continuous) {
    StackFrame frame(d);
    mjtNum* qacc = frame.Take<mjtNum>(m.nv);
    std::copy_n(d.qacc, m.nv, qacc);
    ToContinuous(m, d);
    FinishInverse(m, d, !skipsensor);
    std::copy_n(qacc, m.nv, d.qacc);
  } else {
    FinishInverse(m, d, !skipsensor);
  }
}

void Inverse(const mjModel& m, mjData& d) { InverseSkip(m, d, mjSTAGE_NONE, 0); }

void CompareFwdInv(const mjModel& m, mjData& d) {
  d.solver_fwdinv[0] = d.solver_fwdinv[1] = 0;
  if (!d.nefc) return;
  StackFrame frame(d);
  mjtNum* applied = frame.Take<mjtNum>(m.nv);
  mjtNum* qfrc_constraint = frame.Take<mjtNum>(m.nv);
  mjtNum* difference = frame.Take<mjtNum>(m.nv);
  mjtNum* force = frame.Take<mjtNum>(d.nefc);
  int* state = frame.Take<int>(d.nefc);
  for (int i = 0; i < m.nv; ++i) applied[i] = d.qfrc_applied[i] + d.qfrc_actuator[i];
  AddBodyWrenches(m, d, applied);
  std::copy_n(d.qfrc_constraint, m.nv, qfrc_constraint);
  std::copy_n(d.efc_force, d.nefc, force);
  std::copy_n(d.efc_state, d.nefc, state);

  InverseSkip(m, d, mjSTAGE_VEL, 1);
  for (int i = 0; i < m.nv; ++i) difference[i] = qfrc_constraint[i] - d.qfrc_constraint[i];
  d.solver_fwdinv[0] = Norm(difference, m.nv);
  for (int i = 0; i < m.nv; ++i) difference[i] = applied[i] - d.qfrc_inverse[i];
  d.solver_fwdinv[1] = Norm(difference, m.nv);

  std::copy_n(qfrc_constraint, m.nv, d.qfrc_constraint);
  std::copy_n(force, d.nefc, d.efc_force);
  std::copy_n(state, d.nefc, d.efc_state);
}

}  // namespace pliant
