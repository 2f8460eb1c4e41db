// How many coordinates and degrees of freedom a joint has.
#pragma once

#include <mujoco/mjmodel.h>

namespace pliant {

// Entries of qvel (and of every other array over dofs) that a joint of this mjtJoint takes.
constexpr int DofCount(int joint_type) {
  return joint_type == mjJNT_FREE ? 6 : joint_type == mjJNT_BALL ? 3 : 1;
}

// Entries of qpos that it takes.
constexpr int QposCount(int joint_type) {
  return joint_type == mjJNT_FREE ? 7 : joint_type == mjJNT_BALL ? 4 : 1;
}

}  // namespace pliant
