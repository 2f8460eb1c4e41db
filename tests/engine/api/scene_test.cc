// The mjv_ functions that no other test calls, against their definitions.
#include <cmath>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

class Visual : public testing::Test {
 protected:
  Visual()
      : sim("<mujoco><worldbody><light pos='0 0 3'/><geom type='plane' size='1 1 .1'/><body pos='0 0 "
            "1'><freejoint/>"
            "<geom size='.1'/></body></worldbody></mujoco>") {
    mj_forward(sim.m.get(), sim.d.get());
    mjv_defaultOption(&option);
    mjv_defaultScene(&scene);
    mjv_makeScene(sim.m.get(), &scene, 100);
    mjv_defaultFreeCamera(sim.m.get(), &camera);
    mjv_updateScene(sim.m.get(), sim.d.get(), &option, nullptr, &camera, mjCAT_ALL, &scene);
  }
  ~Visual() override { mjv_freeScene(&scene); }

  Simulation sim;
  mjvOption option;
  mjvScene scene;
  mjvCamera camera;
};

TEST_F(Visual, RoomAndModelAreInverse) {
  scene.enabletransform = 1;
  scene.translate[0] = 1, scene.translate[1] = -2, scene.translate[2] = 0.5;
  scene.rotate[0] = std::sqrt(0.5f), scene.rotate[1] = 0, scene.rotate[2] = 0,
  scene.rotate[3] = std::sqrt(0.5f);
  scene.scale = 2;
  const mjtNum pos[3] = {0.3, 0.4, 0.5}, quat[4] = {0.5, -0.5, 0.5, 0.5};
  mjtNum room_pos[3], room_quat[4], back[3], back_quat[4];
  mjv_model2room(room_pos, room_quat, pos, quat, &scene);
  // A quarter turn about z, twice as large, then moved.
  EXPECT_NEAR(room_pos[0], 1 - 2 * 0.4, 1e-6);
  EXPECT_NEAR(room_pos[1], -2 + 2 * 0.3, 1e-6);
  EXPECT_NEAR(room_pos[2], 0.5 + 2 * 0.5, 1e-6);
  mjv_room2model(back, back_quat, room_pos, room_quat, &scene);
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(back[k], pos[k], 1e-6);
  for (int k = 0; k < 4; ++k) EXPECT_NEAR(back_quat[k], quat[k], 1e-6);
}

TEST_F(Visual, CameraLooksAtItsPoint) {
  mjtNum head[3], forward[3], up[3], head_room[3], forward_room[3], up_room[3];
  mjv_cameraInModel(head, forward, up, &scene);
  mjv_cameraInRoom(head_room, forward_room, up_room, &scene);
  for (int k = 0; k < 3; ++k) {
    EXPECT_NEAR(head[k] + camera.distance * forward[k], camera.lookat[k], 1e-5);
    EXPECT_NEAR(head[k], head_room[k], 1e-6);  // no transform
    EXPECT_NEAR(forward[k], forward_room[k], 1e-6);
    EXPECT_NEAR(up[k], up_room[k], 1e-6);
  }
  EXPECT_NEAR(mju_dot3(forward, up), 0, 1e-6);
}

TEST_F(Visual, AverageCameraLiesBetweenTheEyes) {
  const mjvGLCamera mean = mjv_averageCamera(&scene.camera[0], &scene.camera[1]);
  for (int k = 0; k < 3; ++k) {
    EXPECT_NEAR(mean.pos[k], 0.5f * (scene.camera[0].pos[k] + scene.camera[1].pos[k]), 1e-6);
  }
  EXPECT_GT(mju_abs(scene.camera[0].pos[0] - scene.camera[1].pos[0]) +
                mju_abs(scene.camera[0].pos[1] - scene.camera[1].pos[1]),
            1e-3);
}

TEST_F(Visual, AlignedVectorTurnsWithTheCameraAboutTheVertical) {
  const mjtNum y[3] = {0, 2, 0.7}, forward[3] = {3, 0, -1};
  mjtNum aligned[3];
  mjv_alignToCamera(aligned, y, forward);
  EXPECT_NEAR(aligned[0], 2, 1e-9);
  EXPECT_NEAR(aligned[1], 0, 1e-9);
  EXPECT_NEAR(aligned[2], 0.7, 1e-9);
}

TEST_F(Visual, GeomsAreAddedByCategoryAndLightsRebuilt) {
  const int all = scene.ngeom, lights = scene.nlight;
  EXPECT_EQ(lights, 2);  // the headlight too
  scene.ngeom = 0;
  mjv_addGeoms(sim.m.get(), sim.d.get(), &option, nullptr, mjCAT_STATIC, &scene);
  const int fixed = scene.ngeom;
  mjv_addGeoms(sim.m.get(), sim.d.get(), &option, nullptr, mjCAT_DYNAMIC, &scene);
  EXPECT_EQ(fixed, 1);
  EXPECT_EQ(scene.ngeom, 2);
  EXPECT_LE(scene.ngeom, all);
  sim.m->vis.headlight.active = 0;
  mjv_makeLights(sim.m.get(), sim.d.get(), &scene);
  EXPECT_EQ(scene.nlight, 1);
}

TEST_F(Visual, MovedModelMovesTheScene) {
  scene.enabletransform = 1;
  const mjtNum up[3] = {0, 0, 1};
  const float before[3] = {scene.translate[0], scene.translate[1], scene.translate[2]};
  mjv_moveModel(sim.m.get(), mjMOUSE_MOVE_H, 0.1, 0.2, up, &scene);
  EXPECT_GT(std::fabs(scene.translate[0] - before[0]) + std::fabs(scene.translate[1] - before[1]), 1e-3);
  EXPECT_NEAR(scene.translate[2], before[2], 1e-6);  // horizontal
  mjv_moveModel(sim.m.get(), mjMOUSE_ROTATE_V, 0.1, 0.2, up, &scene);
  float norm = 0;
  for (const float q : scene.rotate) norm += q * q;
  EXPECT_NEAR(norm, 1, 1e-5);
  EXPECT_LT(std::fabs(scene.rotate[0]), 1);
}

}  // namespace
}  // namespace pliant
