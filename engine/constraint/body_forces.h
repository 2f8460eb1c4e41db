// Forces on and between bodies, once the constraint forces are known.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Body accelerations and the forces that pass between bodies, all forces included.
//   reads    d.qacc, d.xfrc_applied, d.contact, d.actuator_force, d.efc_force
//   writes   d.cacc, d.cfrc_int, d.cfrc_ext [nbody x 6], c-frame. cacc of the world is -gravity.
//   needs    constraint forces
//   takes    stack
// Forces of joint limits, fixed tendons and other equalities act inside joints and are not part of cfrc_ext;
// spatial tendons pull on the bodies along their path.
void RnePostConstraint(const mjModel& m, mjData& d);

}  // namespace pliant
