// The whole force along each tendon.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// tension [ntendon]: generalized force along the length of each tendon, positive where it lengthens: springs,
// dampers, actuators, limits, friction loss, equalities, and the inertia of its armature. N, or N m for fixed
// tendons in radians.
//   reads    d.ten_length ten_velocity ten_J, d.actuator_force, d.efc_force, d.qacc, d.qvel
//   needs    constraint forces
//   takes    stack
void TendonTensions(const mjModel& m, mjData& d, mjtNum* tension);

}  // namespace pliant
