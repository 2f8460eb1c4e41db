// Forces that depend on position and velocity only.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Springs and dampers of joints, tendons and flexes, gravity compensation, the medium, adhesion of
// contacts, then the user's callback and passive plugins.
//   reads    d.qpos, d.qvel, d.ten_*, d.flexedge_*, d.cvel, d.contact, poses
//   writes   d.qfrc_spring, d.qfrc_damper, d.qfrc_gravcomp, d.qfrc_fluid, d.qfrc_adhesion and their sum
//            d.qfrc_passive [nv], N or N m. Gravity compensation of joints with actgravcomp is left
//            to actuation.
//   needs    ComVel(), LengthVelocity()
// With springs and dampers both disabled all of it is zero.
void Passive(const mjModel& m, mjData& d);

// Force of a tendon's spring and damper along its length, N.
//   needs    LengthVelocity()
mjtNum TendonPassiveForce(const mjModel& m, const mjData& d, int tendon);

}  // namespace pliant
