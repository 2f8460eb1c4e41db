#include "engine/dynamics/passive.h"

#include <algorithm>

#include "engine/dynamics/flex_force.h"
#include "engine/dynamics/fluid.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/tendon.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/callbacks.h"
#include "engine/plugin/instances.h"

namespace pliant {
namespace {

void BallSpring(const mjtNum* quat, const mjtNum* rest, mjtNum stiffness, mjtNum* force) {
  mjtNum unit[4], dif[3];
  Copy4(unit, quat);
  Normalize4(unit);
  SubQuat(dif, unit, rest);
  Scl3(force, dif, -stiffness);
}

void JointSprings(const mjModel& m, mjData& d) {
  for (int j = 0; j < m.njnt; ++j) {
    const mjtNum stiffness = m.jnt_stiffness[j];
    if (!stiffness) continue;
    const mjtNum* q = d.qpos + m.jnt_qposadr[j];
    const mjtNum* rest = m.qpos_spring + m.jnt_qposadr[j];
    mjtNum* force = d.qfrc_spring + m.jnt_dofadr[j];
    switch (m.jnt_type[j]) {
      case mjJNT_FREE:
        for (int k = 0; k < 3; ++k) force[k] = -stiffness * (q[k] - rest[k]);
        BallSpring(q + 3, rest + 3, stiffness, force + 3);
        break;
      case mjJNT_BALL:
        BallSpring(q, rest, stiffness, force);
        break;
      default:
        force[0] = -stiffness * (q[0] - rest[0]);
    }
  }
}

void TendonSpringDampers(const mjModel& m, mjData& d, bool springs, bool dampers) {
  for (int t = 0; t < m.ntendon; ++t) {
    const mjtNum stiffness = m.tendon_stiffness[t], damping = m.tendon_damping[t];
    if (springs && stiffness) {
      // No force within the dead band.
      const mjtNum length = d.ten_length[t];
      const mjtNum lower = m.tendon_lengthspring[2 * t], upper = m.tendon_lengthspring[2 * t + 1];
      mjtNum force = 0;
      if (length > upper) {
        force = stiffness * (upper - length);
      } else if (length < lower) {
        force = stiffness * (lower - length);
      }
      if (force) AddTendonForce(m, d, t, force, d.qfrc_spring);
    }
    if (dampers && damping) AddTendonForce(m, d, t, -damping * d.ten_velocity[t], d.qfrc_damper);
  }
}

bool GravityIsOn(const mjModel& m) {
  const mjtNum* g = m.opt.gravity;
  return !(m.opt.disableflags & mjDSBL_GRAVITY) && (g[0] || g[1] || g[2]);
}

// Lifts each body at its com by a fraction of its weight.
void GravityCompensation(const mjModel& m, mjData& d) {
  for (int i = 1; i < m.nbody; ++i) {
    if (!m.body_gravcomp[i]) continue;
    mjtNum force[3];
    Scl3(force, m.opt.gravity, -m.body_mass[i] * m.body_gravcomp[i]);
    ApplyFT(m, d, force, nullptr, d.xipos + 3 * i, i, d.qfrc_gravcomp);
  }
}

void SumParts(const mjModel& m, mjData& d, bool gravcomp, bool fluid) {
  for (int i = 0; i < m.nv; ++i) d.qfrc_passive[i] = d.qfrc_spring[i] + d.qfrc_damper[i];
  if (gravcomp) {
    for (int i = 0; i < m.nv; ++i) {
      if (!m.jnt_actgravcomp[m.dof_jntid[i]]) d.qfrc_passive[i] += d.qfrc_gravcomp[i];
    }
  }
  if (fluid) {
    for (int i = 0; i < m.nv; ++i) d.qfrc_passive[i] += d.qfrc_fluid[i];
  }
}

}  // namespace

void Passive(const mjModel& m, mjData& d) {
  const int nv = m.nv;
  for (mjtNum* part : {d.qfrc_spring, d.qfrc_damper, d.qfrc_gravcomp, d.qfrc_fluid, d.qfrc_passive}) {
    std::fill(part, part + nv, 0);
  }
  const bool springs = !(m.opt.disableflags & mjDSBL_SPRING);
  const bool dampers = !(m.opt.disableflags & mjDSBL_DAMPER);
  if (!springs && !dampers) return;

  if (springs) JointSprings(m, d);
  if (dampers) {
    for (int i = 0; i < nv; ++i) d.qfrc_damper[i] = -m.dof_damping[i] * d.qvel[i];
  }
  if (m.nflex) FlexForces(m, d, springs, dampers);
  TendonSpringDampers(m, d, springs, dampers);

  const bool gravcomp = m.flg_gravcomp && GravityIsOn(m);
  if (gravcomp) GravityCompensation(m, d);
  const bool fluid = HasFluid(m);
  if (fluid) Fluid(m, d);
  SumParts(m, d, gravcomp, fluid);

  if (mjcb_passive) mjcb_passive(&m, &d);
  if (m.nplugin) ComputePlugins(m, d, mjPLUGIN_PASSIVE);
}

}  // namespace pliant
