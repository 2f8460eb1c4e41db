// Colours and textures of shapes that are not planes, and of things that let light through, as classic OpenGL
// draws them. Everything is seen straight from above without perspective, so that a pixel is a place.
#include <algorithm>
#include <array>
#include <cmath>

#include "render/look.h"
#include "tests/render/scene_fixture.h"

namespace pliant::render {
namespace {

constexpr int kPixels = 200;  // over two metres

class ReferenceShapes : public DrawTest {
 protected:
  Image Above(const std::string& assets, const std::string& bodies,
              RenderQuality quality = RenderQuality::kHigh) {
    visual::FreeScene(&scene_);
    Load(R"(<mujoco><visual><headlight active="0"/>
      <global azimuth="90" elevation="-90" orthographic="true" fovy="2"/></visual>
      <statistic center="0 0 0" extent="2"/><asset>)" +
         assets + "</asset><worldbody>" + bodies + "</worldbody></mujoco>");
    camera_.elevation = -89.9999;
    std::fill(camera_.lookat, camera_.lookat + 3, 0);
    RenderSettings settings = PresetSettings(quality);
    settings.anisotropy = 1;
    return Draw(kPixels, kPixels, settings);
  }

  static void ExpectAt(const Image& image, double x, double y, const std::array<double, 3>& color) {
    const auto at = [](double metres) { return static_cast<int>(std::floor((1 + metres) * kPixels / 2)); };
    const std::uint8_t* p = PixelAt(image, at(x), at(-y));
    for (size_t i = 0; i < 3; ++i) EXPECT_NEAR(p[i], 255 * color[i], 3) << x << " " << y << " channel " << i;
  }
};

const std::string kGlow = R"(emission="1" specular="0")";
constexpr std::array<double, 3> kDark = {.2, .2, .2}, kLight = {.8, .8, .8};
const std::string kChecker =
    R"(<texture name="c" type="2d" builtin="checker" width="64" height="64" rgb1=".2 .2 .2" rgb2=".8 .8 .8"/>)";

// Each picture of the checker is two by two squares: as many of them over the plane as `texrepeat` says.
TEST_F(ReferenceShapes, TexturesRepeatOverThePlaneOrOverTwoMetres) {
  for (const bool uniform : {false, true}) {
    const Image image = Above(kChecker + "<material name='m' texture='c' texrepeat='2 1' texuniform='" +
                                  (uniform ? "true" : "false") + "' " + kGlow + "/>",
                              R"(<geom type="plane" size=".8 .8 .1" material="m"/>)");
    const double wide = uniform ? 2.0 / 2 : 1.6 / 2, high = uniform ? 2.0 : 1.6;  // of one picture
    int dark = 0, light = 0;
    for (double x = -.77; x < .78; x += .07) {
      for (double y = -.77; y < .78; y += .07) {
        // The plane's middle is the middle of a picture.
        const double u = x / wide - .5, v = -y / high - .5;
        const double across = 2 * (u - std::floor(u)), down = 2 * (v - std::floor(v));
        const double edge = std::min(std::abs(across - std::round(across)) * wide / 2,
                                     std::abs(down - std::round(down)) * high / 2);
        if (edge < .03) continue;
        const bool first = (across < 1) == (down < 1);
        ExpectAt(image, x, y, first ? kDark : kLight);
        ++(first ? dark : light);
      }
    }
    EXPECT_GT(dark, 50);
    EXPECT_GT(light, 50);
  }
}

// The picture's lower side, which has the second colour, is that towards -y of a shape, as in OpenGL.
TEST_F(ReferenceShapes, CubesShowTheirSidesOfATexture) {
  const Image image = Above(
      R"(<texture name="c" type="cube" builtin="flat" width="16" height="96" rgb1=".9 .1 .1" rgb2=".1 .1 .9"/>
      <material name="m" texture="c" )" +
          kGlow + "/>",
      R"(<geom type="box" size=".2 .2 .2" pos="-.6 0 0" material="m"/>
      <geom type="box" size=".2 .2 .2" pos="0 0 0" euler="180 0 0" material="m"/>
      <geom type="box" size=".2 .2 .2" pos=".6 0 0" euler="-90 0 0" material="m"/>)");
  ExpectAt(image, -.6, 0, {.9, .1, .1});
  ExpectAt(image, 0, 0, {.9, .1, .1});
  ExpectAt(image, .6, 0, {.1, .1, .9});
}

// A uniform cube lies on the shape before it is stretched: the line around the middle of the cube is around
// the middle of the wall, which was that line as a whole.
TEST_F(ReferenceShapes, TheWallOfACapsuleShowsTheSidesOfACube) {
  const Image image = Above(
      R"(<texture name="c" type="cube" builtin="flat" mark="cross" width="16" height="96" rgb1=".8 .2 .2" rgb2=".8 .2 .2"
        markrgb=".2 .8 .2"/><material name="m" texture="c" texuniform="true" )" +
          kGlow + "/>",
      R"(<geom type="capsule" size=".2" fromto="-.6 0 0 .6 0 0" material="m"/>)");
  for (const double x : {-.5, -.3, -.1, .1, .3, .5}) ExpectAt(image, x, .1, {.8, .2, .2});
  int green = 0, red = 255;
  for (int x = kPixels / 2 - 4; x < kPixels / 2 + 4; ++x) {
    green = std::max<int>(green, PixelAt(image, x, kPixels * 45 / 100)[1]);
    red = std::min<int>(red, PixelAt(image, x, kPixels * 45 / 100)[0]);
  }
  EXPECT_GT(green, 130);
  EXPECT_LT(red, 130);
}

// As the polygon that the model asks for, a large sphere has corners.
TEST_F(ReferenceShapes, LargeRoundShapesHaveRoundOutlines) {
  const Image image = Above("<material name='m' rgba='1 1 1 1' " + kGlow + "/>",
                            R"(<geom type="sphere" size=".95" material="m"/></worldbody>
                            <visual><quality numslices="16"/></visual><worldbody>)");
  for (int i = 0; i < 360; ++i) {
    const double angle = i * 3.14159265 / 180, inside = .95 - 1.2 * 2 / kPixels;
    const auto at = [](double metres) { return static_cast<int>(std::floor((1 + metres) * kPixels / 2)); };
    EXPECT_GT(PixelAt(image, at(inside * std::cos(angle)), at(inside * std::sin(angle)))[0], 128) << i;
  }
}

TEST_F(ReferenceShapes, TheLowPresetHasTheHighlightsAndBeamsOfTheOthers) {
  for (const char* shininess : {"0.1", "0.5", "1"}) {
    const auto picture = [&](RenderQuality quality) {
      return Above(
          std::string(R"(<material name="m" rgba=".2 .3 .4 1" specular="1" shininess=")") + shininess +
              R"("/>)",
          R"(<light pos="0 0 1.5" dir="0 0 -1" cutoff="40" exponent="10" diffuse=".5 .5 .5" specular=".8 .8 .8"/>
                      <geom type="plane" size="2 2 .1" material="m"/>
                      <geom type="sphere" size=".3" material="m"/>)",
          quality);
    };
    const Image low = picture(RenderQuality::kLow), high = picture(RenderQuality::kHigh);
    double apart = 0;
    int bright = 0;
    for (int y = 0; y < kPixels; ++y) {
      for (int x = 0; x < kPixels; ++x) {
        apart += std::abs(PixelAt(low, x, y)[1] - PixelAt(high, x, y)[1]);
        bright = std::max<int>(bright, PixelAt(low, x, y)[1]);
      }
    }
    EXPECT_LT(apart / (kPixels * kPixels), 2) << shininess;
    EXPECT_GT(bright, 200);
  }
}

TEST_F(ReferenceShapes, SheetsOverEachOtherAreMixedFromFarToNear) {
  const std::string sheets = "<material name='a' rgba='1 0 0 .5' " + kGlow +
                             "/><material name='b' rgba='0 0 1 .25' " + kGlow +
                             "/><material name='g' rgba='0 .8 0 1' " + kGlow + "/>";
  for (const bool turned : {false, true}) {  // whichever comes first in the model
    const std::string low = R"(<geom type="box" size=".4 .4 .02" pos="-.2 0 .2" material="a"/>)",
                      high = R"(<geom type="box" size=".4 .4 .02" pos=".2 0 .5" material="b"/>)";
    const Image image = Above(
        sheets, R"(<geom type="plane" size="1 1 .1" material="g"/>)" + (turned ? high + low : low + high));
    // A box has two sides, each of which lets light through.
    const double red = 1 - .5 * .5, behind = .5 * .5, blue = 1 - .75 * .75, after = .75 * .75;
    ExpectAt(image, -.4, 0, {red, .8 * behind, 0});
    ExpectAt(image, .4, 0, {0, .8 * after, blue});
    ExpectAt(image, 0, 0, {after * red, after * .8 * behind, blue});
  }
}

// Slopes of a height field and of a cloth are lit as a plane of the same normal.
TEST_F(ReferenceShapes, SlopesOfFieldsAndClothsAreLitByTheirNormal) {
  const std::string light = R"(<light type="directional" dir="-.6 0 -.8" ambient=".1 .2 .1" diffuse=".7 .6 .5"
      specular="0 0 0" castshadow="false"/>)";
  const std::string stuff = R"(<material name="m" rgba=".9 .7 .5 1" specular="0"/>)";
  const auto lit = [](double nx, double nz) {
    const double facing = std::max(0.0, .6 * nx + .8 * nz);
    return std::array<double, 3>{.9 * (.1 + .7 * facing), .7 * (.2 + .6 * facing), .5 * (.1 + .5 * facing)};
  };
  const double slope = std::hypot(.5, 1);  // the field falls by half a metre along a metre of x
  const Image field =
      Above(stuff + R"(<hfield name="h" nrow="2" ncol="3" size=".8 .8 .8 .1" elevation="1 .5 0 1 .5 0"/>)",
            light + R"(<geom type="hfield" hfield="h" pos="0 0 -.5" material="m"/>)");
  for (const double x : {-.6, -.3, .2, .5}) ExpectAt(field, x, .1, lit(.5 / slope, 1 / slope));

  const Image cloth =
      Above(stuff, light + R"(<body name="c" euler="0 30 0"><flexcomp name="f" type="grid" dim="2"
      count="7 7 1" spacing=".2 .2 .2" radius=".001" mass="1" material="m" flatskin="false"><pin id="0"/>
      <contact selfcollide="none"/></flexcomp></body>)");
  ExpectAt(cloth, 0, 0, lit(.5, std::sqrt(.75)));
  ExpectAt(cloth, .2, .3, lit(.5, std::sqrt(.75)));
}

TEST_F(ReferenceShapes, EveryPresetAddsTheShadowsOfSeveralLights) {
  const auto sun = [](const char* dir, const char* diffuse) {
    return std::string(
               R"(<light type="directional" specular="0 0 0" ambient="0 0 0" castshadow="true" dir=")") +
           dir + R"(" diffuse=")" + diffuse + R"("/>)";
  };
  for (RenderQuality quality : {RenderQuality::kLow, RenderQuality::kMedium, RenderQuality::kHigh}) {
    // Suns in the east and in the west: a wall on the ridge has two shadows.
    const Image image = Above(R"(<material name="m" rgba="1 1 1 1" specular="0"/>)",
                              sun("-.8 0 -.6", ".5 0 0") + sun(".8 0 -.6", "0 0 .5") +
                                  R"(<geom type="plane" size="2 2 .1" material="m"/>
                                  <geom type="box" size=".05 .4 .15" pos="0 0 .15" material="m"/>)",
                              quality);
    ExpectAt(image, -.2, 0, {0, 0, .3});
    ExpectAt(image, .2, 0, {.3, 0, 0});
    ExpectAt(image, .7, 0, {.3, 0, .3});
    ExpectAt(image, 0, .7, {.3, 0, .3});
  }
}

}  // namespace
}  // namespace pliant::render
