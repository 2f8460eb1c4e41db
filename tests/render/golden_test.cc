// Pictures of whole scenes.
#include "tests/render/scene_fixture.h"

namespace pliant::render {
namespace {

constexpr int kWidth = 320, kHeight = 200;

constexpr const char* kShapes = R"(<mujoco>
  <visual><headlight ambient=".2 .2 .2" diffuse=".4 .4 .4" specular=".2 .2 .2"/><rgba haze=".3 .4 .5 1"/></visual>
  <statistic center="0 0 .3" extent="2.2"/>
  <asset>
    <texture type="skybox" builtin="gradient" rgb1=".4 .6 .8" rgb2=".1 .1 .2" width="64" height="64"/>
    <texture name="grid" type="2d" builtin="checker" rgb1=".2 .3 .4" rgb2=".3 .4 .5" width="64" height="64" mark="edge"
             markrgb=".8 .8 .8"/>
    <texture name="cube" type="cube" builtin="flat" rgb1=".8 .6 .4" rgb2=".4 .6 .8" width="32" height="32" mark="cross"
             markrgb="1 1 1"/>
    <material name="floor" texture="grid" texrepeat="1 1" texuniform="true" reflectance=".25"/>
    <material name="wood" texture="cube"/>
    <material name="shiny" rgba=".8 .2 .2 1" specular="1" shininess=".9"/>
    <hfield name="hill" nrow="4" ncol="4" size=".4 .4 .2 .05" elevation="0 0 0 0  0 1 .5 0  0 .5 .2 0  0 0 0 0"/>
    <mesh name="tet" vertex="0 0 0  .5 0 0  0 .5 0  0 0 .5"/>
  </asset>
  <worldbody>
    <light type="directional" pos="0 0 4" dir="-.5 .6 -1" diffuse=".6 .6 .6"/>
    <geom type="plane" size="0 0 .1" material="floor"/>
    <geom type="box" size=".2 .15 .25" pos="-1 0 .25" material="wood" euler="0 0 30"/>
    <geom type="sphere" size=".25" pos="-.4 .3 .25" material="shiny"/>
    <geom type="capsule" size=".12" fromto="0 -.4 .12 .3 -.4 .5" rgba=".2 .6 .3 1"/>
    <geom type="cylinder" size=".18 .25" pos=".4 .3 .25" rgba=".3 .4 .8 1"/>
    <geom type="ellipsoid" size=".1 .2 .3" pos=".9 0 .3" rgba=".7 .6 .2 1"/>
    <geom type="mesh" mesh="tet" pos="-.7 -.8 .15" rgba=".6 .3 .7 1"/>
    <geom type="hfield" hfield="hill" pos=".9 -.9 .05" rgba=".4 .6 .4 1"/>
    <geom type="sphere" size=".2" pos="0 -1 .3" rgba=".2 .8 .9 .4"/>
  </worldbody>
</mujoco>)";

TEST_F(DrawTest, GoldenShapes) {
  ASSERT_NO_FATAL_FAILURE(Load(kShapes));
  ExpectGolden(Draw(kWidth, kHeight, PresetSettings(RenderQuality::kMedium)), "shapes");
  EXPECT_EQ(renderer_->stats().mirrors, 1);
  EXPECT_EQ(renderer_->stats().shadow_maps, 1);
}

TEST_F(DrawTest, GoldenShapesInLowQuality) {
  ASSERT_NO_FATAL_FAILURE(Load(kShapes));
  ExpectGolden(Draw(kWidth, kHeight, PresetSettings(RenderQuality::kLow)), "shapes_low");
}

TEST_F(DrawTest, GoldenWireframeAndFog) {
  ASSERT_NO_FATAL_FAILURE(Load(kShapes));
  scene_.flags[mjRND_WIREFRAME] = 1;
  scene_.flags[mjRND_FOG] = 1;
  scene_.flags[mjRND_SKYBOX] = 0;
  m_->vis.map.fogstart = 1;
  m_->vis.map.fogend = 3;
  ExpectGolden(Draw(kWidth, kHeight, PresetSettings(RenderQuality::kLow)), "wireframe");
}

TEST_F(DrawTest, GoldenSegmentation) {
  ASSERT_NO_FATAL_FAILURE(Load(kShapes));
  scene_.flags[mjRND_SEGMENT] = 1;
  ExpectGolden(Draw(kWidth, kHeight, PresetSettings(RenderQuality::kLow)), "segmentation");
}

constexpr const char* kPendulum = R"(<mujoco>
  <worldbody>
    <light pos="0 -1 2" dir="0 .5 -1"/>
    <geom type="plane" size="1 1 .1" rgba=".4 .45 .5 1"/>
    <camera name="eye" pos="1.2 -1.2 1" xyaxes="1 1 0 -.4 .4 1" resolution="640 480" sensorsize=".006 .005" focal=".008 .008"/>
    <body name="arm" pos="0 0 .9"><joint name="hinge" axis="0 1 0" range="-30 30" limited="true"/>
      <geom type="capsule" size=".06" fromto="0 0 0 .4 0 -.1" rgba=".8 .5 .2 1"/>
      <body pos=".4 0 -.1"><joint type="ball"/><geom type="box" size=".05 .05 .15" pos="0 0 -.15"/><site name="tip" pos="0 0 -.3"/></body>
    </body>
    <body pos="-.3 0 .09"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <site name="wall" pos="-.6 0 .8"/>
  </worldbody>
  <tendon><spatial limited="true" range="0 1.6" width=".008" rgba=".9 .9 .3 1"><site site="wall"/><site site="tip"/></spatial></tendon>
  <actuator><motor joint="hinge"/></actuator>
</mujoco>)";

TEST_F(DrawTest, GoldenDecorations) {
  ASSERT_NO_FATAL_FAILURE(Load(kPendulum));
  for (int flag : {mjVIS_JOINT, mjVIS_CAMERA, mjVIS_ACTUATOR, mjVIS_LIGHT, mjVIS_INERTIA, mjVIS_CONTACTPOINT,
                   mjVIS_CONTACTFORCE, mjVIS_COM}) {
    option_.flags[flag] = 1;
  }
  option_.frame = mjFRAME_WORLD;
  Highlight highlight;
  highlight.selected_body = 1;
  RenderSettings settings = PresetSettings(RenderQuality::kMedium);
  settings.line_width = 2;
  ExpectGolden(Draw(kWidth, kHeight, settings, 3, highlight), "decorations");
}

}  // namespace
}  // namespace pliant::render
