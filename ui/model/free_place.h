// Where a new body stands free of everything else.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant::ui {

// Raises `pos` (world, m), the middle of a box of this half width along the axes of the world, until the box
// lies above every geom that a geom of the usual bits would touch and whose bounds it overlaps.
//   reads  d.geom_xpos, d.geom_xmat
// Bounds are boxes around the geoms, so that the place may be higher than it must be. Planes are infinite, as
// contacts take them, and height fields are followed.
void RaiseUntilFree(const mjModel& m, const mjData& d, double half, double pos[3]);

}  // namespace pliant::ui
