// The configuration manifold: positions live in R^n and SO(3), velocities in its tangent space.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// qpos [nq] <- qpos moved along qvel [nv] for dt seconds; rotations compose on the right (local velocities).
void IntegratePos(const mjModel& m, mjtNum* qpos, const mjtNum* qvel, mjtNum dt);

// The same for d.qpos, in the joints of trees that do not sleep. Even without velocity a step may change
// the last bit of a quaternion, which would wake the others.
void IntegrateAwakePos(const mjModel& m, mjData& d, const mjtNum* qvel, mjtNum dt);

// qvel [nv] = (qpos2 - qpos1) / dt: the inverse of IntegratePos.
void DifferentiatePos(const mjModel& m, mjtNum* qvel, mjtNum dt, const mjtNum* qpos1, const mjtNum* qpos2);

// Makes every quaternion in qpos [nq] unit length.
void NormalizeQuat(const mjModel& m, mjtNum* qpos);

}  // namespace pliant
