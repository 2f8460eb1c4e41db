// Which frames of a model coincide.
#pragma once

#include <mujoco/mjmodel.h>

namespace pliant::compile {

// Which poses of inertias, geoms and sites are those of the body or of its inertia, so that kinematics need
// not compute them.
//   reads    body_ipos, body_iquat and the poses of geoms and sites
//   writes   body_sameframe, geom_sameframe, site_sameframe
void SetSameFrames(mjModel& m);

}  // namespace pliant::compile
