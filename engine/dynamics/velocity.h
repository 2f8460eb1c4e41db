// Velocities of bodies, joint axes, subtrees and transmissions.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Spatial velocities and rates of joint axes, in the c-frame.
//   reads    d.qvel, d.cdof
//   writes   d.cvel [nbody x 6] rad/s, m/s, d.cdof_dot [nv x 6]
//   needs    ComPos()
//   cannot fail
void ComVel(const mjModel& m, mjData& d);

// Linear velocity of each subtree's com and angular momentum about it, world axes.
//   reads    d.cvel, d.xipos ximat, d.subtree_com
//   writes   d.subtree_linvel, d.subtree_angmom [nbody x 3]
//   needs    ComVel()
//   takes    stack
void SubtreeVel(const mjModel& m, mjData& d);

// Rates of scalar lengths: J * qvel.
//   reads    d.flexedge_J, d.ten_J, d.actuator_moment, d.qvel
//   writes   d.flexedge_velocity, d.ten_velocity, d.actuator_velocity
//   needs    Flex(), Tendon(), Transmission()
//   cannot fail
// Actuator rates are zero while actuation is disabled.
void LengthVelocity(const mjModel& m, mjData& d);

// Velocity of a point and frame of a body as (rotation, translation); axes: world when null,
// else columns of mat.
void PointFrameVelocity(const mjModel& m, const mjData& d, int body, const mjtNum point[3], const mjtNum* mat,
                        mjtNum res[6]);

// Acceleration of the same, with the world's acceleration of -gravity in it: what an accelerometer shows.
// Zero for static bodies.
//   needs    RnePostConstraint() (engine/constraint/body_forces.h)
void PointFrameAcceleration(const mjModel& m, const mjData& d, int body, const mjtNum point[3],
                            const mjtNum* mat, mjtNum res[6]);

}  // namespace pliant
