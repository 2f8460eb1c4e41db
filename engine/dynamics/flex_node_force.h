// Elastic forces of flexes that a grid of nodes carries.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Each cell is a linear elastic body in a frame that turns with it. Adds to d.qfrc_spring where springs act,
// and to d.qfrc_damper where dampers do.
//   reads    d.xpos, d.xmat, d.cvel
//   needs    FwdVelocity()'s body velocities
void FlexNodeForces(const mjModel& m, mjData& d, int flex, bool springs, bool dampers);

}  // namespace pliant
