// When a picture that was drawn still shows its scene.
#include "render/scene_key.h"

#include "tests/render/scene_fixture.h"

namespace pliant::render {
namespace {

constexpr const char* kScene[] = {R"(<mujoco>
  <asset>
    <texture name="checks" type="2d" builtin="checker" width="32" height="32" rgb1="1 0 0" rgb2="0 0 1"/>
    <material name="checks" texture="checks"/>
  </asset>
  <worldbody>
    <light type="directional" pos="0 0 3" dir="0 0 -1"/>
    <geom type="plane" size="2 2 .1" material="checks"/>
    <body name="ball" pos="0 0 .5"><freejoint/><geom type="sphere" size=".2"/></body>
  </worldbody>
</mujoco>)",
                                  R"(<mujoco>
  <worldbody>
    <geom type="plane" size="2 2 .1"/>
    <flexcomp name="cloth" type="grid" count="4 4 1" spacing=".1 .1 .1" dim="2" pos="0 0 .5"/>
  </worldbody>
</mujoco>)"};

class SceneKeyTest : public DrawTest {
 protected:
  std::uint64_t Key() {
    Update();
    return SceneKey(*m_, scene_, place_, settings_);
  }
  Viewport place_ = {0, 0, 64, 64};
  RenderSettings settings_;
};

TEST_F(SceneKeyTest, TheSameSceneHasTheSameKeyHoweverOftenItIsMade) {
  for (const char* xml : kScene) {
    ASSERT_NO_FATAL_FAILURE(Load(xml));
    const std::uint64_t key = Key();
    for (int i = 0; i < 5; ++i) EXPECT_EQ(Key(), key);
    mjvScene other{};
    visual::DefaultScene(&other);
    visual::MakeScene(m_.get(), &other, 2000);
    visual::UpdateScene(*m_, *d_, option_, nullptr, &camera_, mjCAT_ALL, &other);
    EXPECT_EQ(SceneKey(*m_, other, place_, settings_), key) << "memory between the members does not count";
    visual::FreeScene(&other);
  }
}

TEST_F(SceneKeyTest, WhateverShowsChangesTheKey) {
  ASSERT_NO_FATAL_FAILURE(Load(kScene[0]));
  std::uint64_t before = Key();
  const auto changes = [&](const char* what) {
    const std::uint64_t now = Key();
    EXPECT_NE(now, before) << what;
    before = now;
  };
  d_->qpos[2] += 1e-3;
  mj_forward(m_.get(), d_.get());
  changes("a body moved");
  m_->geom_rgba[4] = 0.1f;
  changes("a colour");
  m_->mat_texrepeat[0] = 3;
  changes("a material");
  m_->vis.headlight.diffuse[0] = 0.9f;
  changes("the head light");
  m_->light_diffuse[1] = 0.3f;
  changes("a light");
  m_->vis.quality.shadowsize = 256;
  changes("a visual setting");
  camera_.azimuth += 1;
  changes("the camera");
  scene_.flags[mjRND_WIREFRAME] = 1;
  changes("a drawing flag");
  option_.flags[mjVIS_JOINT] = 1;
  changes("decoration");
  settings_.color.exposure = 2;
  changes("a setting");
  place_.width = 65;
  changes("the size");
}

TEST_F(SceneKeyTest, AClothThatMovesChangesTheKey) {
  ASSERT_NO_FATAL_FAILURE(Load(kScene[1]));
  const std::uint64_t before = Key();
  for (int i = 0; i < 3; ++i) mj_step(m_.get(), d_.get());
  EXPECT_NE(Key(), before);
}

TEST_F(SceneKeyTest, OutlinesOnAKeptPictureAreThoseOfAnewOne) {
  ASSERT_NO_FATAL_FAILURE(Load(kScene[0]));
  Highlight highlight;
  highlight.selected_body = 1;
  for (const int samples : {0, 4}) {
    settings_ = PresetSettings(RenderQuality::kMedium);
    settings_.samples = samples;
    const Image whole = Draw(80, 60, settings_, 3, highlight);
    OffscreenTarget world(80, 60), shown(80, 60);
    renderer_->Render(*m_, scene_, world.viewport(), world.framebuffer(), settings_);
    const Image without = ReadColor(world.framebuffer(), world.viewport(), 3);
    EXPECT_NE(whole.pixels, without.pixels);
    world.CopyTo(shown);
    renderer_->Outline(*m_, scene_, shown.viewport(), shown.framebuffer(), settings_, highlight);
    EXPECT_EQ(ReadColor(shown.framebuffer(), shown.viewport(), 3).pixels, whole.pixels);
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
  }
}

}  // namespace
}  // namespace pliant::render
