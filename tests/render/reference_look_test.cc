// Colours by the formula of classic OpenGL: emission, and of each light ambient, diffuse and specular part,
// cut at white; then the texture; then what a mirror shows is added. All expectations are computed here,
// from the scene alone.
#include <algorithm>
#include <array>
#include <cmath>

#include "render/camera.h"
#include "render/look.h"
#include "render/supersample.h"
#include "tests/render/scene_fixture.h"

namespace pliant::render {
namespace {

constexpr int kSize = 120;
using Color = std::array<double, 3>;

Color Cut(Color c) {
  for (double& v : c) v = std::min(v, 1.0);
  return c;
}
Color operator+(const Color& a, const Color& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
Color operator*(const Color& a, const Color& b) { return {a[0] * b[0], a[1] * b[1], a[2] * b[2]}; }
Color operator*(double s, const Color& a) { return {s * a[0], s * a[1], s * a[2]}; }

class ReferenceLook : public DrawTest {
 protected:
  RenderSettings Settings() { return PresetSettings(RenderQuality::kHigh); }

  // The colour of the picture's middle is `expected`, 0 to 1, to two steps of 255.
  void ExpectMiddle(const Image& image, const Color& expected) {
    const std::uint8_t* p = PixelAt(image, image.width / 2, image.height / 2);
    for (int i = 0; i < 3; ++i)
      EXPECT_NEAR(p[i], 255 * std::min(expected[static_cast<size_t>(i)], 1.0), 2) << "channel " << i;
  }

  // A floor of 2 m seen from straight above, `lights` and `body` beside it.
  void LoadFloor(const std::string& material, const std::string& lights, const std::string& body = "") {
    ASSERT_NO_FATAL_FAILURE(Load(
        R"(<mujoco><visual><headlight active="0"/><global azimuth="90" elevation="-90"/></visual>
        <statistic center="0 0 0" extent="2"/>
        <asset><texture name="plain" type="2d" builtin="flat" rgb1=".5 .75 1" rgb2=".5 .75 1" width="8" height="8"/>
        )" +
        material + "</asset><worldbody>" + lights + R"(<geom type="plane" size="2 2 .1" material="m"/>)" +
        body + "</worldbody></mujoco>"));
    camera_.elevation = -89.9999;
  }
};

constexpr const char* kOverhead =
    R"(<light type="directional" dir="0 0 -1" castshadow="false" ambient=".1 .2 .3" diffuse=".5 .4 .3" specular="0 0 0"/>)";

TEST_F(ReferenceLook, EmissionAmbientAndDiffuseAddUp) {
  LoadFloor(R"(<material name="m" rgba=".8 .6 .4 1" emission=".25" specular="0"/>)", kOverhead);
  const Color surface = {.8, .6, .4};
  ExpectMiddle(Draw(kSize, kSize, Settings()),
               0.25 * surface + surface * (Color{.1, .2, .3} + Color{.5, .4, .3}));
}

TEST_F(ReferenceLook, WoodInFullLightKeepsItsColour) {
  LoadFloor(R"(<material name="m" rgba="1 .7765 .5098 1" specular="0"/>)",
            R"(<light type="directional" dir="0 0 -1" diffuse="1 1 1" ambient="0 0 0" specular="0 0 0"/>)");
  ExpectMiddle(Draw(kSize, kSize, Settings()), {1, .7765, .5098});
}

TEST_F(ReferenceLook, WhatIsBrighterThanWhiteIsCutBeforeTheTexture) {
  LoadFloor(
      R"(<material name="m" texture="plain" rgba="1 1 1 1" specular="0"/>)",
      R"(<light type="directional" dir="0 0 -1" castshadow="false" diffuse="2 2 2" specular="0 0 0"/>)");
  ExpectMiddle(Draw(kSize, kSize, Settings()), {.5, .75, 1});
}

TEST_F(ReferenceLook, EachLightWithAShadowIsCutByItself) {
  const std::string light =
      R"(<light type="directional" dir="0 0 -1" castshadow="true" diffuse=".7 .7 .7" specular="0 0 0"/>)";
  // Something must throw a shadow for the lights to have maps; it lies aside.
  LoadFloor(R"(<material name="m" texture="plain" rgba="1 1 1 1" specular="0"/>)", light + light,
            R"(<geom type="sphere" size=".1" pos="1.5 1.5 .3"/>)");
  const Color texture = {.5, .75, 1};
  ExpectMiddle(Draw(kSize, kSize, Settings()), Cut(texture * (Color{.7, .7, .7} + Color{.7, .7, .7})));
}

TEST_F(ReferenceLook, SlantedLightFallsWithTheCosine) {
  LoadFloor(
      R"(<material name="m" rgba=".9 .9 .9 1" specular="0"/>)",
      R"(<light type="directional" dir="0 .8 -.6" castshadow="false" diffuse="1 .5 .2" specular="0 0 0"/>)");
  ExpectMiddle(Draw(kSize, kSize, Settings()), 0.9 * 0.6 * Color{1, .5, .2});
}

TEST_F(ReferenceLook, HighlightsFollowTheHalfwayVector) {
  LoadFloor(
      R"(<material name="m" rgba=".2 .2 .2 1" specular=".6" shininess=".1"/>)",
      R"(<light type="directional" dir="0 .6 -.8" castshadow="false" diffuse="0 0 0" specular=".9 .8 .7"/>)");
  // Light at acos(.8) from the normal, eye along it: the halfway vector is at half that angle.
  const double shine = std::pow(std::cos(std::acos(.8) / 2), .1 * 128);
  ExpectMiddle(Draw(kSize, kSize, Settings()), 0.6 * shine * Color{.9, .8, .7});
}

TEST_F(ReferenceLook, SpotsFadeWithDistanceAndAngleAndEndAtTheirCutoff) {
  const auto spot = [](double cutoff) {
    return R"(<light type="spot" pos="0 -1 2" dir="0 0 -1" castshadow="false" diffuse="1 1 1" specular="0 0 0"
              attenuation=".5 .2 .1" exponent="3" cutoff=")" +
           std::to_string(cutoff) + R"("/>)";
  };
  const std::string white = R"(<material name="m" rgba="1 1 1 1" specular="0"/>)";
  const double distance = std::sqrt(5.0), cosine = 2 / distance;
  const double fade = 1 / (.5 + .2 * distance + .1 * 5);
  LoadFloor(white, spot(60));
  ExpectMiddle(Draw(kSize, kSize, Settings()), fade * std::pow(cosine, 3) * cosine * Color{1, 1, 1});
  visual::FreeScene(&scene_);
  LoadFloor(white, spot(26));  // the middle is at 26.57 degrees
  ExpectMiddle(Draw(kSize, kSize, Settings()), {0, 0, 0});
}

TEST_F(ReferenceLook, MirrorsAddWhatTheyShowAndNotTheSky) {
  const std::string sky =
      R"(<texture type="skybox" builtin="flat" rgb1="1 1 1" rgb2="1 1 1" width="8" height="8"/>)";
  LoadFloor(sky + R"(<material name="m" rgba=".4 .5 .6 1" specular="0" reflectance=".5"/>)", kOverhead);
  const Color floor = Color{.4, .5, .6} * (Color{.1, .2, .3} + Color{.5, .4, .3});
  ExpectMiddle(Draw(kSize, kSize, Settings()), floor);
  // A glowing ceiling above the camera is all that the middle mirrors.
  visual::FreeScene(&scene_);
  LoadFloor(sky + R"(<material name="m" rgba=".4 .5 .6 1" specular="0" reflectance=".5"/>
                     <material name="glow" rgba=".6 .2 .4 1" emission="1" specular="0"/>)",
            kOverhead, R"(<geom type="box" size="3 3 .1" pos="0 0 8" material="glow"/>)");
  // Its lower side faces down, away from the light: emission and the ambient part alone.
  const Color ceiling = Color{.6, .2, .4} + Color{.6, .2, .4} * Color{.1, .2, .3};
  ExpectMiddle(Draw(kSize, kSize, Settings()), floor + 0.5 * Cut(ceiling));
}

TEST_F(ReferenceLook, TranslucentShapesShowTheirFarSideThroughTheNearOne) {
  LoadFloor(R"(<material name="m" rgba="0 0 0 1" specular="0"/>
               <material name="glass" rgba="1 1 1 .5" emission=".8" specular="0"/>)",
            "", R"(<geom type="box" size=".2 .2 .2" pos="0 0 .5" material="glass"/>)");
  const double once = 0.5 * 0.8;
  ExpectMiddle(Draw(kSize, kSize, Settings()), (once + 0.5 * once) * Color{1, 1, 1});
}

// The eye is 3 m above the floor; fog begins at 0.5 and ends at 2.5 of the extent of 2 m.
TEST_F(ReferenceLook, FogGrowsEvenlyWithTheDistance) {
  LoadFloor(R"(<material name="m" rgba=".8 .6 .4 1" specular="0"/>)", kOverhead);
  m_->vis.map.fogstart = 0.5f;
  m_->vis.map.fogend = 2.5f;
  const float fog[4] = {.9f, .1f, .5f, 1};
  std::copy(fog, fog + 4, m_->vis.rgba.fog);
  std::fill(camera_.lookat, camera_.lookat + 3, 0);
  camera_.distance = 3;
  scene_.flags[mjRND_FOG] = 1;
  const Color lit = Color{.8, .6, .4} * (Color{.1, .2, .3} + Color{.5, .4, .3});
  ExpectMiddle(Draw(kSize, kSize, Settings()), 0.5 * lit + 0.5 * Color{.9, .1, .5});
}

// Straight from above, without perspective: each pixel of a ball of 0.8 m, in the light of a slanted sun that
// shines and of a spot that fades. The ball's facets are a few pixels large.
TEST_F(ReferenceLook, EachPixelOfABallFollowsTheFormula) {
  ASSERT_NO_FATAL_FAILURE(Load(R"(<mujoco><visual><headlight active="0"/>
    <global azimuth="90" elevation="-90" orthographic="true" fovy="2"/>
    <quality numslices="200" numstacks="200"/></visual>
    <statistic center="0 0 0" extent="2"/>
    <asset><material name="m" rgba=".7 .5 .3 1" emission=".1" specular=".4" shininess=".25"/></asset><worldbody>
    <light type="directional" dir=".6 0 -.8" castshadow="false" ambient=".05 .1 .15" diffuse=".4 .5 .6"
           specular=".8 .6 .4"/>
    <light type="spot" pos="0 -.5 2" dir="0 0 -1" castshadow="false" ambient="0 0 0" diffuse=".9 .7 .5"
           specular="0 0 0" attenuation=".8 .1 .05" exponent="4" cutoff="60"/>
    <geom size=".8" material="m"/></worldbody></mujoco>)"));
  camera_.elevation = -89.9999;
  std::fill(camera_.lookat, camera_.lookat + 3, 0);
  constexpr int kPixels = 200;
  const Image image = Draw(kPixels, kPixels, Settings());
  const Color surface = {.7, .5, .3};
  const double halfway = std::sqrt(2 * 1.8);  // length of the sum of the ways to the sun and to the eye
  int compared = 0;
  for (int py = 0; py < kPixels; py += 3) {
    for (int px = 0; px < kPixels; px += 3) {
      const double x = (px + .5 - kPixels / 2) / (kPixels / 2), y = (kPixels / 2 - py - .5) / (kPixels / 2);
      if (std::hypot(x, y) > 0.7) continue;  // farther out a pixel is not one direction
      const double z = std::sqrt(.64 - x * x - y * y);
      const double n[3] = {x / .8, y / .8, z / .8};
      const double sun = std::max(0.0, -.6 * n[0] + .8 * n[2]);
      const double shine = sun > 0 ? std::pow(std::max(0.0, (-.6 * n[0] + 1.8 * n[2]) / halfway), 32) : 0;
      const double way[3] = {-x, -.5 - y, 2 - z};
      const double distance = std::sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
      const double facing = (n[0] * way[0] + n[1] * way[1] + n[2] * way[2]) / distance;
      const double fade = std::pow(way[2] / distance, 4) / (.8 + .1 * distance + .05 * distance * distance);
      const Color want =
          Cut(0.1 * surface + surface * Color{.05, .1, .15} + sun * surface * Color{.4, .5, .6} +
              0.4 * shine * Color{.8, .6, .4} + std::max(0.0, facing) * fade * surface * Color{.9, .7, .5});
      for (size_t i = 0; i < 3; ++i)
        ASSERT_NEAR(PixelAt(image, px, py)[i], 255 * want[i], 3) << px << " " << py << " channel " << i;
      ++compared;
    }
  }
  EXPECT_GT(compared, 1500);
}

// A slanted box over the ground in the light of the eye, of a sun and of a lamp, seen straight from above.
constexpr const char* kBoxOnGround =
    R"(<mujoco><visual><headlight ambient=".1 .1 .1" diffuse=".2 .2 .2" specular=".3 .3 .3"/>
    <global azimuth="90" elevation="-90" orthographic="true" fovy="2"/></visual>
    <statistic center="0 0 0" extent="2"/>
    <asset><texture name="wood" type="cube" builtin="flat" rgb1=".9 .7 .5" rgb2=".9 .7 .5" width="8" height="8"/>
    <material name="m" texture="wood" rgba=".9 .8 .7 1" specular=".5" shininess=".1"/>
    <material name="ground" rgba=".4 .5 .6 1" specular=".2" shininess=".3"/></asset><worldbody>
    <light type="directional" dir=".6 0 -.8" castshadow="false" ambient=".05 .1 .15" diffuse=".4 .5 .6"
           specular=".8 .6 .4"/>
    <light pos="0 .5 1.5" dir="0 0 -1" type="point" castshadow="false" ambient="0 0 0" diffuse=".3 .3 .3"
           specular=".5 .5 .5"/>
    <geom type="plane" size="3 3 .1" material="ground" pos="0 0 -.5"/>
    <geom type="box" size=".5 .4 .2" material="m" euler="0 20 0"/></worldbody></mujoco>)";

// Of a point `p` with the normal `n` there.
Color LitBeforeTheTexture(const double n[3], const double p[3], const Color& rgba, double gloss,
                          double power) {
  Color sum = rgba * (Color{.1, .1, .1} + Color{.05, .1, .15});
  const auto add = [&](const double* way, const Color& diffuse, const Color& specular) {
    const double length = std::sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
    const double facing = (n[0] * way[0] + n[1] * way[1] + n[2] * way[2]) / length;
    if (facing <= 0) return;
    const double half[3] = {way[0] / length, way[1] / length, way[2] / length + 1};
    const double size = std::sqrt(half[0] * half[0] + half[1] * half[1] + half[2] * half[2]);
    const double shine = std::max(0.0, (n[0] * half[0] + n[1] * half[1] + n[2] * half[2]) / size);
    sum = sum + facing * rgba * diffuse + gloss * std::pow(shine, power) * specular;
  };
  const double head[3] = {0, 0, 1}, sun[3] = {-.6, 0, .8}, lamp[3] = {-p[0], .5 - p[1], 1.5 - p[2]};
  add(head, {.2, .2, .2}, {.3, .3, .3});
  add(sun, {.4, .5, .6}, {.8, .6, .4});
  add(lamp, {.3, .3, .3}, {.5, .5, .5});
  return Cut(sum);
}

// The same for the flat sides of a box and for the ground, whose shares of each light are those of their
// planes; the shine on them changes from pixel to pixel all the same.
TEST_F(ReferenceLook, EachPixelOfABoxAndOfItsGroundFollowsTheFormula) {
  ASSERT_NO_FATAL_FAILURE(Load(kBoxOnGround));
  camera_.elevation = -89.9999;
  std::fill(camera_.lookat, camera_.lookat + 3, 0);
  constexpr int kPixels = 200;
  const Image image = Draw(kPixels, kPixels, Settings());
  const double slant = 20 * mjPI / 180;
  int box = 0, ground = 0;
  for (int py = 2; py < kPixels; py += 5) {
    for (int px = 2; px < kPixels; px += 5) {
      const double x = (px + .5 - kPixels / 2) / (kPixels / 2), y = (kPixels / 2 - py - .5) / (kPixels / 2);
      Color want;
      const double top[3] = {std::sin(slant), 0, std::cos(slant)};
      const double along = (x - .2 * top[0]) / std::cos(slant);  // on the upper side, from its middle
      if (std::abs(along) < .48 && std::abs(y) < .38) {
        const double p[3] = {x, y, .2 * top[2] - along * std::sin(slant)};
        want = LitBeforeTheTexture(top, p, {.9, .8, .7}, .5, 12.8) * Color{.9, .7, .5};
        ++box;
      } else if (std::abs(x) > .65 || std::abs(y) > .45) {
        const double up[3] = {0, 0, 1}, p[3] = {x, y, -.5};
        want = LitBeforeTheTexture(up, p, {.4, .5, .6}, .2, 38.4);
        ++ground;
      } else {
        continue;
      }
      for (size_t i = 0; i < 3; ++i)
        ASSERT_NEAR(PixelAt(image, px, py)[i], 255 * want[i], 2) << px << " " << py << " channel " << i;
    }
  }
  EXPECT_GT(box, 250);
  EXPECT_GT(ground, 500);
}

TEST_F(ReferenceLook, HazeNeedsASkyToJoinTheGroundTo) {
  const std::string scene =
      R"(<worldbody><geom type="plane" size="0 0 .1" rgba=".2 .3 .2 1"/></worldbody></mujoco>)";
  for (const bool sky : {false, true}) {
    visual::FreeScene(&scene_);
    ASSERT_NO_FATAL_FAILURE(
        Load(std::string("<mujoco><visual><rgba haze='1 0 0 1'/></visual><asset>") +
             (sky ? "<texture type='skybox' builtin='flat' rgb1='0 0 1' rgb2='0 0 1' width='8' height='8'/>"
                  : "") +
             "</asset>" + scene));
    camera_.elevation = -2;
    const Image image = Draw(60, 60, Settings());
    int red = 0;
    for (int y = 0; y < 60; ++y) red = std::max<int>(red, PixelAt(image, 30, y)[0]);
    EXPECT_EQ(red > 200, sky) << red;
  }
}

TEST_F(ReferenceLook, PresetsDifferInEffortAndNotInColour) {
  LoadFloor(
      R"(<material name="m" rgba=".8 .6 .4 1" specular="0" reflectance=".2"/>)",
      std::string(kOverhead) +
          R"(<light type="directional" dir=".3 0 -1" diffuse=".3 .3 .3"/><light type="directional" dir="-.3 0 -1"
                   diffuse=".2 .2 .2"/>)",
      R"(<geom type="sphere" size=".1" pos=".9 .9 .3"/>)");
  const Image best = Draw(kSize, kSize, PaperSettings(Look::kReference));
  for (RenderQuality quality : {RenderQuality::kLow, RenderQuality::kMedium, RenderQuality::kHigh}) {
    EXPECT_EQ(PresetSettings(quality).shadow.max_lights, 4);
    EXPECT_TRUE(PresetSettings(quality).samples >= 2 || PresetSettings(quality).smooth_edges);
    const Image image = Draw(kSize, kSize, PresetSettings(quality));
    for (int i = 0; i < 3; ++i)
      EXPECT_NEAR(PixelAt(image, 60, 60)[i], PixelAt(best, 60, 60)[i], 1) << static_cast<int>(quality);
  }
}

TEST_F(ReferenceLook, NoShapeShadowsItsLitSide) {
  for (const char* shape : {R"(type="box" size=".5 .5 .5" euler="35 20 0")", R"(type="sphere" size=".6")",
                            R"(type="ellipsoid" size=".7 .4 .3" euler="20 30 0")",
                            R"(type="cylinder" size=".4 .5" euler="50 0 0")"}) {
    visual::FreeScene(&scene_);
    LoadFloor(
        R"(<material name="m" rgba="0 0 0 1" specular="0"/>)",
        R"(<light type="directional" dir=".2 .3 -1" diffuse="1 1 1" ambient="0 0 0" specular="0 0 0"/>)",
        std::string("<geom ") + shape + R"( pos="0 0 1.5" rgba="1 1 1 1"/>)");
    camera_.distance = 4;
    const Image shaded = Draw(200, 200, Settings());
    scene_.flags[mjRND_SHADOW] = 0;
    const Image plain = Draw(200, 200, Settings());
    int speckles = 0;
    for (int y = 0; y < 200; ++y) {
      for (int x = 0; x < 200; ++x) {
        // Near the edge of the lit side the curved outline itself may lie in the shadow.
        if (Brightness(plain, x, y) > 3 * 60 && Brightness(shaded, x, y) < 0.9 * Brightness(plain, x, y))
          ++speckles;
      }
    }
    EXPECT_LE(speckles, 8) << shape;
  }
}

TEST_F(ReferenceLook, TheStudioIsAnotherPicture) {
  LoadFloor(R"(<material name="m" rgba=".8 .6 .4 1" metallic="1" roughness=".3"/>)", kOverhead);
  const Image reference = Draw(kSize, kSize, Settings());
  const Image studio = Draw(kSize, kSize, LookSettings(RenderQuality::kHigh, Look::kStudio));
  EXPECT_NE(reference.pixels, studio.pixels);
}

TEST_F(ReferenceLook, MetalAndRoughnessShapeTheStudiosHighlight) {
  const auto highlight = [this](const char* metallic, const char* roughness) {
    visual::FreeScene(&scene_);
    LoadFloor(std::string(R"(<material name="m" rgba=".8 .2 .2 1" metallic=")") + metallic +
                  R"(" roughness=")" + roughness + R"("/>)",
              R"(<light type="directional" dir="0 0 -1" castshadow="false" diffuse=".2 .2 .2"/>)");
    const Image image = Draw(kSize, kSize, LookSettings(RenderQuality::kHigh, Look::kStudio));
    const std::uint8_t* p = PixelAt(image, kSize / 2, kSize / 2);
    return Color{p[0] / 255.0, p[1] / 255.0, p[2] / 255.0};
  };
  // The light stands behind the eye: a smooth surface throws it all back, a rough one spreads it.
  EXPECT_GT(highlight("0", ".2")[1], highlight("0", ".9")[1] + 0.05);
  // A metal's highlight has its colour, that of plastic is white.
  const Color metal = highlight("1", ".4"), plastic = highlight("0", ".4");
  EXPECT_GT(metal[0] - metal[1], plastic[0] - plastic[1]);
}

TEST_F(ReferenceLook, TheMeanOfMovedPicturesHasSmoothEdges) {
  LoadFloor(R"(<material name="m" rgba="0 0 0 1" specular="0"/><material name="white" emission="1"/>)", "",
            R"(<geom type="box" size=".3 .3 .1" pos="0 0 .1" euler="0 0 20" material="white"/>)");
  RenderSettings settings = Settings();
  settings.samples = 0;
  OffscreenTarget target(60, 60);
  const auto levels = [&](int count) {
    const Image image = Supersample(count, [&](const PixelShift& shift) {
      Update();
      ShiftCameras(shift, target.viewport(), &scene_);
      renderer_->Render(*m_, scene_, target.viewport(), target.framebuffer(), settings);
      return ReadColor(target.framebuffer(), target.viewport(), 3);
    });
    int between = 0;
    for (size_t i = 0; i < image.pixels.size(); i += 3)
      between += image.pixels[i] > 20 && image.pixels[i] < 235;
    return between;
  };
  EXPECT_EQ(levels(1), 0);
  EXPECT_GT(levels(16), 30);
}

}  // namespace
}  // namespace pliant::render
