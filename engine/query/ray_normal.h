// Normals where rays meet surfaces.
#pragma once

#include <mujoco/mjmodel.h>

namespace pliant {

// Unit outward normal (world) of a primitive geom of this pose and size at a point of its surface.
// At edges that of the nearer side.
void PrimitiveNormal(mjtNum normal[3], const mjtNum pos[3], const mjtNum mat[9], const mjtNum size[3],
                     const mjtNum point[3], int geomtype);

// Unit normal of the triangle whose corners turn counterclockwise around it; zero for one without area.
void TriangleNormal(mjtNum normal[3], const mjtNum v0[3], const mjtNum v1[3], const mjtNum v2[3]);

}  // namespace pliant
