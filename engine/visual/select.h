// What is under the pointer.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

namespace pliant::visual {

// Shoots a ray through (relx, rely), fractions of the viewport from its lower left corner; aspectratio is
// width / height. Returns the body that it meets first among what vopt shows, -1 for none; selpnt is the
// point (world). geomid, flexid, skinid (each may be null) get the object and -1. For a flex the body is that
// of the nearest vertex, for a skin that of the bone with the largest weight there. Reads skin and flex
// vertices from scn.
int Select(const mjModel& m, const mjData& d, const mjvOption& vopt, mjtNum aspectratio, mjtNum relx,
           mjtNum rely, const mjvScene& scn, mjtNum selpnt[3], int geomid[1], int flexid[1], int skinid[1]);

}  // namespace pliant::visual
