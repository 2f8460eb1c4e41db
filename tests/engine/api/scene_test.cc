// The abstract scene and its cameras.
#include <cmath>
#include <stdexcept>
#include <string>

#include "tests/engine/api/golden_results.h"
#include "tests/engine/api/loading.h"
#include "tests/engine/api/mechanism.h"

namespace pliant {
namespace {

Values Lens(const mjvScene& scene) {
  Values out;
  for (const mjvGLCamera& c : scene.camera) {
    out = Join({out,
                Copy(c.pos, 3),
                Copy(c.forward, 3),
                Copy(c.up, 3),
                {c.frustum_bottom, c.frustum_top, c.frustum_near, c.frustum_far}});
  }
  return out;
}

struct SceneOwner {
  mjvScene scene;
  explicit SceneOwner(const mjModel* m) {
    mjv_defaultScene(&scene);
    mjv_makeScene(m, &scene, 200);
  }
  ~SceneOwner() { mjv_freeScene(&scene); }
};

// Between the space of the model, the room of the cameras, and the view.
void CheckSpaces(const mjvScene& scene, GoldenResults& golden) {
  Values nine(9), pose(7), three(3);
  mjv_cameraInModel(nine.data(), nine.data() + 3, nine.data() + 6, &scene);
  golden.Check("mjv_cameraInModel", nine);
  mjv_cameraInRoom(nine.data(), nine.data() + 3, nine.data() + 6, &scene);
  golden.Check("mjv_cameraInRoom", nine);
  const Values pos = Numbers(3, 80), quat = Unit(4, 81);
  mjv_room2model(pose.data(), pose.data() + 3, pos.data(), quat.data(), &scene);
  golden.Check("mjv_room2model", pose);
  mjv_model2room(pose.data(), pose.data() + 3, pos.data(), quat.data(), &scene);
  golden.Check("mjv_model2room", pose);
  mjv_alignToCamera(three.data(), pos.data(), Unit(3, 82).data());
  golden.Check("mjv_alignToCamera", three);
}

void CheckShapes(GoldenResults& golden) {
  mjvGeom geom;
  const mjtNum size[3] = {0.1, 0.2, 0.3}, place[3] = {1, 2, 3}, mat[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  const float rgba[4] = {0.1f, 0.2f, 0.3f, 0.4f};
  mjv_initGeom(&geom, mjGEOM_SPHERE, size, place, mat, rgba);
  golden.Check("mjv_initGeom", Join({Copy(geom.size, 3),
                                     Copy(geom.pos, 3),
                                     Copy(geom.mat, 9),
                                     Copy(geom.rgba, 4),
                                     {mjtNum(geom.type)}}));
  const mjtNum here[3] = {0, 0, 0}, there[3] = {0.3, 0.4, 0.5};
  mjv_connector(&geom, mjGEOM_ARROW, 0.05, here, there);
  golden.Check("mjv_connector",
               Join({Copy(geom.size, 3), Copy(geom.pos, 3), Copy(geom.mat, 9), {mjtNum(geom.type)}}));
}

TEST(AbstractScene, IsTheReferences) {
  GoldenResults golden("scene", 2e-6);  // much of it is in single precision
  const Mechanism s;
  mjModel* m = s.m.get();
  mjData* d = s.d.get();
  mj_setTotalmass(m, 7);
  mj_forward(m, d);
  mjvOption option;
  mjv_defaultOption(&option);
  mjvPerturb pert;
  mjv_defaultPerturb(&pert);
  mjvCamera camera;
  mjv_defaultCamera(&camera);
  SceneOwner owner(m);
  mjvScene& scene = owner.scene;
  const auto tell = [&](const std::string& name) {
    golden.Check(name, Join({Copy(camera.lookat, 3), {camera.azimuth, camera.elevation, camera.distance}}));
  };
  mjv_defaultFreeCamera(m, &camera);
  tell("mjv_defaultFreeCamera");
  mjv_updateScene(m, d, &option, &pert, &camera, mjCAT_ALL, &scene);
  golden.Check("mjv_updateScene", {mjtNum(scene.ngeom), mjtNum(scene.nlight)});
  golden.Check("mjv_updateCamera", Lens(scene));
  for (int action = mjMOUSE_ROTATE_V; action <= mjMOUSE_MOVE_H_REL; ++action) {
    mjv_moveCamera(m, action, 0.13, -0.07, &camera);
    tell("mjv_moveCamera_" + std::to_string(action));
    mjv_updateCamera(m, d, &camera, &scene);
    golden.Check("mjv_updateCamera_" + std::to_string(action), Lens(scene));
  }
  golden.Check("mjv_frustumHeight", {mjv_frustumHeight(&scene)});
  CheckSpaces(scene, golden);
  pert.select = s.Body("hand");
  mjv_initPerturb(m, d, &scene, &pert);
  for (int action = mjMOUSE_ROTATE_V; action <= mjMOUSE_MOVE_H_REL; ++action) {
    mjv_movePerturb(m, d, action, 0.11, -0.04, &scene, &pert);
    golden.Check("mjv_movePerturb_" + std::to_string(action),
                 Join({Copy(pert.refpos, 3), Copy(pert.refquat, 4), Copy(pert.refselpos, 3), {pert.scale}}));
  }
  pert.active = 3;
  mjv_applyPerturbForce(m, d, &pert);
  golden.Check("mjv_applyPerturbForce", Copy(d->xfrc_applied, 6 * m->nbody));
  pert.select = s.Body("mocap");
  mjv_applyPerturbPose(m, d, &pert, 0);
  golden.Check("mjv_applyPerturbPose", Join({Copy(d->mocap_pos, 3), Copy(d->mocap_quat, 4)}));
  CheckShapes(golden);
}

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

TEST_F(Visual, AViewThatNoCameraWasPutIntoIsAnError) {
  mjvScene blank;
  mjv_defaultScene(&blank);
  mju_user_error = [](const char* message) { throw std::runtime_error(message); };
  mjtNum a[3], b[3], c[3];
  mjvPerturb pert;
  mjv_defaultPerturb(&pert);
  EXPECT_THROW(mjv_cameraInModel(a, b, c, &blank), std::runtime_error);
  EXPECT_THROW(mjv_cameraInRoom(a, b, c, &blank), std::runtime_error);
  EXPECT_THROW(mjv_frustumHeight(&blank), std::runtime_error);
  EXPECT_THROW(mjv_initPerturb(sim.m.get(), sim.d.get(), &blank, &pert), std::runtime_error);
  EXPECT_NO_THROW(mjv_cameraInModel(a, b, c, &scene));
  mju_user_error = nullptr;
}

TEST_F(Visual, AModelWithoutATransformIsNotMoved) {
  const mjtNum up[3] = {0, 0, 1};
  scene.enabletransform = 0;
  mjv_moveModel(sim.m.get(), mjMOUSE_ZOOM, 0.1, 0.2, up, &scene);
  EXPECT_EQ(scene.scale, 1);
}

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

TEST(SceneCopies, DrawTheSameScene) {
  const Simulation s(kTwoHinges);
  s.d->qpos[0] = 0.3;
  mj_forward(s.m.get(), s.d.get());
  const Model copy(mj_copyModel(nullptr, s.m.get()));
  s.m->geom_rgba[0] = 0.125f;
  mjv_copyModel(copy.get(), s.m.get());
  EXPECT_EQ(copy->geom_rgba[0], 0.125f);
  const Data data(mjv_copyData(nullptr, s.m.get(), s.d.get()));
  mjvOption option;
  mjv_defaultOption(&option);
  mjvCamera camera;
  mjv_defaultFreeCamera(s.m.get(), &camera);
  mjvScene scenes[2];
  for (mjvScene& scene : scenes) {
    mjv_defaultScene(&scene);
    mjv_makeScene(s.m.get(), &scene, 100);
  }
  mjv_updateScene(s.m.get(), s.d.get(), &option, nullptr, &camera, mjCAT_ALL, &scenes[0]);
  mjv_updateScene(copy.get(), data.get(), &option, nullptr, &camera, mjCAT_ALL, &scenes[1]);
  ASSERT_EQ(scenes[0].ngeom, scenes[1].ngeom);
  ASSERT_GT(scenes[0].ngeom, 1);
  for (int i = 0; i < scenes[0].ngeom; ++i) {
    for (int k = 0; k < 3; ++k) EXPECT_EQ(scenes[0].geoms[i].pos[k], scenes[1].geoms[i].pos[k]);
    for (int k = 0; k < 4; ++k) EXPECT_EQ(scenes[0].geoms[i].rgba[k], scenes[1].geoms[i].rgba[k]);
  }
  for (mjvScene& scene : scenes) mjv_freeScene(&scene);
}

TEST(SceneCopies, LeaveMeshDataAlone) {
  const char* const kBox =
      "<mujoco><asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset><worldbody><body pos='0 0 "
      "1'><joint/>"
      "<geom type='mesh' mesh='m'/></body></worldbody></mujoco>";
  const Model a = Compile(kBox), b = Compile(kBox);
  ASSERT_TRUE(a && b);
  b->mesh_vert[0] = 42;
  a->geom_rgba[0] = 0.125f;
  a->body_pos[5] = 3;
  a->opt.timestep = 0.5;
  mjv_copyModel(b.get(), a.get());
  EXPECT_EQ(b->mesh_vert[0], 42);
  EXPECT_EQ(b->geom_rgba[0], 0.125f);
  EXPECT_EQ(b->body_pos[5], 3);
  EXPECT_EQ(b->opt.timestep, 0.5);
}

}  // namespace
}  // namespace pliant
