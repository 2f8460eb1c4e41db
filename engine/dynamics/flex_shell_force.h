// Elastic forces of flexes whose grid of nodes is a shell.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Faces resist being bent against each other. As in the reference they stretch without resistance, which an
// equality flexstrain is for, no damping acts, and bodies that slide along three axes
// pass nothing on to what carries them. Adds to d.qfrc_spring.
//   reads    d.xpos, d.xmat
void FlexShellForces(const mjModel& m, mjData& d, int flex);

}  // namespace pliant
