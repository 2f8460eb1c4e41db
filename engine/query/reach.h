// Inverse kinematics for posing: turns the joints of a tree until a point or the orientation of one of its
// bodies meets a target.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

struct ReachOptions {
  bool respect_limits = true;
  bool move_base =
      false;  // also moves free joints on the way to the root, otherwise only where nothing else can
  int iterations = 12;  // at most, of damped least squares
};

// Moves `local` (body frame, m) of `body` towards `target` (world, m). Returns the distance that is left, m.
//   reads    qpos, joint ranges
//   writes   qpos, and what Kinematics() and ComPos() write
//   needs    nothing at this qpos
//   takes    stack
//   cannot fail
mjtNum ReachPoint(const mjModel& m, mjData& d, int body, const mjtNum local[3], const mjtNum target[3],
                  const ReachOptions& options);

// Turns the inertial frame of `body` towards `target` (unit quaternion, world).
// Returns the angle that is left, rad.
mjtNum ReachOrientation(const mjModel& m, mjData& d, int body, const mjtNum target[4],
                        const ReachOptions& options);

}  // namespace pliant
