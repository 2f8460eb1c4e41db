// The force of one contact.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Force (3) then torque (3) that geom[0] exerts on geom[1], along the axes of contact id's frame. Pyramid
// edges are summed up: normal sum of all, each other direction mu times the difference of its two edges. Zero
// for contacts without rows. Torques are zero for dim 1 and 3. An invalid id is a fatal error.
//   reads    contact, efc_force
void ContactForce(const mjModel& m, const mjData& d, int id, mjtNum result[6]);

}  // namespace pliant
