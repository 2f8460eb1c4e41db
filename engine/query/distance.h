// Distance between two geoms.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Smallest signed distance between the surfaces of two geoms, at most distmax. fromto (null allowed) gets the
// segment from geom1 to geom2 that has this length (for pairs that collide by GJK: from the geom whose type
// comes first), or zeros when nothing is closer than distmax. Filters do not apply; pairs without a collision
// function are never closer. Reads geom_xpos, geom_xmat.
mjtNum GeomDistance(const mjModel& m, mjData& d, int geom1, int geom2, mjtNum distmax, mjtNum* fromto);

}  // namespace pliant
