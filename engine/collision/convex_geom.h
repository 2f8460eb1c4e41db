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

// CollideConvex() without margin in parts, so that searches of several pairs can go side by side. Geoms are
// in the order of their types.
struct FoundAhead {
  int geom1, geom2;
  bool near;  // may touch; else nothing below is set
  bool touches;
  ContactPoint point;  // where they touch
};

// Whether the parts know the pair: a sphere or capsule and an ellipsoid or cylinder, whose entry of
// mjCOLLISIONFUNC is the engine's, with the newer search.
bool MayBeFoundAhead(const mjModel& m, int geom1, int geom2);

// Whether boxes or the first step of a search part two geoms.
bool AreSoonApart(const mjModel& m, const mjData& d, int geom1, int geom2);

// Whether pairs of the same types touch, and where.
void FindAhead(const mjModel& m, const mjData& d, FoundAhead* const pair[], int n);

// All contacts of a pair of which the first is known.
int FinishFoundAhead(const mjModel& m, const mjData& d, mjPreContact* con, const FoundAhead& pair);

}  // namespace pliant
