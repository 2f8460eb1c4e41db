// The collision functions behind mjCOLLISIONFUNC: they place the geoms and call engine/geometry.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/geometry/contact_point.h"

namespace pliant {

// Whether all entries of mjCOLLISIONFUNC are the engine's.
bool HasOwnCollisions();

inline Placed PlaceGeom(const mjModel& m, const mjData& d, int geom) {
  return {d.geom_xpos + 3 * geom, d.geom_xmat + 9 * geom, m.geom_size + 3 * geom};
}

inline void ToContact(const ContactPoint& point, mjPreContact& con) {
  con.dist = point.dist;
  Copy3(con.pos, point.pos);
  Copy3(con.normal, point.normal);
  Copy3(con.tangent, point.tangent);
}

}  // namespace pliant
