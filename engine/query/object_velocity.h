// Velocity and acceleration of objects with a frame.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// 6D velocity (rotation, translation) at the origin of a body (mjOBJ_BODY: inertial frame,
// mjOBJ_XBODY: body frame), geom, site or camera, in world axes or, with flg_local, the object's own.
// Other kinds are a fatal error.
//   reads    cvel, subtree_com, frames of the objects
void ObjectVelocity(const mjModel& m, const mjData& d, int objtype, int objid, mjtNum res[6], int flg_local);

// The same for the acceleration, as an observer at rest sees it: the spatial acceleration plus omega x v.
//   reads    cacc and cvel (RnePostConstraint first)
void ObjectAcceleration(const mjModel& m, const mjData& d, int objtype, int objid, mjtNum res[6],
                        int flg_local);

}  // namespace pliant
