// Transmissions: how actuators pull on joints.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Length of every actuator's transmission and its gradient by dofs.
//   reads    d.qpos, poses, d.ten_length, d.ten_J, d.contact (adhesion), d.cdof
//   writes   d.actuator_length [nu] gear units, d.moment_* and d.actuator_moment: CSR of nu rows
//   needs    Tendon(), and Collision() and MakeConstraint() for adhesion (contact.exclude)
//   takes    stack
//   may fail with more than nJmom nonzeros: a fatal error
void Transmission(const mjModel& m, mjData& d);

}  // namespace pliant
