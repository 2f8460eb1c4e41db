// Collision detection: from poses to contacts.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Finds all contacts.
//   reads    geom_xpos, geom_xmat, xipos, ximat, opt, the geom, pair and exclude arrays
//   writes   contact (arena), ncon, maxuse_con, bvh_active, timers of both phases; clears all arena arrays
//   needs    Kinematics() at this qpos
//   may fail with mjWARN_CONTACTFULL: further contacts are dropped
// Contacts come in ascending order of their bodies, then of their geoms. Nothing is found when contacts or
// constraints are disabled.
void Collision(const mjModel& m, mjData& d);

}  // namespace pliant
