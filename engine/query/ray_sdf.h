// Rays against geoms of type sdf.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Sphere tracing (Hart 1996) of the distance field; a field without distances for this data falls back
// to the mesh. normal [3] (may be null): the gradient there, world, unit; zeros when nothing is hit.
mjtNum RaySdf(const mjModel& m, const mjData& d, int geom, const mjtNum pnt[3], const mjtNum vec[3],
              mjtNum* normal);

}  // namespace pliant
