// Edges of the preset without samples, against the mean of many pictures.
#include "render/camera.h"
#include "render/supersample.h"
#include "tests/render/scene_fixture.h"

namespace pliant::render {
namespace {

constexpr int kSize = 120;

class SmoothEdges : public DrawTest {
 protected:
  void LoadTiles() {
    ASSERT_NO_FATAL_FAILURE(Load(R"(<mujoco><visual><headlight active="0"/>
      <global azimuth="90" elevation="-90"/></visual><statistic center="0 0 0" extent="2"/>
      <asset><material name="dark" emission="1" rgba=".1 .1 .1 1" specular="0"/>
      <material name="green" emission="1" rgba=".2 .8 .3 1" specular="0"/></asset><worldbody>
      <geom type="plane" size="3 3 .1" material="dark"/>
      <geom type="box" size=".8 .3 .1" pos="0 .4 .1" euler="0 0 12" material="green"/>
      <geom type="sphere" size=".4" pos="0 -.6 .4" material="green"/></worldbody></mujoco>)"));
    camera_.elevation = -89.9999;
  }

  Image Mean(int count, const RenderSettings& settings) {
    OffscreenTarget target(kSize, kSize);
    return Supersample(count, [&](const PixelShift& shift) {
      Update();
      ShiftCameras(shift, target.viewport(), &scene_);
      renderer_->Render(*m_, scene_, target.viewport(), target.framebuffer(), settings);
      return ReadColor(target.framebuffer(), target.viewport(), 3);
    });
  }
};

double SquaredError(const Image& image, const Image& truth) {
  double sum = 0;
  for (size_t i = 0; i < image.pixels.size(); ++i) {
    const double error = image.pixels[i] - truth.pixels[i];
    sum += error * error;
  }
  return sum;
}

TEST_F(SmoothEdges, AreNearerToTheTruthThanSteps) {
  ASSERT_NO_FATAL_FAILURE(LoadTiles());
  RenderSettings settings = PresetSettings(RenderQuality::kLow);
  ASSERT_TRUE(settings.smooth_edges);
  const Image smooth = Draw(kSize, kSize, settings);
  settings.smooth_edges = false;
  const Image steps = Draw(kSize, kSize, settings), truth = Mean(64, settings);
  EXPECT_LT(SquaredError(smooth, truth), 0.6 * SquaredError(steps, truth));
}

TEST_F(SmoothEdges, LeaveEvenPlacesAndTheRestOfTheTargetAlone) {
  ASSERT_NO_FATAL_FAILURE(LoadTiles());
  Update();
  OffscreenTarget target(kSize, kSize);
  const Viewport right{kSize / 2, 0, kSize / 2, kSize};
  RenderSettings settings = PresetSettings(RenderQuality::kLow);
  renderer_->Render(*m_, scene_, target.viewport(), target.framebuffer(), settings);
  const Image before = ReadColor(target.framebuffer(), target.viewport(), 3);
  renderer_->Render(*m_, scene_, right, target.framebuffer(), settings);
  const Image image = ReadColor(target.framebuffer(), target.viewport(), 3);
  settings.smooth_edges = false;
  OffscreenTarget alone(right.width, right.height);
  renderer_->Render(*m_, scene_, alone.viewport(), alone.framebuffer(), settings);
  const Image steps = ReadColor(alone.framebuffer(), alone.viewport(), 3);
  int even = 0;
  for (int y = 1; y < kSize - 1; ++y) {
    for (int x = 0; x < kSize / 2; ++x)
      for (int c = 0; c < 3; ++c)
        ASSERT_EQ(PixelAt(image, x, y)[c], PixelAt(before, x, y)[c]) << x << " " << y;
    for (int x = 1; x < right.width - 1; ++x) {
      bool same = true;
      for (int k = 0; k < 9 && same; ++k)
        same = Brightness(steps, x + k % 3 - 1, y + k / 3 - 1) == Brightness(steps, x, y);
      if (!same) continue;
      ++even;
      for (int c = 0; c < 3; ++c) ASSERT_EQ(PixelAt(image, x + right.x, y)[c], PixelAt(steps, x, y)[c]);
    }
  }
  EXPECT_GT(even, 2000);
}

}  // namespace
}  // namespace pliant::render
