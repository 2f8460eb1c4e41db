#include "engine/derivative/smooth_velocity.h"

#include <algorithm>
#include <cmath>

#include "engine/derivative/actuator_slope.h"
#include "engine/derivative/body_force.h"
#include "engine/derivative/free_body.h"
#include "engine/derivative/velocity_pattern.h"
#include "engine/dynamics/actuation.h"
#include "engine/dynamics/fluid.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/reflected.h"
#include "engine/dynamics/tendon.h"
#include "engine/math/fourfold_force.h"
#include "engine/math/simd.h"
#include "engine/math/spatial.h"
#include "engine/model/asleep.h"
#include "engine/model/awake.h"
#include "engine/model/options.h"
#include "engine/model/sleep_notes.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

// AddOuterProduct() to d.qDeriv without the dofs of sleepers that have settled: these keep what they have.
void AddToAwake(const mjModel& m, mjData& d, int nnz, const int* col, const mjtNum* val, mjtNum scale) {
  if (!SleepersAreSettled(m, d)) return AddOuterProduct(m, d.qDeriv, nnz, col, val, scale);
  StackFrame frame(d);
  int* awake_col = frame.Take<int>(nnz);
  mjtNum* awake_val = frame.Take<mjtNum>(nnz);
  int n = 0;
  for (int k = 0; k < nnz; ++k) {
    const int dof = col ? col[k] : k;
    if (!d.tree_awake[m.dof_treeid[dof]]) continue;
    awake_col[n] = dof;
    awake_val[n++] = val[k];
  }
  AddOuterProduct(m, d.qDeriv, n, awake_col, awake_val, scale);
}

void AddActuators(const mjModel& m, mjData& d) {
  if (m.opt.disableflags & mjDSBL_ACTUATION) return;
  StackFrame frame(d);
  mjtNum* ctrl = frame.Take<mjtNum>(m.nu);
  EffectiveControl(m, d, ctrl);
  const auto add = [&](int i) {
    const mjtNum slope = SlopeOfActuator(m, d, i, ctrl).velocity;
    if (!slope) return;
    for (int out = m.actuator_outadr[i]; out < m.actuator_outadr[i] + m.actuator_outnum[i]; ++out) {
      const int adr = d.moment_rowadr[out];
      AddToAwake(m, d, d.moment_rownnz[out], d.moment_colind + adr, d.actuator_moment + adr, slope);
    }
  };
  if (SleepersAreSettled(m, d)) return ForAwakeActuators(m, d, add);
  for (int i = 0; i < m.nactuator; ++i) add(i);
}

void AddFlexEdgeDampers(const mjModel& m, mjData& d) {
  for (int f = 0; f < m.nflex; ++f) {
    const mjtNum damping = m.flex_edgedamping[f];
    if (m.flex_rigid[f] || m.flex_interp[f] || !damping) continue;
    const int first = m.flex_edgeadr[f];
    for (int e = first; e < first + m.flex_edgenum[f]; ++e) {
      if (m.flexedge_rigid[e]) continue;
      const int adr = m.flexedge_J_rowadr[e];
      AddToAwake(m, d, m.flexedge_J_rownnz[e], m.flexedge_J_colind + adr, d.flexedge_J + adr, -damping);
    }
  }
}

void AddDampers(const mjModel& m, mjData& d) {
  if (m.opt.disableflags & mjDSBL_DAMPER) return;
  ForUnsettledDofs(m, d, [&](int begin, int end) {
    for (int i = begin; i < end; ++i) d.qDeriv[LowerAddress(m, i, i)] -= DofDamping(m, d, i);
  });
  AddFlexEdgeDampers(m, d);
  for (int t = 0; t < m.ntendon; ++t) {
    const Coefficients damper = TendonDamper(m, t);
    if (!damper.Any()) continue;
    const TendonRow row = GetTendonRow(m, d, t);
    AddToAwake(m, d, row.nnz, row.col, row.val, -damper.Slope(std::abs(d.ten_velocity[t])));
  }
}

// How the acceleration of the axes changes with one velocity, as far as it does not depend on the body it
// acts on: w_j = cdof_dot_j - s_j x v, v the velocity behind the joint (behind the translations, for those of
// a free joint).
void AxisAcceleration(const mjModel& m, const mjData& d, int body, mjtNum* w) {
  mjtNum vel[6];
  Copy6(vel, d.cvel + 6 * m.body_parentid[body]);
  const int end = m.body_dofadr[body] + m.body_dofnum[body];
  for (int dof = m.body_dofadr[body]; dof < end;) {
    const int type = m.jnt_type[m.dof_jntid[dof]];
    const int group = type == mjJNT_BALL || type == mjJNT_FREE ? 3 : 1;
    for (int k = dof; k < dof + group; ++k) AddToScl6(vel, d.cdof + 6 * k, d.qvel[k]);
    for (int k = dof; k < dof + group; ++k) {
      CrossMotion(w + 6 * k, vel, d.cdof + 6 * k);
      AddTo6(w + 6 * k, d.cdof_dot + 6 * k);
    }
    dof += group;
  }
}

void MulMat6(mjtNum res[6], const mjtNum mat[36], const mjtNum v[6]) {
  for (int r = 0; r < 6; ++r) res[r] = Dot6(mat + 6 * r, v);
}

void MulMatT6(mjtNum res[6], const mjtNum mat[36], const mjtNum v[6]) {
  Zero6(res);
  for (int r = 0; r < 6; ++r) AddToScl6(res, mat + 6 * r, v[r]);
}

// What the forces on bodies change with: the derivatives of the forces on each subtree [nbody x 36] and the
// accelerations of axes [nv x 6], the latter null without bias forces.
struct SubtreeSlopes {
  mjtNum* force;
  mjtNum* axes;
};

// implicitfast keeps its matrix symmetric but for bodies that it solves for by themselves.
FluidPart PartOfMedium(const mjModel& m, int body) {
  if (m.opt.integrator != mjINT_IMPLICITFAST) return FluidPart::kAll;
  const int tree = m.body_treeid[body];
  return tree >= 0 && StartsLoneFreeBody(m, m.tree_dofadr[tree]) ? FluidPart::kAll : FluidPart::kSymmetric;
}

void FindSubtreeSlopes(const mjModel& m, mjData& d, bool fluid, const SubtreeSlopes& slopes) {
  ForUnsettledBodies(m, d, [&](int begin, int end) {
    std::fill(slopes.force + 36 * begin, slopes.force + 36 * end, 0);
    for (int i = std::max(begin, 1); i < end; ++i) {
      mjtNum* own = slopes.force + 36 * i;
      if (slopes.axes) {
        InertialForceVelocity(d.cinert + 10 * i, d.cvel + 6 * i, own);
        for (int k = 0; k < 36; ++k) own[k] = -own[k];
        AxisAcceleration(m, d, i, slopes.axes);
      }
      if (fluid && m.body_mass[i] >= mjMINVAL && ChainEnd(m, i) >= 0)
        AddFluidVelocity(m, d, i, PartOfMedium(m, i), own);
    }
  });
  ForUnsettledBodiesUp(m, d, [&](int i) {
    mjtNum* parent = slopes.force + 36 * m.body_parentid[i];
    for (int k = 0; k < 36; ++k) parent[k] += slopes.force[36 * i + k];
  });
}

// For dof i and an ancestor j, both move the subtree of i's body; with V the sum of the bodies' derivatives
// over it and I its composite inertia,
//   d(force_i)/d(v_j) = s_i . (V s_j - I w_j),   d(force_j)/d(v_i) = s_j . (V s_i - I w_i)
// (w: AxisAcceleration; without bias forces the terms in I are absent).
__attribute__((always_inline)) inline void AddDofSlopes(const mjModel& m, mjData& d, int i,
                                                        const SubtreeSlopes& slopes) {
  const int body = m.dof_bodyid[i];
  const mjtNum* s = d.cdof + 6 * i;
  const mjtNum* composite = d.crb + 10 * body;
  mjtNum force[6], by_velocity[6], by_acceleration[6] = {}, inertial[6];
  MulMat6(force, slopes.force + 36 * body, s);
  MulMatT6(by_velocity, slopes.force + 36 * body, s);
  if (slopes.axes) {
    MulInertVec(inertial, composite, slopes.axes + 6 * i);
    AddToScl6(force, inertial, -1);
    MulInertVec(by_acceleration, composite, s);
  }
  // Entries (i, j) lie side by side, most often those of four neighbouring dofs.
  const int* chain = m.D_colind + m.D_rowadr[i];
  mjtNum* lower = d.qDeriv + m.D_rowadr[i];
  const int depth = m.D_diag[i];
  const FourfoldForce forces(force), velocities(by_velocity);
  int k = 0;
  while (k < depth) {
    const int j = chain[k];
    const mjtNum* motion = d.cdof + 6 * j;
    if (k + 4 <= depth && chain[k + 3] == j + 3) {
      mjtNum value[4], upper[4];
      velocities.Project(value, motion);
      if (slopes.axes) {
        mjtNum inertial_value[4];
        FourfoldForce(by_acceleration).Project(inertial_value, slopes.axes + 6 * j);
        for (int n = 0; n < 4; ++n) value[n] -= inertial_value[n];
      }
      forces.Project(upper, motion);
      for (int n = 0; n < 4; ++n) lower[k + n] += value[n];
      for (int n = 0; n < 4; ++n) d.qDeriv[UpperAddress(m, i, j + n)] += upper[n];
      k += 4;
      continue;
    }
    mjtNum value = Dot6(by_velocity, motion);
    if (slopes.axes) value -= Dot6(by_acceleration, slopes.axes + 6 * j);
    lower[k++] += value;
    d.qDeriv[UpperAddress(m, i, j)] += Dot6(force, motion);
  }
  mjtNum value = Dot6(by_velocity, s);
  if (slopes.axes) value -= Dot6(by_acceleration, slopes.axes + 6 * i);
  lower[depth] += value;
}

PLIANT_SIMD_CLONES void AddSlopesOfDofs(const mjModel& m, mjData& d, int begin, int end,
                                        const SubtreeSlopes& slopes) {
  for (int i = begin; i < end; ++i) AddDofSlopes(m, d, i, slopes);
}

// Forces that act on bodies.
void AddBodyForces(const mjModel& m, mjData& d, bool with_bias) {
  const bool no_passive = (m.opt.disableflags & mjDSBL_SPRING) && (m.opt.disableflags & mjDSBL_DAMPER);
  const bool fluid = HasFluid(m) && !no_passive;
  if (!with_bias && !fluid) return;
  StackFrame frame(d);
  const SubtreeSlopes slopes = {frame.Take<mjtNum>(36 * m.nbody),
                                with_bias ? frame.Take<mjtNum>(6 * m.nv) : nullptr};
  FindSubtreeSlopes(m, d, fluid, slopes);
  ForUnsettledDofs(m, d, [&](int begin, int end) { AddSlopesOfDofs(m, d, begin, end, slopes); });
}

}  // namespace

void SmoothVelocityDerivative(const mjModel& m, mjData& d, bool with_bias) {
  ForUnsettledDofs(m, d, [&](int begin, int end) {
    if (begin < end) std::fill(d.qDeriv + m.D_rowadr[begin], d.qDeriv + EndOfRow(m, end - 1), 0);
  });
  AddActuators(m, d);
  AddDampers(m, d);
  AddBodyForces(m, d, with_bias);
}

}  // namespace pliant
