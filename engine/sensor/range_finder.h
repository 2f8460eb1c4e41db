// Range finders: rays from a site, or one from every pixel of a camera.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// data [sensor_dim] = readings of range finder i, the fields of one ray (mjtRayDataField, those of its
// intprm[0]) together, and of a camera its pixels by rows, the top row first. A ray that meets nothing has
// distance and depth -1 and zeros elsewhere, but for its direction (zero too) and its origin. Lengths in m,
// vectors in the world frame.
//   needs    Kinematics()
void RangeFinder(const mjModel& m, const mjData& d, int i, mjtNum* data);

}  // namespace pliant
