#include "engine/dynamics/passive.h"

#include <algorithm>
#include <cmath>

#include "engine/dynamics/contact_sides.h"
#include "engine/dynamics/flex_contact_force.h"
#include "engine/dynamics/flex_force.h"
#include "engine/dynamics/fluid.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/reflected.h"
#include "engine/dynamics/tendon.h"
#include "engine/math/quat.h"
#include "engine/math/simd.h"
#include "engine/math/vec3.h"
#include "engine/model/awake.h"
#include "engine/model/callbacks.h"
#include "engine/model/tree_parts.h"
#include "engine/plugin/instances.h"

namespace pliant {
namespace {

// Along a vector displacement the polynomial is of its length.
void VectorSpring(const mjtNum dif[3], const Coefficients& spring, mjtNum* force) {
  Scl3(force, dif, -spring.At(std::sqrt(Dot3(dif, dif))));
}

void BallSpring(const mjtNum* quat, const mjtNum* rest, const Coefficients& spring, mjtNum* force) {
  mjtNum unit[4], dif[3];
  Copy4(unit, quat);
  Normalize4(unit);
  SubQuat(dif, unit, rest);
  VectorSpring(dif, spring, force);
}

void JointSprings(const mjModel& m, mjData& d, int begin, int end) {
  for (int j = begin; j < end; ++j) {
    const Coefficients spring = JointSpring(m, j);
    if (!spring.Any()) continue;
    const mjtNum* q = d.qpos + m.jnt_qposadr[j];
    const mjtNum* rest = m.qpos_spring + m.jnt_qposadr[j];
    mjtNum* force = d.qfrc_spring + m.jnt_dofadr[j];
    switch (m.jnt_type[j]) {
      case mjJNT_FREE: {
        mjtNum dif[3];
        Sub3(dif, q, rest);
        VectorSpring(dif, spring, force);
        BallSpring(q + 3, rest + 3, spring, force + 3);
        break;
      }
      case mjJNT_BALL:
        BallSpring(q, rest, spring, force);
        break;
      default:
        force[0] = -spring.At(q[0] - rest[0]) * (q[0] - rest[0]);
    }
  }
}

// Of dofs by their own dampers.
PLIANT_SIMD_CLONES
void OwnDampers(mjtNum* force, const mjtNum* linear, const mjtNum* higher, const mjtNum* qvel, int n) {
  for (int i = 0; i < n; ++i) force[i] = -PolynomialAt(linear, higher, i).At(std::abs(qvel[i])) * qvel[i];
}

void JointDampers(const mjModel& m, mjData& d, int begin, int end) {
  OwnDampers(d.qfrc_damper + begin, m.dof_damping + begin, m.dof_dampingpoly + mjNPOLY * begin,
             d.qvel + begin, end - begin);
  for (int i = begin; i < end; ++i) {
    if (JointReflects(m, m.dof_jntid[i]))
      d.qfrc_damper[i] = -DofDamper(m, i).At(std::abs(d.qvel[i])) * d.qvel[i];
  }
}

mjtNum TendonSpringForce(const mjModel& m, const mjData& d, int tendon) {
  const Coefficients spring = TendonSpring(m, tendon);
  if (!spring.Any()) return 0;
  const mjtNum stretch = TendonStretch(m, d, tendon);
  return -spring.At(stretch) * stretch;
}

mjtNum TendonDamperForce(const mjModel& m, const mjData& d, int tendon) {
  const Coefficients damper = TendonDamper(m, tendon);
  if (!damper.Any()) return 0;
  const mjtNum velocity = d.ten_velocity[tendon];
  return -damper.At(std::abs(velocity)) * velocity;
}

bool SpringsAreOn(const mjModel& m) { return !(m.opt.disableflags & mjDSBL_SPRING); }
bool DampersAreOn(const mjModel& m) { return !(m.opt.disableflags & mjDSBL_DAMPER); }

void TendonSpringDampers(const mjModel& m, mjData& d) {
  for (int t = 0; t < m.ntendon; ++t) {
    if (TendonAsleep(m, d, t)) continue;
    const mjtNum spring = SpringsAreOn(m) ? TendonSpringForce(m, d, t) : 0;
    const mjtNum damper = DampersAreOn(m) ? TendonDamperForce(m, d, t) : 0;
    if (spring) AddTendonForce(m, d, t, spring, d.qfrc_spring);
    if (damper) AddTendonForce(m, d, t, damper, d.qfrc_damper);
  }
}

bool GravityIsOn(const mjModel& m) {
  const mjtNum* g = m.opt.gravity;
  return !(m.opt.disableflags & mjDSBL_GRAVITY) && (g[0] || g[1] || g[2]);
}

// Lifts each body at its com by a fraction of its weight.
void GravityCompensation(const mjModel& m, mjData& d) {
  for (int i = 1; i < m.nbody; ++i) {
    if (!m.body_gravcomp[i] || d.body_awake[i] == mjS_ASLEEP) continue;
    mjtNum force[3];
    Scl3(force, m.opt.gravity, -m.body_mass[i] * m.body_gravcomp[i]);
    ApplyFT(m, d, force, nullptr, d.xipos + 3 * i, i, d.qfrc_gravcomp);
  }
}

// Pulls the two sides of every contact that sticks together, along its normal.
void Adhesion(const mjModel& m, mjData& d) {
  ContactSides sides;
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    if (!contact.adhesion || contact.exclude > 1) continue;
    FindContactSides(m, d, contact, &sides);
    for (int k = 0; k < sides.count; ++k) {
      mjtNum force[3];
      Scl3(force, contact.frame, -contact.adhesion * sides.weight[k]);
      ApplyFT(m, d, force, nullptr, contact.pos, sides.body[k], d.qfrc_adhesion);
    }
  }
}

void SumParts(const mjModel& m, mjData& d, bool gravcomp, bool fluid, bool adhesion) {
  ForAwakeDofParts(m, d, [&](int begin, int end) {
    for (int i = begin; i < end; ++i) d.qfrc_passive[i] = d.qfrc_spring[i] + d.qfrc_damper[i];
    for (int i = begin; gravcomp && i < end; ++i) {
      if (!m.jnt_actgravcomp[m.dof_jntid[i]]) d.qfrc_passive[i] += d.qfrc_gravcomp[i];
    }
    for (int i = begin; fluid && i < end; ++i) d.qfrc_passive[i] += d.qfrc_fluid[i];
    for (int i = begin; adhesion && i < end; ++i) d.qfrc_passive[i] += d.qfrc_adhesion[i];
  });
}

}  // namespace

mjtNum TendonPassiveForce(const mjModel& m, const mjData& d, int tendon) {
  return (SpringsAreOn(m) ? TendonSpringForce(m, d, tendon) : 0) +
         (DampersAreOn(m) ? TendonDamperForce(m, d, tendon) : 0);
}

void Passive(const mjModel& m, mjData& d) {
  const bool springs = SpringsAreOn(m), dampers = DampersAreOn(m);
  ForAwakeDofParts(m, d, [&](int begin, int end) {
    const auto clear = [&](mjtNum* part) { std::fill(part + begin, part + end, 0); };
    for (mjtNum* part : {d.qfrc_spring, d.qfrc_gravcomp, d.qfrc_fluid, d.qfrc_adhesion}) clear(part);
    if (springs) JointSprings(m, d, m.dof_jntid[begin], m.dof_jntid[end - 1] + 1);
    if (dampers) {
      JointDampers(m, d, begin, end);
    } else {
      clear(d.qfrc_damper);
    }
    if (!springs && !dampers) clear(d.qfrc_passive);
  });
  if (!springs && !dampers) return;

  if (m.nflex) {
    FlexForces(m, d, springs, dampers);
    FlexContactForces(m, d);
  }
  TendonSpringDampers(m, d);

  const bool gravcomp = m.flg_gravcomp && GravityIsOn(m);
  if (gravcomp) GravityCompensation(m, d);
  const bool fluid = HasFluid(m);
  if (fluid) Fluid(m, d);
  const bool adhesion = m.flg_adhesion && !(m.opt.disableflags & mjDSBL_CONTACT);
  if (adhesion) Adhesion(m, d);
  SumParts(m, d, gravcomp, fluid, adhesion);

  if (mjcb_passive) mjcb_passive(&m, &d);
  if (m.nplugin) ComputePlugins(m, d, mjPLUGIN_PASSIVE);
}

}  // namespace pliant
