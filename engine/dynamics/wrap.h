// Shortest path of a string from one point to another around a sphere or an endless cylinder.
#pragma once

#include <mujoco/mjmodel.h>

namespace pliant {

// points [2 x 3] receives the two tangent points (world). Returns the length of the curve between them on the
// surface, or -1 when the straight line is free and nothing was written.
//   x0, x1   end points, world
//   pos, mat pose of the geom; a cylinder runs along its z axis
//   type     mjWRAP_SPHERE or mjWRAP_CYLINDER
//   side     null, or a point (world). Outside the geom it picks the side on which the string passes;
//            inside it, the string must pass through the inside and only touches the surface from there
//            (both points coincide).
mjtNum Wrap(mjtNum points[6], const mjtNum x0[3], const mjtNum x1[3], const mjtNum pos[3],
            const mjtNum mat[9], mjtNum radius, int type, const mjtNum* side);

}  // namespace pliant
