// Robots whose links are convex meshes made by formulas.
#pragma once

#include <mujoco/mujoco.h>

namespace pliant::test {

enum class MeshRobot {
  kHumanoid,   // 15 links, hulls of 200 to 2000 vertices, 29 degrees of freedom, limp on a floor
  kQuadruped,  // 13 links, hulls of 200 to 1000 vertices, springs in its joints
  kGripper,    // two fingers that hold a mesh of 500 vertices
};
inline constexpr MeshRobot kMeshRobots[] = {MeshRobot::kHumanoid, MeshRobot::kQuadruped, MeshRobot::kGripper};

const char* MeshRobotName(MeshRobot robot);

// Release with mj_deleteModel.
mjModel* MakeMeshRobot(MeshRobot robot);

}  // namespace pliant::test
