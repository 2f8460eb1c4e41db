// Height fields against convex geoms.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/geometry/contact_point.h"
#include "engine/geometry/convex_shape.h"

namespace pliant {

// Collision function (see mjCOLLISIONFUNC): geom1 is the height field, geom2 any convex geom. Every cell is
// two triangular prisms, from the base of the field to its surface; each prism under the geom is tested on
// its own. A margin raises the surface by as much and grows the geom by half of it; the distance that is
// reported is that of the grown shapes.
int CollideHfieldConvex(const mjModel* m, mjData* d, mjPreContact* con, int geom1, int geom2, mjtNum margin);

// The same for any shape, placed in the world or given by its corners.
int CollideHfieldShape(const mjModel& m, const mjData& d, ContactPoint* points, int hfield_geom,
                       const ConvexShape& shape, mjtNum margin);

}  // namespace pliant
