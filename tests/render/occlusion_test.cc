// Where the studio look takes light away from corners, and where it must not.
#include <algorithm>

#include "render/look.h"
#include "tests/render/scene_fixture.h"

namespace pliant::render {
namespace {

constexpr int kSize = 120;

class Occlusion : public DrawTest {
 protected:
  // Brightness of the lowest line of a valley, seen from straight above, with occlusion as a part of that
  // without. Its two sides rise by `slope`.
  double OfValley(double slope) {
    visual::FreeScene(&scene_);
    Load(R"(<mujoco><visual><headlight ambient=".5 .5 .5" diffuse=".2 .2 .2" specular="0 0 0"/>
      <global azimuth="90" elevation="-90" orthographic="true" fovy="2"/></visual>
      <statistic center="0 0 0" extent="2"/><asset><hfield name="h" nrow="2" ncol="3" size="1.2 1.2 )" +
         std::to_string(1.2 * slope) + R"( .1" elevation="1 0 1 1 0 1"/></asset><worldbody>
      <geom type="hfield" hfield="h" pos="0 0 -.8"/></worldbody></mujoco>)");
    camera_.elevation = -89.9999;
    std::fill(camera_.lookat, camera_.lookat + 3, 0);
    RenderSettings settings = LookSettings(RenderQuality::kMedium, Look::kStudio);
    double brightness[2] = {0, 0};
    for (const bool on : {false, true}) {
      settings.occlusion.on = on;
      const Image image = Draw(kSize, kSize, settings);
      for (int y = 40; y < 80; ++y) brightness[on] += Brightness(image, kSize / 2, y);
    }
    return brightness[1] / brightness[0];
  }
};

// Facets of a smooth shape meet at such angles: seen as creases they would show the triangles.
TEST_F(Occlusion, LeavesShallowValleysAsTheyAre) { EXPECT_GT(OfValley(0.16), 0.995); }

TEST_F(Occlusion, DarkensSteepOnes) { EXPECT_LT(OfValley(1.2), 0.9); }

// Neighbouring pixels look in different directions, which must not be seen.
TEST_F(Occlusion, IsEvenAlongAWall) {
  Load(R"(<mujoco><visual><headlight ambient=".5 .5 .5" diffuse=".2 .2 .2" specular="0 0 0"/>
      <global azimuth="90" elevation="-60" orthographic="true" fovy="2"/></visual>
      <statistic center="0 0 0" extent="2"/><worldbody><geom type="plane" size="3 3 .1"/>
      <geom type="box" size="3 .2 .5" pos="0 .3 .5"/></worldbody></mujoco>)");
  const Image image = Draw(kSize, kSize, LookSettings(RenderQuality::kMedium, Look::kStudio));
  int darkest = 1000, brightest = 0;
  for (int y = 20; y < kSize - 4; ++y) {
    int low = 1000, high = 0;
    for (int x = 20; x < kSize - 20; ++x) {
      low = std::min(low, Brightness(image, x, y));
      high = std::max(high, Brightness(image, x, y));
    }
    EXPECT_LE(high - low, 9) << "row " << y;
    darkest = std::min(darkest, low);
    brightest = std::max(brightest, high);
  }
  EXPECT_GT(brightest - darkest, 40);
}

TEST_F(Occlusion, LeavesTheGroundAtTheHorizon) {
  Load(R"(<mujoco><visual><headlight ambient=".5 .5 .5" diffuse=".2 .2 .2" specular="0 0 0"/>
      <global azimuth="90" elevation="-3"/></visual><statistic center="0 0 .3" extent="1"/>
      <worldbody><geom type="plane" size="0 0 .1"/></worldbody></mujoco>)");
  RenderSettings settings = LookSettings(RenderQuality::kMedium, Look::kStudio);
  const Image with = Draw(kSize, kSize, settings);
  settings.occlusion.on = false;
  const Image without = Draw(kSize, kSize, settings);
  for (int y = 0; y < kSize; ++y) {
    for (int x = 0; x < kSize; x += 3)
      ASSERT_NEAR(Brightness(with, x, y), Brightness(without, x, y), 6) << x << " " << y;
  }
}

}  // namespace
}  // namespace pliant::render
