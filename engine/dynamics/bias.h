// Newton-Euler recursions: forces from motion.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Recursive Newton-Euler in the c-frame (Featherstone 2008, ch. 5).
//   reads    d.cinert, d.cdof, d.cvel, d.cdof_dot, d.qvel, d.qacc if flg_acc, opt.gravity
//   writes   result [nv] = bias(q, v) + (flg_acc ? (M - armature) qacc : 0), N or N m
//   needs    ComVel()
//   takes    stack
// Armature is not part of any body: with it, the whole force is MulM(qacc) plus the result of flg_acc = 0.
void Rne(const mjModel& m, mjData& d, int flg_acc, mjtNum* result);

// qfrc [nv] += armature * J' (dJ/dt qvel) for every tendon with armature.
//   needs    Tendon(), ComVel()
//   takes    stack
void TendonBias(const mjModel& m, mjData& d, mjtNum* qfrc);

// Body accelerations and the forces that pass between bodies, all forces included.
//   reads    d.qacc, d.xfrc_applied, d.contact, d.efc_force (contact, connect and weld rows)
//   writes   d.cacc, d.cfrc_int, d.cfrc_ext [nbody x 6], c-frame. cacc of the world is -gravity.
//   needs    constraint forces
//   takes    nothing
// Forces of limits, tendons and other equalities act inside joints and are not part of cfrc_ext.
void RnePostConstraint(const mjModel& m, mjData& d);

}  // namespace pliant
