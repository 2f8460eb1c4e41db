// Abstract cameras without a scene: where they stand, what they see, and how the mouse moves them. Numbers
// are those of the reference.
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

constexpr char kCameras[] =
    "<mujoco><statistic extent='2' center='0 0 1'/><visual><map znear='0.02' zfar='40'/>"
    "<global fovy='50' azimuth='120' elevation='-20'/></visual><worldbody>"
    "<body name='b' pos='.3 .2 .9'><freejoint/><geom size='.1' pos='.1 0 0'/></body>"
    "<camera name='a' pos='1 2 3' xyaxes='1 0 0 0 .6 .8' fovy='30'/>"
    "<camera name='o' pos='1 2 3' projection='orthographic' fovy='3'/>"
    "<camera name='s' pos='1 2 3' sensorsize='.02 .03' focal='.05 .06' principal='.001 .002' "
    "resolution='200 300'/></worldbody></mujoco>";

class Cameras : public testing::Test {
 protected:
  Cameras() : sim(kCameras), m(*sim.m), d(*sim.d) {
    mj_forward(&m, &d);
    mjv_defaultFreeCamera(&m, &cam);
  }
  void Fix(int id) {
    cam.type = mjCAMERA_FIXED;
    cam.fixedcamid = id;
  }
  void ExpectLookat(mjtNum x, mjtNum y, mjtNum z) const {
    const mjtNum expected[3] = {x, y, z};
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(cam.lookat[i], expected[i], 1e-12) << i;
  }
  Simulation sim;
  mjModel& m;
  mjData& d;
  mjvCamera cam;
};
using CamerasDeathTest = Cameras;

void ExpectVector(const mjtNum actual[3], const mjtNum (&expected)[3]) {
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(actual[i], expected[i], 1e-14) << i;
}

TEST_F(Cameras, FramesOfFreeTrackingAndFixedOnes) {
  mjtNum head[3], forward[3], up[3], right[3];
  mjv_cameraFrame(head, forward, up, right, &d, &cam);
  ExpectVector(head, {1.409538931178862, -2.4413930440481213, 2.026060429977006});
  ExpectVector(forward, {-0.469846310392954, 0.8137976813493738, -0.3420201433256687});
  ExpectVector(up, {-0.17101007166283427, 0.29619813272602386, 0.9396926207859084});
  ExpectVector(right, {0.8660254037844387, 0.5, 0});
  cam.type = mjCAMERA_TRACKING;
  cam.trackbodyid = 1;
  mjv_cameraFrame(head, nullptr, nullptr, nullptr, &d, &cam);
  ExpectVector(head, {1.8095389311788619, -2.241393044048121, 1.926060429977006});
  Fix(0);
  mjv_cameraFrame(head, forward, up, right, &d, &cam);
  ExpectVector(head, {1, 2, 3});
  ExpectVector(forward, {0, 0.8, -0.6});
  ExpectVector(up, {0, 0.6, 0.8});
  ExpectVector(right, {1, 0, 0});
}

TEST_F(Cameras, FrustumsByFieldOfViewHeightAndSensor) {
  float ver[2], hor[2], clip[2];
  mjv_cameraFrustum(ver, hor, clip, &m, &cam);
  EXPECT_FLOAT_EQ(ver[0], 0.018652305006980896f);
  EXPECT_EQ(ver[0], ver[1]);
  EXPECT_EQ(hor[0], 0);
  EXPECT_FLOAT_EQ(clip[0], 0.04f);
  EXPECT_EQ(clip[1], 80);
  Fix(1);
  mjv_cameraFrustum(ver, nullptr, nullptr, &m, &cam);
  EXPECT_EQ(ver[0], 1.5f);
  Fix(2);
  mjv_cameraFrustum(ver, hor, nullptr, &m, &cam);
  EXPECT_FLOAT_EQ(ver[0], 0.008666666224598885f);
  EXPECT_FLOAT_EQ(ver[1], 0.01133333332836628f);
  EXPECT_FLOAT_EQ(hor[0], 0.007199999410659075f);
  EXPECT_FLOAT_EQ(hor[1], 0.00879999902099371f);
}

TEST_F(Cameras, AsOpenGlCamerasAreThoseOfTheScene) {
  mjvScene scene;
  mjv_defaultScene(&scene);
  mjv_makeScene(&m, &scene, 10);
  for (int id = 0; id < 3; ++id) {
    Fix(id);
    const mjvGLCamera gl = mjv_camera2GLCamera(&m, &d, &cam);
    m.cam_ipd[id] = 0;
    mjv_updateCamera(&m, &d, &cam, &scene);
    const mjvGLCamera& eye = scene.camera[0];
    EXPECT_EQ(gl.frustum_top, eye.frustum_top) << id;
    EXPECT_EQ(gl.frustum_bottom, eye.frustum_bottom) << id;
    EXPECT_EQ(gl.frustum_center, eye.frustum_center) << id;
    EXPECT_EQ(gl.frustum_width, eye.frustum_width) << id;
    EXPECT_EQ(gl.orthographic, eye.orthographic) << id;
    EXPECT_EQ(gl.forward[1], eye.forward[1]) << id;
  }
  mjv_freeScene(&scene);
}

TEST_F(Cameras, MoveByWhatTheModelSays) {
  mjv_moveCamera(&m, mjMOUSE_MOVE_V, 0.13, -0.07, &cam);
  ExpectLookat(-0.31499072458176386, -0.18185997962951653, 0.8041507911682129);
  mjv_defaultFreeCamera(&m, &cam);
  cam.orthographic = 1;
  mjv_moveCamera(&m, mjMOUSE_MOVE_H, 0.13, -0.07, &cam);
  ExpectLookat(-0.0013023966793762954, -0.0021088221513447937, 1);
  mjv_defaultFreeCamera(&m, &cam);
  mjv_moveCamera(&m, mjMOUSE_ZOOM, 0.13, -0.07, &cam);
  EXPECT_NEAR(cam.distance, 3.510886036216287, 1e-14);
}

TEST_F(Cameras, TurnAboutTheirHead) {
  mjtNum before[3], after[3], forward[3];
  mjv_cameraFrame(before, forward, nullptr, nullptr, &d, &cam);
  mjv_moveCamera(&m, mjMOUSE_TURN_V, 0.13, -0.07, &cam);
  EXPECT_NEAR(cam.elevation, -7.4, 1e-12);
  EXPECT_EQ(cam.azimuth, 120);
  ExpectLookat(-0.077967812395773, 0.13504421242447728, 1.639673640244318);
  mjv_defaultFreeCamera(&m, &cam);
  mjv_moveCamera(&m, mjMOUSE_TURN_H, 0.13, -0.07, &cam);
  EXPECT_NEAR(cam.azimuth, 96.6, 1e-12);
  ExpectLookat(1.0855221546619438, 0.359002128525026, 1);
  mjv_cameraFrame(after, forward, nullptr, nullptr, &d, &cam);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(after[i], before[i], 1e-14);
}

TEST_F(Cameras, ThatTrackOnlyRotateAndZoom) {
  cam.type = mjCAMERA_TRACKING;
  cam.trackbodyid = 1;
  for (const int action : {mjMOUSE_TURN_V, mjMOUSE_TURN_H, mjMOUSE_MOVE_V, mjMOUSE_MOVE_H_REL}) {
    mjv_moveCamera(&m, action, 0.13, -0.07, &cam);
    ExpectLookat(0, 0, 1);
    EXPECT_EQ(cam.azimuth, 120);
  }
  Fix(0);
  mjv_moveCamera(&m, mjMOUSE_NONE, 0.13, -0.07, &cam);
  EXPECT_EQ(cam.distance, 3);
}

TEST_F(CamerasDeathTest, ThatDoNotExistAreErrors) {
  mjtNum head[3];
  float ver[2];
  const auto exits = testing::ExitedWithCode(1);
  EXPECT_EXIT(mjv_cameraFrame(head, nullptr, nullptr, nullptr, nullptr, &cam), exits, "data pointer is NULL");
  EXPECT_EXIT(mjv_moveCamera(&m, mjMOUSE_NONE, 0, 0, &cam), exits, "mjv_moveCamera: unexpected action 0");
  cam.type = mjCAMERA_USER;
  EXPECT_EXIT(mjv_cameraFrame(head, nullptr, nullptr, nullptr, &d, &cam), exits, "unknown camera type");
  EXPECT_EXIT(mjv_cameraFrustum(ver, nullptr, nullptr, &m, &cam), exits, "unknown camera type");
  Fix(7);
  EXPECT_EXIT(mjv_cameraFrustum(ver, nullptr, nullptr, &m, &cam), exits,
              "fixed camera id is outside valid range");
}

}  // namespace
}  // namespace pliant
