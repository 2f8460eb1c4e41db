// Camera mathematics. No OpenGL.
#include "render/camera.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/math/vec3.h"
#include "engine/model/data.h"
#include "engine/visual/camera.h"
#include "engine/visual/scene.h"
#include "render/viewport.h"
#include "tests/support/oracle_model.h"

namespace pliant::render {
namespace {

class CameraTest : public testing::Test {
 protected:
  CameraTest() : file_(TestDataPath("visual/decor.json")), m_(file_.MakeModel()), d_(MakeData(*m_)) {
    file_.Fill(0, *m_, *d_);
    visual::MakeScene(m_.get(), &scene_, 10);
    visual::DefaultFreeCamera(*m_, &camera_);
    visual::UpdateCamera(*m_, *d_, &camera_, &scene_);
  }
  ~CameraTest() override { visual::FreeScene(&scene_); }

  OracleFile file_;
  ModelPtr m_;
  DataPtr d_;
  mjvScene scene_{};
  mjvCamera camera_;
  const Viewport viewport_{0, 0, 640, 360};
};

TEST_F(CameraTest, RaysGoThroughTheirPixel) {
  for (int projection = 0; projection < 2; ++projection) {
    camera_.orthographic = projection;
    m_->vis.global.fovy = projection ? 4 : 45;
    visual::UpdateCamera(*m_, *d_, &camera_, &scene_);
    for (const auto& pixel : {std::pair{0.0, 0.0}, {320.0, 180.0}, {600.0, 20.0}}) {
      const PixelRay ray = RayThroughPixel(scene_, viewport_, pixel.first, pixel.second);
      double point[3], back[2];
      AddScl3(point, ray.origin, ray.direction, 3);
      ASSERT_TRUE(ProjectToPixel(scene_, viewport_, point, back));
      EXPECT_NEAR(back[0], pixel.first + 0.5, 0.01);
      EXPECT_NEAR(back[1], pixel.second + 0.5, 0.01);
    }
  }
}

TEST_F(CameraTest, TheFocusIsInTheMiddle) {
  double pixel[2];
  ASSERT_TRUE(ProjectToPixel(scene_, viewport_, camera_.lookat, pixel));
  EXPECT_NEAR(pixel[0], 320, 0.01);
  EXPECT_NEAR(pixel[1], 180, 0.01);
}

TEST_F(CameraTest, PointsBehindTheEyeHaveNoPixel) {
  const CameraMatrices matrices = MatricesOf(scene_, -1, 1.5f);
  double behind[3], pixel[2];
  for (int i = 0; i < 3; ++i) behind[i] = matrices.position[i] - matrices.forward[i];
  EXPECT_FALSE(ProjectToPixel(scene_, viewport_, behind, pixel));
}

TEST_F(CameraTest, InverseUndoesAMatrix) {
  const CameraMatrices matrices = MatricesOf(scene_, 0, 1.5f);
  const Mat4 product = Multiply(matrices.view, Inverse(matrices.view));
  for (size_t i = 0; i < 16; ++i) EXPECT_NEAR(product[i], i % 5 == 0 ? 1 : 0, 1e-5);
  EXPECT_EQ(Inverse(Mat4{}), Mat4{});
}

TEST_F(CameraTest, FocusBringsASphereIntoView) {
  const double center[3] = {1, 2, 0.5}, radius = 0.3;
  FocusCamera(*m_, center, radius, camera_);
  visual::UpdateCamera(*m_, *d_, &camera_, &scene_);
  const CameraMatrices matrices = MatricesOf(scene_, -1, 1);
  double edge[3], pixel[2];
  for (int i = 0; i < 3; ++i) edge[i] = center[i] + radius * matrices.up[i];
  ASSERT_TRUE(ProjectToPixel(scene_, viewport_, edge, pixel));
  EXPECT_GT(pixel[1], 0);
  EXPECT_LT(pixel[1], 100);
}

TEST_F(CameraTest, AFreeCameraTakesOverTheView) {
  mjvCamera fixed = camera_;
  fixed.type = mjCAMERA_FIXED;
  fixed.fixedcamid = 0;
  visual::UpdateCamera(*m_, *d_, &fixed, &scene_);
  const CameraMatrices before = MatricesOf(scene_, -1, 1.5f);
  mjvCamera free = FreeCameraFrom(*m_, scene_, fixed);
  visual::UpdateCamera(*m_, *d_, &free, &scene_);
  const CameraMatrices after = MatricesOf(scene_, -1, 1.5f);
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(after.position[i], before.position[i], 1e-4);
    EXPECT_NEAR(after.forward[i], before.forward[i], 1e-4);
  }
}

TEST_F(CameraTest, FlyingMovesEyeAndFocusAlike) {
  const CameraMatrices before = MatricesOf(scene_, -1, 1.5f);
  FlyCamera(0.2, -0.1, 0.5, camera_);
  visual::UpdateCamera(*m_, *d_, &camera_, &scene_);
  const CameraMatrices after = MatricesOf(scene_, -1, 1.5f);
  for (int i = 0; i < 3; ++i) {
    const float expected = 0.2f * before.right[i] - 0.1f * before.up[i] + 0.5f * before.forward[i];
    EXPECT_NEAR(after.position[i] - before.position[i], expected, 1e-4);
  }
}

}  // namespace
}  // namespace pliant::render
