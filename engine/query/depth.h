// How deep a point is inside a geom.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Distance (m) of a world point to the surface of a geom, negative inside. The geom is a shape or of type
// sdf; where it has no field, the distance is infinite.
//   reads    d.geom_xpos, d.geom_xmat
mjtNum SurfaceDistance(const mjModel& m, const mjData& d, int geom, const mjtNum point[3]);

}  // namespace pliant
