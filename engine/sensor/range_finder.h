// Range finders: rays from a site, or one from every pixel of a camera.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <functional>

namespace pliant {

// data [sensor_dim] = readings of range finder i, the fields of one ray (mjtRayDataField, those of its
// intprm[0]) together, and of a camera its pixels by rows, the top row first. A ray that meets nothing has
// distance and depth -1 and zeros elsewhere, but for its direction (zero too) and its origin. Lengths in m,
// vectors in the world frame.
//   needs    Kinematics()
void RangeFinder(const mjModel& m, const mjData& d, int i, mjtNum* data);

// The two ends of a ray, in the world.
using RayVisitor = std::function<void(const mjtNum from[3], const mjtNum to[3])>;

// Calls `visit` for each ray of range finder i that met something, by the distances in d.sensordata; for none
// where its readings have no distance.
//   needs    Kinematics()
void EachRangeFinderRay(const mjModel& m, const mjData& d, int i, const RayVisitor& visit);

}  // namespace pliant
