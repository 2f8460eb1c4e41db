// Every visual and drawing flag changes the picture of a model that has something for it.
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <string>

#include "app/files/model_loader.h"
#include "app/output/picture.h"
#include "engine/visual/camera.h"
#include "engine/visual/defaults.h"
#include "engine/visual/perturb.h"
#include "engine/visual/scene.h"
#include "render/gl/egl_context.h"
#include "render/readback.h"
#include "tests/app/run_verb.h"
#include "ui/model/names.h"

namespace pliant::app {
namespace {

constexpr char kRich[] = R"(<mujoco>
  <option timestep="0.002"><flag energy="enable"/></option>
  <visual><map fogstart="1" fogend="4"/><quality shadowsize="1024"/><headlight diffuse=".4 .4 .4"/></visual>
  <asset>
    <texture name="sky" type="skybox" builtin="gradient" rgb1=".9 .5 .1" rgb2="0 0 .4" width="32" height="32"/>
    <texture name="grid" type="2d" builtin="checker" rgb1="1 1 1" rgb2="0 0 0" width="64" height="64"/>
    <material name="floor" texture="grid" texrepeat="4 4" reflectance=".4"/>
    <mesh name="notched" vertex="0 0 0  .4 0 0  0 .4 0  0 0 .4  .1 .1 .1  .4 .4 .05" face="0 2 1 0 1 3 0 3 2 1 4 3 2 3 4 1 5 4 2 4 5 1 2 5"/>
  </asset>
  <worldbody>
    <light name="lamp" pos="0 -.9 .95" dir="0 .6 -1" cutoff="80" castshadow="true"/>
    <camera name="eye" resolution="96 64" pos="1.2 .6 .8" xyaxes="-1 1 0 0 0 1"/>
    <geom name="floor" type="plane" size="0 0 .1" material="floor"/>
    <body name="box" pos="0 0 .1">
      <freejoint/>
      <geom type="box" size=".15 .1 .1" rgba=".8 .3 .2 1" mass="3"/>
      <site name="ray" pos="0 0 .3" zaxis="1 0 0"/>
      <site name="tip" pos=".1 0 .15" size=".02"/>
      <body name="arm" pos=".1 0 .15">
        <joint name="hinge" axis="0 1 0" range="-60 60" limited="true"/>
        <geom type="capsule" fromto="0 0 0 .4 0 .2" size=".04" rgba=".2 .5 .8 1" mass=".3"/>
        <site name="hand" pos=".4 .15 .2" size=".02"/>
      </body>
    </body>
    <body name="mesh" pos="-.7 .4 0"><geom type="mesh" mesh="notched" rgba=".3 .8 .4 1"/></body>
    <body name="pillar" pos=".9 0 .3"><geom type="box" size=".05 .3 .3" rgba=".7 .7 .2 1"/></body>
    <flexcomp name="cloth" type="grid" dim="2" count="4 4 1" spacing=".15 .15 .1" pos="-.5 -.8 .4" radius=".02" rgba=".9 .4 .7 1">
      <edge equality="true"/>
    </flexcomp>
  </worldbody>
  <deformable>
    <skin name="hide" vertex="-.1 0 .5  .2 0 .5  .05 .2 .7" face="0 1 2 0 2 1" rgba=".9 .9 .3 1">
      <bone body="arm" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/>
    </skin>
  </deformable>
  <tendon><spatial name="rope" width=".02" rgba="0 0 1 1"><site site="tip"/><site site="hand"/></spatial></tendon>
  <equality><connect name="tie" body1="arm" body2="pillar" anchor=".6 0 .4"/></equality>
  <actuator>
    <general name="slow" joint="hinge" dyntype="integrator" ctrlrange="-1 1" ctrllimited="true" actlimited="true" actrange="-1 1"/>
  </actuator>
  <sensor><rangefinder site="ray"/></sensor>
</mujoco>)";

class Flags : public testing::Test {
 protected:
  void SetUp() override {
    std::string error;
    context_ = render::EglContext::Create(&error);
    if (context_ == nullptr) GTEST_SKIP() << error;
    const std::string path =
        (std::filesystem::path(testing::TempDir()) / ("pliant_flags_" + std::to_string(::getpid()) + ".xml"))
            .string();
    std::ofstream(path) << kRich;
    runner::LoadResult loaded = LoadModelWithReport(path);
    for (const Diagnostic& diagnostic : loaded.diagnostics) ADD_FAILURE() << ToString(diagnostic);
    ASSERT_NE(loaded.model, nullptr);
    m_ = std::move(loaded.model);
    d_.reset(mj_makeData(m_.get()));
    d_->ctrl[0] = 1;
    for (int i = 0; i < 200; ++i) mj_step(m_.get(), d_.get());
    visual::DefaultOption(&option_);
    visual::DefaultFreeCamera(*m_, &camera_);
    camera_.distance = 3;
    camera_.elevation = -12;
    camera_.azimuth = 120;
    camera_.lookat[2] = 0.2;
    scene_ = std::make_unique<OwnedScene>(*m_);
    renderer_ = std::make_unique<render::Renderer>(*m_);
    // A pull at the arm, as the mouse makes one.
    visual::DefaultPerturb(&perturb_);
    perturb_.select = mj_name2id(m_.get(), mjOBJ_BODY, "arm");
    Draw();
    visual::InitPerturb(*m_, *d_, scene_->scene, &perturb_);
    perturb_.active = mjPERT_TRANSLATE;
    perturb_.refselpos[2] += 0.5;
    perturb_.localpos[0] = 0.2;
    d_->xfrc_applied[6 * perturb_.select + 2] = 30;
  }

  render::Image Draw() {
    visual::UpdateScene(*m_, *d_, option_, &perturb_, &camera_, mjCAT_ALL, &scene_->scene);
    render::OffscreenTarget target(240, 180);
    render::RenderSettings settings = render::PresetSettings(render::RenderQuality::kLow);
    renderer_->Render(*m_, scene_->scene, target.viewport(), target.framebuffer(), settings);
    return render::ReadColor(target.framebuffer(), target.viewport(), 3);
  }
  static int Different(const render::Image& a, const render::Image& b) {
    int n = 0;
    for (size_t i = 0; i < a.pixels.size(); i += 3) {
      n += std::abs(a.pixels[i] - b.pixels[i]) + std::abs(a.pixels[i + 1] - b.pixels[i + 1]) +
               std::abs(a.pixels[i + 2] - b.pixels[i + 2]) >
           12;
    }
    return n;
  }

  std::unique_ptr<render::EglContext> context_;
  ModelPtr m_;
  DataPtr d_;
  mjvOption option_;
  mjvCamera camera_;
  mjvPerturb perturb_;
  std::unique_ptr<OwnedScene> scene_;
  std::unique_ptr<render::Renderer> renderer_;
};

TEST_F(Flags, EveryVisualFlagChangesThePicture) {
  // Iterations of signed distance fields are drawn by the plugins that have them.
  const std::set<int> elsewhere = {mjVIS_SDFITER};
  for (int i = 0; i < mjNVISFLAG; ++i) {
    if (elsewhere.count(i) > 0) continue;
    const mjvOption before = option_;
    // Some flags qualify others.
    if (i == mjVIS_SCLINERTIA) option_.flags[mjVIS_INERTIA] = 1;
    if (i == mjVIS_ACTIVATION) option_.flags[mjVIS_ACTUATOR] = 1;
    if (i == mjVIS_CONTACTSPLIT) option_.flags[mjVIS_CONTACTFORCE] = 1;
    if (i == mjVIS_FLEXFACE) option_.flags[mjVIS_FLEXSKIN] = 0;
    if (i == mjVIS_FLEXEDGE || i == mjVIS_FLEXVERT) option_.flags[mjVIS_FLEXSKIN] = 0;
    if (i == mjVIS_FLEXVERT) option_.flags[mjVIS_FLEXEDGE] = 0;
    if (i == mjVIS_CONVEXHULL) option_.flags[mjVIS_TEXTURE] = 0;
    const render::Image without = Draw();
    option_.flags[i] = option_.flags[i] != 0 ? 0 : 1;
    EXPECT_GT(Different(without, Draw()), 3) << ui::kVisFlags[i].id;
    option_ = before;
  }
}

TEST_F(Flags, EveryDrawingFlagChangesThePicture) {
  mjtByte* flags = scene_->scene.flags;
  for (int i = 0; i < mjNRNDFLAG; ++i) {
    const mjvCamera before = camera_;
    // The colours of id numbers replace those of segmentation; hidden faces only show from within a shape.
    if (i == mjRND_IDCOLOR) flags[mjRND_SEGMENT] = 1;
    if (i == mjRND_ADDITIVE) option_.flags[mjVIS_TRANSPARENT] = 1;
    if (i == mjRND_CULL_FACE) {
      const mjtNum* pillar = d_->xpos + 3 * mj_name2id(m_.get(), mjOBJ_BODY, "pillar");
      std::copy(pillar, pillar + 3, camera_.lookat);
      camera_.distance = 0.02;
    }
    const render::Image without = Draw();
    flags[i] = flags[i] != 0 ? 0 : 1;
    EXPECT_GT(Different(without, Draw()), 3) << ui::kRenderFlags[i].id;
    flags[i] = flags[i] != 0 ? 0 : 1;
    flags[mjRND_SEGMENT] = 0;
    option_.flags[mjVIS_TRANSPARENT] = 0;
    camera_ = before;
  }
}

TEST_F(Flags, PicturesOfCamerasAndOfSeveralViewsNeedNoWindow) {
  context_.reset();
  const std::filesystem::path folder = testing::TempDir();
  const std::string model = (folder / ("pliant_flags_" + std::to_string(::getpid()) + ".xml")).string(),
                    out = (folder / "pliant_views.png").string();
  const auto render = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"render", model, "-o", out};
    words.insert(words.end(), more.begin(), more.end());
    return RunVerb(words);
  };
  render::Image image;
  std::string error;
  ASSERT_EQ(render({"--camera", "eye", "--size", "camera", "--quality", "low"}), 0);
  ASSERT_TRUE(render::ReadPng(out, &image, &error)) << error;
  EXPECT_EQ(image.width, 96);
  EXPECT_EQ(image.height, 64);
  ASSERT_EQ(render({"--views", "4", "--follow", "box", "--size", "200x160", "--quality", "low"}), 0);
  ASSERT_TRUE(render::ReadPng(out, &image, &error)) << error;
  EXPECT_EQ(image.width, 200);
  // The four quarters differ.
  const auto quarter = [&](int x0, int y0) {
    long long sum = 0;
    for (int y = 0; y < 80; ++y) {
      for (int x = 0; x < 100; ++x)
        sum += (x + 1) * image.pixels[static_cast<size_t>(4 * ((y0 + y) * 200 + x0 + x))];
    }
    return sum;
  };
  EXPECT_EQ((std::set<long long>{quarter(0, 0), quarter(100, 0), quarter(0, 80), quarter(100, 80)}.size()),
            4u);
  EXPECT_NE(render({"--size", "camera"}), 0) << "no camera is named";
  EXPECT_NE(render({"--follow", "nobody"}), 0);
}

// A video shows what a picture would: its distances, its numbers of objects, its places without anything.
TEST_F(Flags, VideosAreOfTheKindThatIsAskedFor) {
  context_.reset();
  const std::filesystem::path folder = testing::TempDir();
  const std::string model = (folder / ("pliant_flags_" + std::to_string(::getpid()) + ".xml")).string();
  const auto first_picture = [&](const std::vector<std::string>& more, const char* name) {
    const std::string out = (folder / (std::to_string(::getpid()) + name)).string();
    std::filesystem::remove(out);
    std::vector<std::string> words = {"render", model, "-o", out, "--size", "96x64", "--quality", "low"};
    words.insert(words.end(), more.begin(), more.end());
    EXPECT_EQ(RunVerb(words), 0) << name;
    render::Image image;
    std::string error;
    EXPECT_TRUE(render::ReadPng(out, &image, &error)) << error;
    return image;
  };
  for (const char* kind : {"color", "depth", "segment"}) {
    const render::Image still = first_picture({"--kind", kind}, "_still.png");
    const render::Image video = first_picture({"--time", "0.06", "--kind", kind}, "_kind.apng");
    EXPECT_EQ(still.pixels, video.pixels) << kind;
  }
  const render::Image clear =
      first_picture({"--time", "0.06", "--view", "90", "0", "3", "--transparent"}, "_clear.apng");
  EXPECT_EQ(clear.pixels[3], 0) << "the sky";
  const std::string film = (folder / "clear.mp4").string();
  EXPECT_EQ(RunVerb({"render", model, "-o", film, "--transparent"}), 2) << "it has no transparency";
}

TEST_F(Flags, DepthIsGrayAndWhiterNearby) {
  visual::UpdateScene(*m_, *d_, option_, nullptr, &camera_, mjCAT_ALL, &scene_->scene);
  render::OffscreenTarget target(320, 240);
  render::RenderSettings settings = render::PresetSettings(render::RenderQuality::kLow);
  settings.show_depth = true;
  renderer_->Render(*m_, scene_->scene, target.viewport(), target.framebuffer(), settings);
  const render::Image image = render::ReadColor(target.framebuffer(), target.viewport(), 3);
  const auto gray = [&](int x, int y) {
    const std::uint8_t* p = image.pixels.data() + 3 * (y * image.width + x);
    EXPECT_EQ(p[0], p[1]);
    EXPECT_EQ(p[1], p[2]);
    return static_cast<int>(p[0]);
  };
  EXPECT_GT(gray(20, 235), gray(20, 120)) << "the ground at the lower edge is nearer";
  EXPECT_EQ(gray(160, 1), 0) << "sky";
}

TEST_F(Flags, AmbientOcclusionDarkensTheFootOfTheBoxAndNotTheOpenGround) {
  render::RenderSettings settings = render::PresetSettings(render::RenderQuality::kLow);
  const auto draw = [&] {
    visual::UpdateScene(*m_, *d_, option_, nullptr, &camera_, mjCAT_ALL, &scene_->scene);
    render::OffscreenTarget target(320, 240);
    renderer_->Render(*m_, scene_->scene, target.viewport(), target.framebuffer(), settings);
    return render::ReadColor(target.framebuffer(), target.viewport(), 3);
  };
  const render::Image without = draw();
  settings.occlusion.on = true;
  const render::Image with = draw();
  long long brighter = 0, darker = 0;
  for (size_t i = 0; i < with.pixels.size(); ++i) {
    brighter += with.pixels[i] > without.pixels[i] + 1;
    darker += with.pixels[i] + 8 < without.pixels[i];
  }
  EXPECT_EQ(brighter, 0);
  EXPECT_GT(darker, 300);
  EXPECT_LT(darker, static_cast<long long>(with.pixels.size() / 4));
}

}  // namespace
}  // namespace pliant::app
