#include "engine/dynamics/energy.h"

#include "engine/dynamics/inertia.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

mjtNum HalfSquare(mjtNum stiffness, mjtNum x) { return 0.5 * stiffness * x * x; }

mjtNum JointSpringEnergy(const mjModel& m, const mjData& d, int joint) {
  const mjtNum stiffness = m.jnt_stiffness[joint];
  const mjtNum* q = d.qpos + m.jnt_qposadr[joint];
  const mjtNum* rest = m.qpos_spring + m.jnt_qposadr[joint];
  const int type = m.jnt_type[joint];
  if (type == mjJNT_SLIDE || type == mjJNT_HINGE) return HalfSquare(stiffness, q[0] - rest[0]);

  mjtNum energy = 0;
  if (type == mjJNT_FREE) {
    mjtNum dif[3];
    Sub3(dif, q, rest);
    energy += 0.5 * stiffness * Dot3(dif, dif);
    q += 3;
    rest += 3;
  }
  mjtNum quat[4], turn[3];
  Copy4(quat, q);
  Normalize4(quat);
  SubQuat(turn, quat, rest);
  return energy + 0.5 * stiffness * Dot3(turn, turn);
}

mjtNum TendonSpringEnergy(const mjModel& m, const mjData& d, int tendon) {
  const mjtNum length = d.ten_length[tendon];
  const mjtNum lower = m.tendon_lengthspring[2 * tendon];
  const mjtNum upper = m.tendon_lengthspring[2 * tendon + 1];
  const mjtNum stretch = length > upper ? upper - length : length < lower ? lower - length : 0;
  return HalfSquare(m.tendon_stiffness[tendon], stretch);
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

}  // namespace

void EnergyPos(const mjModel& m, mjData& d) {
  mjtNum energy = 0;
  if (!(m.opt.disableflags & mjDSBL_GRAVITY)) {
    for (int i = 1; i < m.nbody; ++i) energy -= m.body_mass[i] * Dot3(m.opt.gravity, d.xipos + 3 * i);
  }
  if (!(m.opt.disableflags & mjDSBL_SPRING)) {
    for (int j = 0; j < m.njnt; ++j) {
      if (m.jnt_stiffness[j]) energy += JointSpringEnergy(m, d, j);
    }
    for (int t = 0; t < m.ntendon; ++t) {
      if (m.tendon_stiffness[t]) energy += TendonSpringEnergy(m, d, t);
    }
    for (int f = 0; f < m.nflex; ++f) energy += FlexEdgeEnergy(m, d, f);
  }
  d.energy[0] = energy;
}

void EnergyVel(const mjModel& m, mjData& d) {
  StackFrame frame(d);
  mjtNum* momentum = frame.Take<mjtNum>(m.nv);
  MulM(m, d, momentum, d.qvel);
  mjtNum twice = 0;
  for (int i = 0; i < m.nv; ++i) twice += momentum[i] * d.qvel[i];
  d.energy[1] = 0.5 * twice;
}

}  // namespace pliant
