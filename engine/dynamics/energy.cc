#include "engine/dynamics/energy.h"

#include <cmath>

#include "engine/dynamics/reflected.h"
#include "engine/math/bits.h"
#include "engine/math/quat.h"
#include "engine/math/runs.h"
#include "engine/math/tree_solve.h"
#include "engine/math/vec3.h"
#include "engine/model/asleep.h"
#include "engine/model/awake.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

mjtNum HalfSquare(mjtNum stiffness, mjtNum x) { return 0.5 * stiffness * x * x; }

mjtNum JointSpringEnergy(const mjModel& m, const mjData& d, int joint) {
  const Coefficients spring = JointSpring(m, joint);
  const mjtNum* q = d.qpos + m.jnt_qposadr[joint];
  const mjtNum* rest = m.qpos_spring + m.jnt_qposadr[joint];
  const int type = m.jnt_type[joint];
  if (type == mjJNT_SLIDE || type == mjJNT_HINGE) return spring.Energy(q[0] - rest[0]);

  mjtNum energy = 0;
  if (type == mjJNT_FREE) {
    mjtNum dif[3];
    Sub3(dif, q, rest);
    energy += spring.Energy(std::sqrt(Dot3(dif, dif)));
    q += 3;
    rest += 3;
  }
  mjtNum quat[4], turn[3];
  Copy4(quat, q);
  Normalize4(quat);
  SubQuat(turn, quat, rest);
  return energy + spring.Energy(std::sqrt(Dot3(turn, turn)));
}

mjtNum TendonSpringEnergy(const mjModel& m, const mjData& d, int tendon) {
  return TendonSpring(m, tendon).Energy(TendonStretch(m, d, tendon));
}

mjtNum FlexEdgeEnergy(const mjModel& m, const mjData& d, int flex) {
  const mjtNum stiffness = m.flex_edgestiffness[flex];
  if (m.flex_rigid[flex] || !stiffness) return 0;
  mjtNum energy = 0;
  const int first = m.flex_edgeadr[flex];
  for (int e = first; e < first + m.flex_edgenum[flex]; ++e) {
    if (!m.flexedge_rigid[e]) energy += HalfSquare(stiffness, m.flexedge_length0[e] - d.flexedge_length[e]);
  }
  return energy;
}

bool HasJointSprings(const mjModel& m) {
  const int n = static_cast<int>(m.njnt);
  return AnyBit(m.jnt_stiffness, n) || AnyBit(m.jnt_stiffnesspoly, mjNPOLY * n);
}

// Whether something that sleeps has a velocity: a program has set it, and no step has seen it yet.
bool SleepersMove(const mjModel& m, const mjData& d) {
  bool moves = false;
  ForSleepers(m, d,
              [&](const Sleepers& run) { moves = moves || AnyBit(d.qvel + run.dof, run.dof_end - run.dof); });
  return moves;
}

}  // namespace

// As in the reference, springs of joints and tendons that sleep do not count; their weights do.
void EnergyPos(const mjModel& m, mjData& d) {
  mjtNum energy = 0;
  if (!(m.opt.disableflags & mjDSBL_GRAVITY)) {
    energy = SubtractMoments(0, d.xipos + 3, m.body_mass + 1, static_cast<int>(m.nbody) - 1, m.opt.gravity);
  }
  if (!(m.opt.disableflags & mjDSBL_SPRING)) {
    if (HasJointSprings(m)) {
      ForAwakeJoints(m, d, [&](int begin, int end) {
        for (int j = begin; j < end; ++j) {
          if (JointSpring(m, j).Any()) energy += JointSpringEnergy(m, d, j);
        }
      });
    }
    for (int t = 0; t < m.ntendon; ++t) {
      if (!TendonAsleep(m, d, t) && TendonSpring(m, t).Any()) energy += TendonSpringEnergy(m, d, t);
    }
    for (int f = 0; f < m.nflex; ++f) energy += FlexEdgeEnergy(m, d, f);
  }
  d.energy[0] = energy;
  d.flg_energypos = true;
}

void EnergyVel(const mjModel& m, mjData& d) {
  StackFrame frame(d);
  mjtNum* momentum = frame.Take<mjtNum>(m.nv);
  mjtNum twice = 0;
  const auto add = [&](int begin, int end) {
    MulLowerRows(momentum, d.M, d.qvel, {begin, end}, m.M_rownnz, m.M_rowadr, m.M_colind);
    for (int i = begin; i < end; ++i) twice += momentum[i] * d.qvel[i];
  };
  if (SleepersMove(m, d)) {
    add(0, static_cast<int>(m.nv));
  } else {
    ForAwakeDofs(m, d, add);
  }
  d.energy[1] = 0.5 * twice;
  d.flg_energyvel = true;
}

}  // namespace pliant
