// Geoms as convex shapes.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/geometry/gjk.h"

namespace pliant {

// sphere, capsule, ellipsoid, cylinder, box or mesh.
ConvexShape MakeConvexShape(const mjModel& m, const mjData& d, int geom);

inline CcdOptions MakeCcdOptions(const mjModel& m) {
  CcdOptions options;
  options.tolerance = m.opt.ccd_tolerance;
  options.max_iterations = m.opt.ccd_iterations;
  return options;
}

// Collision functions (see mjCOLLISIONFUNC).
int CollideConvex(const mjModel* m, mjData* d, mjPreContact* con, int geom1, int geom2, mjtNum margin);
int CollidePlaneConvex(const mjModel* m, mjData* d, mjPreContact* con, int geom1, int geom2, mjtNum margin);

}  // namespace pliant
