// Frames of the objects that have one.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// In world coordinates; points into mjData.
struct ObjectFrame {
  int body;
  const mjtNum* pos;  // 3
  const mjtNum* mat;  // 3 x 3
};

// Of a body (mjOBJ_BODY: inertial frame, mjOBJ_XBODY: body frame), geom, site or camera;
// other kinds are a fatal error.
//   reads    xpos, xmat, xipos, ximat and those of geoms, sites and cameras
ObjectFrame FrameOfObject(const mjModel& m, const mjData& d, int objtype, int objid);

}  // namespace pliant
