// Colours of skins and tendons, and of what options add: joints, contacts, frames, rays, boxes of lines, the
// glow and the outline of a selection, wires. All expectations are the light of classic OpenGL, or none for
// lines, computed from the scene alone. Seen straight from above without perspective: a pixel is a place.
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/visual/perturb.h"
#include "render/look.h"
#include "tests/render/scene_fixture.h"

namespace pliant::render {
namespace {

constexpr int kPixels = 200;  // over two metres
using Color = std::array<double, 3>;

// Of the one light: from straight above, and from everywhere.
constexpr Color kDiffuse = {.5, .45, .4}, kAmbient = {.2, .25, .3};

// Of a surface whose normal has this upward part.
Color Lit(const Color& rgb, double up, double emission = 0) {
  Color c;
  for (size_t i = 0; i < 3; ++i)
    c[i] = std::min(1.0, rgb[i] * (emission + kAmbient[i] + std::max(0.0, up) * kDiffuse[i]));
  return c;
}
Color Over(const Color& front, double alpha, const Color& behind) {
  Color c;
  for (size_t i = 0; i < 3; ++i) c[i] = alpha * front[i] + (1 - alpha) * behind[i];
  return c;
}
Color Of(const float* rgba) { return {rgba[0], rgba[1], rgba[2]}; }

class ReferenceMarks : public DrawTest {
 protected:
  void LoadAbove(const std::string& bodies, const std::string& more = "") {
    visual::FreeScene(&scene_);
    Load(R"(<mujoco><visual><headlight active="0"/>
      <global azimuth="90" elevation="-90" orthographic="true" fovy="2"/><quality numslices="64"/></visual>
      <option gravity="0 0 -10"/><statistic center="0 0 0" extent="2" meansize=".2" meanmass="1"/>
      <asset><material name="dull" rgba=".8 .6 .4 1" specular="0"/>
      <material name="floor" rgba=".3 .4 .5 1" specular="0"/></asset><worldbody>
      <light type="directional" dir="0 0 -1" castshadow="false" ambient=".2 .25 .3" diffuse=".5 .45 .4"
        specular="0 0 0"/>)" +
         bodies + "</worldbody>" + more + "</mujoco>");
    camera_.elevation = -89.9999;
    std::fill(camera_.lookat, camera_.lookat + 3, 0);
  }
  Image Above(const Highlight& highlight = {}) {
    return Draw(kPixels, kPixels, PresetSettings(RenderQuality::kHigh), 3, highlight);
  }
  static const std::uint8_t* At(const Image& image, double x, double y) {
    const auto pixel = [](double metres) { return static_cast<int>(std::floor((1 + metres) * kPixels / 2)); };
    return PixelAt(image, pixel(x), pixel(-y));
  }
  static void ExpectAt(const Image& image, double x, double y, const Color& color) {
    for (size_t i = 0; i < 3; ++i)
      EXPECT_NEAR(At(image, x, y)[i], 255 * color[i], 3) << x << " " << y << " channel " << i;
  }
};

const std::string kFloor =
    R"(<geom name="floor" type="plane" size="2 2 .1" pos="0 0 -.3" material="floor"/>)";
constexpr Color kFloorColor = {.3, .4, .5};

// Two triangles that a body of 30 degrees carries along.
TEST_F(ReferenceMarks, SkinsAreLitByTheNormalsOfTheirBones) {
  LoadAbove(R"(<body name="b" euler="0 30 0"><geom size=".05" rgba="0 0 0 0"/></body>)",
            R"(<deformable><skin name="s" material="dull" vertex="-.6 -.6 0 .6 -.6 0 .6 .6 0 -.6 .6 0"
               face="0 1 2 0 2 3"><bone body="b" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2 3"
               vertweight="1 1 1 1"/></skin></deformable>)");
  const Image image = Above();
  for (const double x : {-.4, 0.0, .3}) ExpectAt(image, x, .2, Lit({.8, .6, .4}, std::sqrt(.75)));
}

TEST_F(ReferenceMarks, TendonsAreTubesOfTheirMaterial) {
  LoadAbove(
      R"(<site name="a" pos="-.7 0 0"/><site name="b" pos=".7 0 0"/>
      <body><joint/><geom size=".01" pos="0 .9 0"/></body>)",
      R"(<tendon><spatial width=".1" material="dull"><site site="a"/><site site="b"/></spatial></tendon>)");
  const Image image = Above();
  for (const double y : {-.06, -.03, 0.0, .03, .06}) {
    const double middle = std::floor((1 - y) * kPixels / 2) + .5;  // of the pixel's row
    const double across = (1 - 2 * middle / kPixels) / .1;
    ExpectAt(image, .2, y, Lit({.8, .6, .4}, std::sqrt(1 - across * across)));
  }
}

TEST_F(ReferenceMarks, JointsAndFramesHaveTheColoursOfTheModel) {
  LoadAbove(kFloor +
            R"(<body name="b" pos="-.5 0 .2"><joint axis="0 1 0"/><geom size=".05" rgba="0 0 0 0"/></body>
      <body name="f" pos=".3 -.3 .2"><geom size=".05" rgba="0 0 0 0"/></body>)");
  option_.flags[mjVIS_JOINT] = 1;
  option_.frame = mjFRAME_BODY;
  m_->vis.scale.jointlength = 2;
  m_->vis.scale.jointwidth = .4f;
  m_->vis.scale.framelength = 2;
  m_->vis.scale.framewidth = .2f;
  const Image image = Above();
  const std::uint8_t* joint = At(image, -.5, .1);
  const Color wanted = Lit(Of(m_->vis.rgba.joint), 1);
  for (size_t i = 0; i < 3; ++i) EXPECT_NEAR(joint[i], 255 * wanted[i], 4) << i;  // between two facets
  ExpectAt(image, .5, -.3, Lit({.9, 0, 0}, 1));
  ExpectAt(image, .3, -.1, Lit({0, .9, 0}, 1));
  ExpectAt(image, .7, .7, Lit(kFloorColor, 1));
}

TEST_F(ReferenceMarks, ContactsAreDiscsAndTheirForcesArrows) {
  LoadAbove(R"(<geom name="floor" type="plane" size="2 2 .1" material="floor" friction="1"/>
      <body pos="0 0 .099"><freejoint/><geom size=".1" rgba="0 0 0 0" mass="1"/></body>)");
  option_.flags[mjVIS_CONTACTPOINT] = 1;
  m_->vis.scale.contactwidth = 1;
  m_->vis.scale.contactheight = .05f;
  ASSERT_EQ(d_->ncon, 1);
  ExpectAt(Above(), .12, .1, Lit(Of(m_->vis.rgba.contactpoint), 1));
  option_.flags[mjVIS_CONTACTPOINT] = 0;
  option_.flags[mjVIS_CONTACTFORCE] = 1;
  // Thrown towards +x: friction points to -x, and so does its arrow.
  option_.flags[mjVIS_CONTACTSPLIT] = 1;
  m_->vis.scale.forcewidth = .2f;
  m_->vis.map.force = .1f;
  d_->qvel[0] = 5;
  mj_forward(m_.get(), d_.get());
  const Image image = Above();
  const std::uint8_t* friction = At(image, -.1, 0);
  const Color wanted = Lit(Of(m_->vis.rgba.contactfriction), 1);
  for (size_t i = 0; i < 3; ++i) EXPECT_NEAR(friction[i], 255 * wanted[i], 4) << i;
  ExpectAt(image, .3, 0, Lit(kFloorColor, 1));
}

TEST_F(ReferenceMarks, RaysAreLinesThatNoLightChanges) {
  LoadAbove(kFloor + R"(<site name="s" pos="-.8 .1 0" euler="0 90 0"/>
      <body pos=".6 .1 0"><geom type="box" size=".1 .1 .1" material="dull"/></body>
      <body pos="0 -.5 .5"><camera name="c" resolution="3 1" fovy="10" euler="0 0 0"/></body>)",
            R"(<sensor><rangefinder site="s" data="dist normal"/><rangefinder site="s" data="depth"/>
               <rangefinder site="s" data="dir origin"/><rangefinder camera="c" data="dist dir"/></sensor>)");
  const Image image = Above();
  ExpectAt(image, -.3, .105, Of(m_->vis.rgba.rangefinder));
  ExpectAt(image, .8, .1, Lit(kFloorColor, 1));
  int lines = 0, of_camera = 0;
  for (int i = 0; i < scene_.ngeom; ++i) {
    const mjvGeom& g = scene_.geoms[i];
    if (g.type != mjGEOM_LINE) continue;
    ++lines;
    of_camera += g.objid == 3;
    if (g.objid == 0) {
      EXPECT_NEAR(g.size[2], 1.3, 1e-6) << "sensor " << g.objid;
    }
    if (g.objid == 3) {
      EXPECT_NEAR(g.pos[2] + g.size[2] * g.mat[8], -.3, 1e-6) << "ends on the floor";
    }
  }
  EXPECT_EQ(of_camera, 3) << "one for each pixel";
  EXPECT_EQ(lines, 4) << "readings without a distance are not drawn, as release 3.14.0 does";
}

TEST_F(ReferenceMarks, LinesThatLetLightThroughAreMixedWithWhatIsBehind) {
  LoadAbove(kFloor);
  Update();
  const auto draw = [&](float alpha) {
    Update();
    mjvGeom& box = scene_.geoms[scene_.ngeom++];
    const mjtNum size[3] = {.4, .4, .1};
    const float rgba[4] = {0, 1, 0, alpha};
    visual::InitGeom(&box, mjGEOM_LINEBOX, size, nullptr, nullptr, rgba);
    box.category = mjCAT_DECOR;
    box.objtype = mjOBJ_UNKNOWN;
    OffscreenTarget target(kPixels, kPixels);
    RenderSettings settings = PresetSettings(RenderQuality::kHigh);
    settings.line_width = 4;
    renderer_->Render(*m_, scene_, target.viewport(), target.framebuffer(), settings);
    return ReadColor(target.framebuffer(), target.viewport(), 3);
  };
  ExpectAt(draw(1), .4, .1, {0, 1, 0});
  // The upper side of the box lies before its lower one.
  const Color floor = Lit(kFloorColor, 1);
  ExpectAt(draw(.5f), .4, .1, Over({0, 1, 0}, .5, Over({0, 1, 0}, .5, floor)));
}

TEST_F(ReferenceMarks, TheSelectedBodyGlowsAndItsOutlineHasTheChosenColour) {
  LoadAbove(kFloor + R"(<body name="b"><joint/><geom type="box" size=".3 .3 .1" material="dull"/></body>)");
  visual::UpdateScene(*m_, *d_, option_, nullptr, &camera_, mjCAT_ALL, &scene_);
  mjvPerturb perturb;
  visual::DefaultPerturb(&perturb);
  perturb.select = 1;
  const auto draw = [&](const mjvPerturb* p, const Highlight& highlight) {
    visual::UpdateScene(*m_, *d_, option_, p, &camera_, mjCAT_ALL, &scene_);
    OffscreenTarget target(kPixels, kPixels);
    RenderSettings settings = PresetSettings(RenderQuality::kHigh);
    settings.highlight.outline_width = 4;
    settings.highlight.selected_rgba[3] = 1;
    renderer_->Render(*m_, scene_, target.viewport(), target.framebuffer(), settings, highlight);
    return ReadColor(target.framebuffer(), target.viewport(), 3);
  };
  ExpectAt(draw(nullptr, {}), 0, 0, Lit({.8, .6, .4}, 1));
  ExpectAt(draw(&perturb, {}), 0, 0, Lit({.8, .6, .4}, 1, m_->vis.global.glow));
  Highlight selected;
  selected.selected_body = 1;
  const Image outlined = draw(nullptr, selected);
  const RenderSettings look;
  ExpectAt(outlined, .31, 0, Of(look.highlight.selected_rgba));
  ExpectAt(outlined, 0, 0, Lit({.8, .6, .4}, 1));
  ExpectAt(outlined, .4, 0, Lit(kFloorColor, 1));
}

// Laid over any other picture, an edge must not bring a background of its own.
TEST_F(ReferenceMarks, EdgesBeforeNothingHaveTheColourOfTheShapeAlone) {
  LoadAbove(R"(<geom type="box" size=".5 .4 .1" euler="0 0 20" material="dull"/>)");
  const Color lit = Lit({.8, .6, .4}, 1);
  for (RenderQuality quality : {RenderQuality::kLow, RenderQuality::kMedium, RenderQuality::kHigh}) {
    RenderSettings settings = PresetSettings(quality);
    settings.transparent_background = true;
    const Image image = Draw(kPixels, kPixels, settings, 4);
    int edges = 0;
    for (size_t i = 0; i < image.pixels.size(); i += 4) {
      const int alpha = image.pixels[i + 3];
      if (alpha == 255 || alpha < 60) continue;  // of less the colours are too coarse
      ++edges;
      for (size_t c = 0; c < 3; ++c) EXPECT_NEAR(image.pixels[i + c], 255 * lit[c], 6) << "alpha " << alpha;
    }
    EXPECT_GT(edges, 100);
  }
}

// The edges of a shape's triangles are lit as the sides that they bound.
TEST_F(ReferenceMarks, WiresAreLitAsTheSurfaceAndLeaveTheRestFree) {
  LoadAbove(R"(<geom type="box" size=".5 .5 .1" material="dull"/>)");
  scene_.flags[mjRND_WIREFRAME] = 1;
  RenderSettings settings = PresetSettings(RenderQuality::kHigh);
  settings.samples = 0;
  const Image image = Draw(kPixels, kPixels, settings);
  const Image nothing = [&] {
    option_.geomgroup[0] = 0;
    return Draw(kPixels, kPixels, settings);
  }();
  const Color lit = Lit({.8, .6, .4}, 1);
  int wires = 0;
  for (int x = 0; x < kPixels; ++x) {
    const std::uint8_t* p = PixelAt(image, x, 70);
    if (std::equal(p, p + 3, PixelAt(nothing, x, 70))) continue;
    ++wires;
    for (size_t i = 0; i < 3; ++i) EXPECT_NEAR(p[i], 255 * lit[i], 3) << x << " channel " << i;
  }
  EXPECT_GE(wires, 3);  // two edges and a diagonal
  EXPECT_LE(wires, 12);
}

}  // namespace
}  // namespace pliant::render
