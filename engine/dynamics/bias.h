// Newton-Euler recursions: forces from motion.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/math/spatial.h"

namespace pliant {

// Recursive Newton-Euler in the c-frame (Featherstone 2008, ch. 5).
//   reads    d.cinert, d.cdof, d.cvel, d.cdof_dot, d.qvel, d.qacc if flg_acc, opt.gravity
//   writes   result [nv] = bias(q, v) + (flg_acc ? (M - armature) qacc : 0), N or N m
//   needs    ComVel()
//   takes    stack
// Armature is not part of any body: with it, the whole force is MulM(qacc) plus the result of flg_acc = 0.
// Entries of dofs that sleep are left as they are.
void Rne(const mjModel& m, mjData& d, int flg_acc, mjtNum* result);

// The same without qacc, where velocities of bodies are those of qvel: lone bodies take a shorter formula.
void BiasForce(const mjModel& m, mjData& d, mjtNum* result);

// qfrc [nv] += armature * J' (dJ/dt qvel) for every tendon with armature.
//   needs    Tendon(), ComVel()
//   takes    stack
void TendonBias(const mjModel& m, mjData& d, mjtNum* qfrc);

// The world falls upwards: its acceleration stands for gravity on every body.
void WorldAcceleration(const mjModel& m, mjtNum acc[6]);

// acc: acceleration of a body from its parent's, c-frame. qacc [nv] may be null: zero.
//   needs    ComVel()
__attribute__((always_inline)) inline void Accelerate(const mjModel& m, const mjData& d, int body,
                                                      const mjtNum* qacc, const mjtNum* parent_acc,
                                                      mjtNum acc[6]) {
  mjtNum a[6];
  Copy6(a, parent_acc);
  const int first = m.body_dofadr[body], end = first + m.body_dofnum[body];
  for (int i = first; i < end; ++i) AddToScl6(a, d.cdof_dot + 6 * i, d.qvel[i]);
  if (qacc) {
    for (int i = first; i < end; ++i) AddToScl6(a, d.cdof + 6 * i, qacc[i]);
  }
  Copy6(acc, a);
}

// force that makes a body accelerate: I a + v x* I v, c-frame.
//   needs    ComVel()
__attribute__((always_inline)) inline void BodyForce(const mjData& d, int body, const mjtNum acc[6],
                                                     mjtNum force[6]) {
  const mjtNum* inertia = d.cinert + 10 * body;
  // In places of its own, which no output overlaps: so everything stays in registers.
  mjtNum vel[6], momentum[6], gyro[6], inertial[6];
  Copy6(vel, d.cvel + 6 * body);
  MulInertVec(momentum, inertia, vel);
  CrossForce(gyro, vel, momentum);
  MulInertVec(inertial, inertia, acc);
  Add3(force, inertial, gyro);
  Add3(force + 3, inertial + 3, gyro + 3);
}

}  // namespace pliant
