// The configuration manifold: positions live in R^n and SO(3), velocities in its tangent space.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// qpos [nq] <- qpos moved along qvel [nv] for dt seconds; rotations compose on the right (local velocities).
void IntegratePos(const mjModel& m, mjtNum* qpos, const mjtNum* qvel, mjtNum dt);

// qvel [nv] = (qpos2 - qpos1) / dt: the inverse of IntegratePos.
void DifferentiatePos(const mjModel& m, mjtNum* qvel, mjtNum dt, const mjtNum* qpos1, const mjtNum* qpos2);

// Makes every quaternion in qpos [nq] unit length.
void NormalizeQuat(const mjModel& m, mjtNum* qpos);

}  // namespace pliant
