// What a picture must show, measured in its pixels.
#include <utility>
#include <vector>

#include "render/camera.h"
#include "tests/render/scene_fixture.h"

namespace pliant::render {
namespace {

constexpr int kSize = 100;

// A red ball above a white floor, seen from the side; light from straight above.
constexpr const char* kBall = R"(<mujoco>
  <visual><headlight ambient=".1 .1 .1" diffuse="0 0 0" specular="0 0 0"/><global azimuth="90" elevation="-30"/></visual>
  <statistic center="0 0 .5" extent="1"/>
  <worldbody>
    <light type="directional" pos="0 0 3" dir="0 0 -1" diffuse=".8 .8 .8" specular="0 0 0"/>
    <geom name="floor" type="plane" size="2 2 .1" rgba="1 1 1 1"/>
    <body name="ball" pos="0 0 .5"><geom name="ball" type="sphere" size=".2" rgba="1 0 0 1"/></body>
  </worldbody>
</mujoco>)";

class RendererTest : public DrawTest {
 protected:
  // Brightness of the picture where a world point is.
  int BrightnessAt(const Image& image, double x, double y, double z) {
    const double point[3] = {x, y, z};
    double pixel[2] = {0, 0};
    EXPECT_TRUE(ProjectToPixel(scene_, {0, 0, image.width, image.height}, point, pixel));
    return Brightness(image, static_cast<int>(pixel[0]), static_cast<int>(pixel[1]));
  }
};

TEST_F(RendererTest, ShadowsAreDarkOnlyBehindWhatThrowsThem) {
  ASSERT_NO_FATAL_FAILURE(Load(kBall));
  for (RenderQuality quality : {RenderQuality::kLow, RenderQuality::kMedium, RenderQuality::kHigh}) {
    const Image image = Draw(200, 200, PresetSettings(quality));
    EXPECT_LT(BrightnessAt(image, 0, 0, 0), 0.3 * BrightnessAt(image, 0.5, 0, 0));
    EXPECT_LT(BrightnessAt(image, 0.13, 0, 0), 0.3 * BrightnessAt(image, 0.27, 0, 0));
  }
  scene_.flags[mjRND_SHADOW] = 0;
  const Image flat = Draw(200, 200, PresetSettings(RenderQuality::kLow));
  EXPECT_NEAR(BrightnessAt(flat, 0, 0, 0), BrightnessAt(flat, 0.5, 0, 0), 3);
}

TEST_F(RendererTest, ForceArrowsShowThroughWhatHidesThemWhereAsked) {
  ASSERT_NO_FATAL_FAILURE(Load(kBall));
  Update();
  const mjtNum from[3] = {0, 0, 0.4}, to[3] = {0, 0, 0.9};
  const float green[4] = {0, 1, 0, 1};
  const auto draw = [&](int objtype, float strength) {
    Update();
    mjvGeom& arrow = scene_.geoms[scene_.ngeom++];
    visual::InitGeom(&arrow, mjGEOM_ARROW, nullptr, nullptr, nullptr, green);
    visual::Connector(&arrow, mjGEOM_ARROW, 0.03, from, to);
    arrow.category = mjCAT_DECOR;
    arrow.objtype = objtype;
    OffscreenTarget target(200, 200);
    renderer_->ShowHiddenForces(strength);
    renderer_->Render(*m_, scene_, target.viewport(), target.framebuffer(),
                      PresetSettings(RenderQuality::kMedium));
    return ReadColor(target.framebuffer(), target.viewport(), 3);
  };
  const auto green_at = [&](const Image& image, double z) {
    const double point[3] = {0, 0, z};
    double pixel[2] = {0, 0};
    EXPECT_TRUE(ProjectToPixel(scene_, {0, 0, image.width, image.height}, point, pixel));
    return static_cast<int>(PixelAt(image, static_cast<int>(pixel[0]), static_cast<int>(pixel[1]))[1]);
  };
  const Image hidden = draw(mjOBJ_UNKNOWN, 0), through = draw(mjOBJ_UNKNOWN, 0.5f),
              joint = draw(mjOBJ_JOINT, 0.5f);
  EXPECT_LT(green_at(hidden, 0.5), 20);
  EXPECT_GT(green_at(through, 0.5), 20 + green_at(hidden, 0.5));
  EXPECT_LT(green_at(through, 0.5), green_at(draw(mjOBJ_UNKNOWN, 1), 0.5)) << "dimmed";
  EXPECT_EQ(green_at(joint, 0.5), green_at(hidden, 0.5)) << "arrows of other things stay hidden";
  EXPECT_EQ(green_at(through, 0.75), green_at(hidden, 0.75)) << "what is seen anyway is as before";
}

TEST_F(RendererTest, ThingsOutsideTheViewStillThrowShadows) {
  ASSERT_NO_FATAL_FAILURE(Load(kBall));
  // Straight down from below the ball.
  camera_.lookat[2] = 0;
  camera_.elevation = -89;
  camera_.distance = 0.25;
  const Image image = Draw(kSize, kSize, PresetSettings(RenderQuality::kMedium));
  EXPECT_LT(Brightness(image, kSize / 2, kSize / 2), 100);
  scene_.flags[mjRND_SHADOW] = 0;
  EXPECT_GT(Brightness(Draw(kSize, kSize, PresetSettings(RenderQuality::kMedium)), kSize / 2, kSize / 2),
            400);
}

// A runway whose middle lies farther away than the view reaches: its near end is below the eye all the same.
TEST_F(RendererTest, LongPlanesAreSeenFromTheirEnds) {
  ASSERT_NO_FATAL_FAILURE(Load(R"(<mujoco><statistic center="0 0 0" extent="1"/>
    <visual><map zfar="20"/><headlight ambient=".9 .9 .9" specular="0 0 0"/></visual>
    <worldbody><geom type="plane" pos="99 0 0" size="100 2 .1" rgba="0 0 1 1"/></worldbody></mujoco>)"));
  const Image image = Draw(kSize, kSize, PresetSettings(RenderQuality::kLow));
  const std::uint8_t* middle = PixelAt(image, kSize / 2, kSize / 2);
  EXPECT_EQ(middle[0], 0);
  EXPECT_GT(middle[2], 250);
}

TEST_F(RendererTest, ALitSurfaceShowsNoShadowOfItself) {
  ASSERT_NO_FATAL_FAILURE(Load(kBall));
  camera_.elevation = -80;
  const Image image = Draw(200, 200, PresetSettings(RenderQuality::kMedium));
  // Down the ball's side brightness only falls.
  int before = 3 * 255 + 1;
  for (double angle = 10; angle <= 60; angle += 5) {
    const double x = 0.2 * std::sin(angle * mjPI / 180), z = 0.5 + 0.2 * std::cos(angle * mjPI / 180);
    const int now = BrightnessAt(image, x, 0, z);
    EXPECT_LE(now, before + 2);
    before = now;
  }
}

TEST_F(RendererTest, DepthIsTheDistanceAlongTheView) {
  ASSERT_NO_FATAL_FAILURE(Load(kBall));
  for (const auto& [samples, smooth] : {std::pair{0, false}, {0, true}, {4, false}}) {
    Update();
    OffscreenTarget target(kSize, kSize);
    RenderSettings settings = PresetSettings(RenderQuality::kLow);
    settings.samples = samples;
    settings.smooth_edges = smooth;
    settings.write_depth = true;
    renderer_->Render(*m_, scene_, target.viewport(), target.framebuffer(), settings);
    const DepthImage depth = ReadDepth(target.framebuffer(), target.viewport(), scene_.camera[0]);
    EXPECT_NEAR(depth.meters[kSize * (kSize / 2) + kSize / 2], camera_.distance - 0.2, 0.01);
    EXPECT_TRUE(std::isinf(depth.meters[0]));
    const Image gray = DepthToGray(depth, FarthestOf(depth));
    EXPECT_EQ(PixelAt(gray, 0, 0)[0], 0);
  }
}

// The grays are for what is near, also before a floor that reaches the horizon.
TEST(DepthPicture, ShowsNearThingsBeforeAnEndlessFloor) {
  DepthImage depth{100, 1, {}};
  for (int row = 1; row <= 100; ++row) depth.meters.push_back(100.0f / static_cast<float>(row));
  const Image gray = DepthToGray(depth, FarthestOf(depth));
  EXPECT_GT(std::abs(gray.pixels[99] - gray.pixels[49]), 30) << "one metre and two";
  EXPECT_EQ(gray.pixels[0], 0);
  const DepthImage room{4, 1, {1, 2, 3, 4}};
  EXPECT_EQ(FarthestOf(room), 4) << "as it is";
  EXPECT_EQ(FarthestOf({1, 1, {INFINITY}}), 0);
}

TEST_F(RendererTest, PickNamesTheGeomUnderThePixel) {
  ASSERT_NO_FATAL_FAILURE(Load(kBall));
  Update();
  const Viewport viewport{0, 0, kSize, kSize};
  const PickedObject ball = renderer_->Pick(*m_, scene_, viewport, kSize / 2, kSize / 2);
  EXPECT_EQ(ball.objtype, mjOBJ_GEOM);
  EXPECT_EQ(ball.objid, mj_name2id(m_.get(), mjOBJ_GEOM, "ball"));
  const PickedObject floor = renderer_->Pick(*m_, scene_, viewport, kSize / 2, 20);
  EXPECT_EQ(floor.objid, mj_name2id(m_.get(), mjOBJ_GEOM, "floor"));
  EXPECT_EQ(renderer_->Pick(*m_, scene_, viewport, 0, kSize - 1).geom_index, -1);
}

TEST_F(RendererTest, IdColorsCountFromOne) {
  ASSERT_NO_FATAL_FAILURE(Load(kBall));
  scene_.flags[mjRND_SEGMENT] = scene_.flags[mjRND_IDCOLOR] = 1;
  const Image image = Draw(kSize, kSize, PresetSettings(RenderQuality::kHigh));
  const std::uint8_t* middle = PixelAt(image, kSize / 2, kSize / 2);
  EXPECT_EQ(middle[0] + 256 * middle[1] + 65536 * middle[2], scene_.geoms[1].segid + 1);
  EXPECT_EQ(Brightness(image, 0, 0), 0);
}

TEST_F(RendererTest, BackgroundCanBeTransparent) {
  ASSERT_NO_FATAL_FAILURE(Load(kBall));
  RenderSettings settings = PresetSettings(RenderQuality::kMedium);
  settings.transparent_background = true;
  const Image image = Draw(kSize, kSize, settings, 4);
  EXPECT_EQ(PixelAt(image, 0, 0)[3], 0);
  EXPECT_EQ(PixelAt(image, kSize / 2, kSize / 2)[3], 255);
}

TEST_F(RendererTest, MirrorsShowWhatIsAboveThem) {
  ASSERT_NO_FATAL_FAILURE(Load(kBall));
  const mjtNum below[3] = {0, 0, -0.5};
  double pixel[2];
  camera_.lookat[2] = 0;
  camera_.distance = 3;
  Update();
  ASSERT_TRUE(ProjectToPixel(scene_, {0, 0, 200, 200}, below, pixel));
  const auto red_over_green = [&] {
    const Image image = Draw(200, 200, PresetSettings(RenderQuality::kMedium));
    const std::uint8_t* p = PixelAt(image, static_cast<int>(pixel[0]), static_cast<int>(pixel[1]));
    return p[0] - p[1];
  };
  const int plain = red_over_green();
  scene_.geoms[0].reflectance = 0.5f;
  OffscreenTarget target(200, 200);
  renderer_->Render(*m_, scene_, target.viewport(), target.framebuffer(),
                    PresetSettings(RenderQuality::kMedium));
  const Image image = ReadColor(target.framebuffer(), target.viewport(), 3);
  const std::uint8_t* p = PixelAt(image, static_cast<int>(pixel[0]), static_cast<int>(pixel[1]));
  EXPECT_GT(p[0] - p[1], plain + 10);
}

TEST_F(RendererTest, OutlineSurroundsTheSelectionOnly) {
  ASSERT_NO_FATAL_FAILURE(Load(kBall));
  const RenderSettings settings = PresetSettings(RenderQuality::kLow);
  const Image plain = Draw(kSize, kSize, settings);
  Highlight highlight;
  highlight.selected_body = 1;
  const Image marked = Draw(kSize, kSize, settings, 3, highlight);
  int changed = 0;
  for (int y = 0; y < kSize; ++y) {
    for (int x = 0; x < kSize; ++x) changed += Brightness(plain, x, y) != Brightness(marked, x, y);
  }
  EXPECT_GT(changed, 20);
  EXPECT_LT(changed, 400);
  EXPECT_EQ(Brightness(plain, kSize / 2, kSize / 2), Brightness(marked, kSize / 2, kSize / 2));
}

TEST_F(RendererTest, DrawsIntoAPartOfTheTarget) {
  ASSERT_NO_FATAL_FAILURE(Load(kBall));
  Update();
  for (const auto& [samples, smooth] : {std::pair{0, false}, {0, true}, {4, false}}) {
    OffscreenTarget target(kSize, kSize);
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer());
    glClearColor(0, 1, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    RenderSettings settings = PresetSettings(RenderQuality::kLow);
    settings.samples = samples;
    settings.smooth_edges = smooth;
    renderer_->Render(*m_, scene_, {50, 0, 50, 50}, target.framebuffer(), settings);
    const Image image = ReadColor(target.framebuffer(), target.viewport(), 3);
    EXPECT_EQ(PixelAt(image, 10, 10)[1], 255);
    EXPECT_EQ(PixelAt(image, 10, 90)[1], 255);
    const std::uint8_t* ball = PixelAt(image, 75, 75);
    EXPECT_GT(ball[0], ball[1] + 30);
  }
}

TEST_F(RendererTest, SideBySideStereoShowsBothEyes) {
  ASSERT_NO_FATAL_FAILURE(Load(kBall));
  scene_.stereo = mjSTEREO_SIDEBYSIDE;
  m_->vis.global.ipd = 0.2f;
  const Image image = Draw(200, 100, PresetSettings(RenderQuality::kLow));
  const auto center = [&](int from, int to) {
    double sum = 0, count = 0;
    for (int y = 0; y < 100; ++y) {
      for (int x = from; x < to; ++x) {
        const std::uint8_t* p = PixelAt(image, x, y);
        if (p[0] < p[1] + 40) continue;
        sum += x - from;
        ++count;
      }
    }
    return sum / count;
  };
  EXPECT_GT(center(0, 100), center(100, 200) + 3);
}

TEST_F(RendererTest, ReplacesModelsAndTextures) {
  ASSERT_NO_FATAL_FAILURE(Load(kBall));
  Draw(kSize, kSize, PresetSettings(RenderQuality::kLow));
  const std::string textured =
      R"(<mujoco><asset><texture name="t" type="2d" builtin="flat" rgb1="0 0 1" width="4" height="4"/>
    <material name="t" texture="t"/></asset><statistic extent="1"/><visual><headlight ambient=".5 .5 .5"/></visual>
    <worldbody><geom type="box" size=".5 .5 .5" material="t"/></worldbody></mujoco>)";
  visual::FreeScene(&scene_);
  ASSERT_NO_FATAL_FAILURE(Load(textured));
  renderer_->SetModel(*m_);
  const Image blue = Draw(kSize, kSize, PresetSettings(RenderQuality::kLow));
  EXPECT_GT(PixelAt(blue, 50, 50)[2], PixelAt(blue, 50, 50)[0] + 30);
  for (int i = 0; i < m_->tex_width[0] * m_->tex_height[0]; ++i) {
    m_->tex_data[3 * i] = 255;
    m_->tex_data[3 * i + 2] = 0;
  }
  renderer_->UpdateTexture(*m_, 0);
  const Image red = Draw(kSize, kSize, PresetSettings(RenderQuality::kLow));
  EXPECT_GT(PixelAt(red, 50, 50)[0], PixelAt(red, 50, 50)[2] + 30);
}

TEST_F(RendererTest, HullsThatComeLaterStandBesideWhatWasThere) {
  // A wedge with a notch, whose hull closes it, on a height field.
  ASSERT_NO_FATAL_FAILURE(Load(R"(<mujoco>
    <visual><global azimuth="90" elevation="-90"/></visual>
    <statistic center="0 0 0" extent="1"/>
    <asset>
      <mesh name="notched" vertex="-.5 -.5 .3  .5 -.5 .3  0 0 .3  0 .8 .3  0 0 0"
        face="0 2 3  2 1 3  0 4 2  2 4 1  0 3 4  1 4 3"/>
      <hfield name="ground" nrow="2" ncol="2" elevation="0 0 0 1" size="2 2 .1 .1"/>
    </asset>
    <worldbody>
      <geom type="hfield" hfield="ground" pos="0 0 -1"/>
      <body><joint type="slide"/><geom type="mesh" mesh="notched" rgba="1 0 0 1" mass="1"/></body>
    </worldbody></mujoco>)"));
  const RenderSettings settings = PresetSettings(RenderQuality::kLow);
  const Image before = Draw(kSize, kSize, settings);
  option_.flags[mjVIS_CONVEXHULL] = 1;
  const Image hulls = Draw(kSize, kSize, settings);
  renderer_ = std::make_unique<Renderer>(*m_);
  EXPECT_EQ(hulls.pixels, Draw(kSize, kSize, settings).pixels);
  EXPECT_NE(hulls.pixels, before.pixels);
  option_.flags[mjVIS_CONVEXHULL] = 0;
  EXPECT_EQ(before.pixels, Draw(kSize, kSize, settings).pixels);
}

// A ball of 20 000 triangles beside another: one that is seen from far needs few of them, one from near all.
constexpr const char* kFineBalls = R"(<mujoco>
  <visual><headlight ambient=".4 .4 .4" diffuse=".5 .5 .5" specular="0 0 0"/><map zfar="500"/></visual>
  <asset><mesh name="ball" builtin="supersphere" params="100 1 1" scale=".3 .3 .3"/></asset>
  <worldbody>
    <geom type="mesh" mesh="ball" rgba="1 .5 .2 1"/>
    <geom type="mesh" mesh="ball" pos=".5 0 0" rgba=".2 .5 1 1"/>
  </worldbody>
</mujoco>)";

TEST_F(RendererTest, MeshesFarAwayAreDrawnWithFewerTrianglesAndLookTheSame) {
  ASSERT_NO_FATAL_FAILURE(Load(kFineBalls));
  RenderSettings settings;
  settings.coarse_pixels = 1;
  camera_.distance = 8;
  const Image coarse = Draw(kSize, kSize, settings);
  const int few = renderer_->stats().triangles;
  settings.coarse_pixels = 0;
  const Image whole = Draw(kSize, kSize, settings);
  const int all = renderer_->stats().triangles;
  EXPECT_EQ(all, 2 * m_->nmeshface);
  EXPECT_LT(few, all / 8);
  int different = 0;
  for (int y = 0; y < kSize; ++y) {
    for (int x = 0; x < kSize; ++x)
      different += std::abs(Brightness(coarse, x, y) - Brightness(whole, x, y)) > 60;
  }
  EXPECT_LE(different, 4);
}

// Levels come one by one, and what came before stays what it was.
TEST_F(RendererTest, MeshesAreDrawnAlikeWhateverWasSeenBefore) {
  ASSERT_NO_FATAL_FAILURE(Load(kFineBalls));
  RenderSettings settings;
  settings.coarse_pixels = 1;
  std::vector<int> triangles;
  for (const double distance : {3.0, 8.0, 1.0, 3.0}) {
    camera_.distance = distance;
    const Image seen = Draw(kSize, kSize, settings);
    triangles.push_back(renderer_->stats().triangles);
    std::unique_ptr<Renderer> before = std::exchange(renderer_, std::make_unique<Renderer>(*m_));
    EXPECT_EQ(Draw(kSize, kSize, settings).pixels, seen.pixels) << distance;
    EXPECT_EQ(renderer_->stats().triangles, triangles.back()) << distance;
    renderer_ = std::move(before);
  }
  EXPECT_LT(triangles[1], triangles[0]);
  EXPECT_LT(triangles[0], triangles[2]);
  EXPECT_EQ(triangles[3], triangles[0]);
}

TEST_F(RendererTest, MeshesFromNearAreDrawnAsTheyAre) {
  ASSERT_NO_FATAL_FAILURE(Load(kFineBalls));
  camera_.distance = 0.8;
  RenderSettings settings;
  const Image whole = Draw(kSize, kSize, settings);
  renderer_ = std::make_unique<Renderer>(*m_);
  settings.coarse_pixels = 0.1f;
  EXPECT_EQ(Draw(kSize, kSize, settings).pixels, whole.pixels);
}

TEST_F(RendererTest, MeshesThatChangedAreDrawnAsTheyAreFromThenOn) {
  ASSERT_NO_FATAL_FAILURE(Load(kFineBalls));
  camera_.distance = 8;
  RenderSettings settings;
  settings.coarse_pixels = 1;
  Draw(kSize, kSize, settings);
  for (int i = 0; i < 3 * m_->nmeshvert; ++i) m_->mesh_vert[i] *= 0.5f;
  renderer_->UpdateMesh(*m_, 0);
  const Image changed = Draw(kSize, kSize, settings);
  EXPECT_EQ(renderer_->stats().triangles, 2 * m_->nmeshface);
  renderer_ = std::make_unique<Renderer>(*m_);
  settings.coarse_pixels = 0;
  EXPECT_EQ(Draw(kSize, kSize, settings).pixels, changed.pixels);
}

constexpr const char* kBallsInTheSun = R"(<mujoco>
  <worldbody>
    <light type="directional" dir="-.4 .2 -1"/><light pos="1 0 3" dir="-.3 0 -1"/>
    <geom type="plane" size="3 3 .1"/>
    <body name="ball" pos="0 0 .4"><freejoint/><geom size=".2" rgba="1 .5 .2 1"/></body>
    <geom type="capsule" size=".1 .2" pos=".6 .2 .5" rgba=".2 .5 1 1"/>
    <geom type="box" size=".1 .2 .1" pos="-.6 -.2 .3"/>
  </worldbody>
</mujoco>)";

TEST_F(RendererTest, ShadowsAreDrawnAnewWhenSomethingMovesAndStayWhenOnlyTheEyeDoes) {
  ASSERT_NO_FATAL_FAILURE(Load(kBallsInTheSun));
  const RenderSettings settings;
  Draw(kSize, kSize, settings);
  const int all = renderer_->stats().triangles;
  const auto as_if_new = [&] {
    const Image now = Draw(kSize, kSize, settings);
    const int triangles = renderer_->stats().triangles;
    const std::unique_ptr<Renderer> old = std::exchange(renderer_, std::make_unique<Renderer>(*m_));
    EXPECT_EQ(Draw(kSize, kSize, settings).pixels, now.pixels);
    renderer_ = std::make_unique<Renderer>(*m_);
    Draw(kSize, kSize, settings);
    return triangles;
  };
  camera_.azimuth += 1;
  EXPECT_LT(as_if_new(), all);
  d_->qpos[2] += 0.1;
  mj_forward(m_.get(), d_.get());
  EXPECT_EQ(as_if_new(), all);
  m_->light_pos[5] += 0.5f;
  m_->light_pos0[5] += 0.5f;
  mj_forward(m_.get(), d_.get());
  as_if_new();
}

TEST_F(RendererTest, LabelsLieWhereTheirObjectsAre) {
  ASSERT_NO_FATAL_FAILURE(Load(kBall));
  option_.label = mjLABEL_GEOM;
  Update();
  const std::vector<LabelPlacement> labels = PlaceLabels(scene_, {0, 0, kSize, kSize});
  ASSERT_EQ(labels.size(), 2u);
  EXPECT_GE(labels[0].distance, labels[1].distance);
  for (const LabelPlacement& label : labels) {
    if (std::string(label.text) != "ball") continue;
    EXPECT_NEAR(label.x, kSize / 2, 1);
    EXPECT_NEAR(label.y, kSize / 2, 1);
  }
}

TEST_F(RendererTest, SurvivesStrangeScenes) {
  ASSERT_NO_FATAL_FAILURE(Load(kBall));
  Update();
  OffscreenTarget target(kSize, kSize);
  const RenderSettings settings = PresetSettings(RenderQuality::kMedium);
  for (int i = 0; i < 3; ++i) scene_.geoms[1].pos[i] = std::nanf("");
  renderer_->Render(*m_, scene_, target.viewport(), target.framebuffer(), settings);
  scene_.geoms[1].type = mjGEOM_MESH;
  scene_.geoms[1].dataid = 12345;
  renderer_->Render(*m_, scene_, target.viewport(), target.framebuffer(), settings);
  scene_.ngeom = 0;
  scene_.nlight = 0;
  renderer_->Render(*m_, scene_, target.viewport(), target.framebuffer(), settings);
  renderer_->Render(*m_, scene_, {0, 0, 0, 0}, target.framebuffer(), settings);
  EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
}

}  // namespace
}  // namespace pliant::render
