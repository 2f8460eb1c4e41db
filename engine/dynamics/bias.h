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

// The world falls upwards: its acceleration stands for gravity on every body.
void WorldAcceleration(const mjModel& m, mjtNum acc[6]);

// acc: acceleration of a body from its parent's, c-frame. qacc [nv] may be null: zero.
//   needs    ComVel()
void Accelerate(const mjModel& m, const mjData& d, int body, const mjtNum* qacc, const mjtNum* parent_acc,
                mjtNum acc[6]);

// force that makes a body accelerate: I a + v x* I v, c-frame.
//   needs    ComVel()
void BodyForce(const mjData& d, int body, const mjtNum acc[6], mjtNum force[6]);

}  // namespace pliant
