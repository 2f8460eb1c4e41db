// The drawing functions of the C API against the renderer that they use.
#include <vector>

#include "render/api/scene_settings.h"
#include "render/gl/current_context.h"
#include "tests/render/scene_fixture.h"

namespace pliant::render {
namespace {

constexpr int kWidth = 160, kHeight = 120;
constexpr mjrRect kWhole = {0, 0, kWidth, kHeight};

constexpr const char* kScene = R"(<mujoco>
  <visual><global offwidth="160" offheight="120"/><quality offsamples="4"/></visual>
  <asset>
    <texture name="grid" type="2d" builtin="checker" rgb1=".2 .3 .4" rgb2=".6 .7 .8" width="64" height="64"/>
    <material name="floor" texture="grid" texrepeat="4 4" reflectance=".3"/>
    <mesh name="tet" vertex="0 0 0  .5 0 0  0 .5 0  0 0 .5"/>
    <hfield name="hill" nrow="3" ncol="3" size=".3 .3 .3 .05" elevation="0 0 0 0 1 0 0 0 0"/>
  </asset>
  <worldbody>
    <light pos="0 0 3" dir="0 0 -1"/>
    <geom name="floor" type="plane" size="2 2 .1" material="floor"/>
    <geom name="box" type="box" size=".2 .2 .2" pos="0 0 .2" rgba=".8 .3 .2 1"/>
    <geom type="mesh" mesh="tet" pos=".5 0 .1"/>
    <geom type="hfield" hfield="hill" pos="-.6 0 .05"/>
  </worldbody>
</mujoco>)";

class RenderApiTest : public DrawTest {
 protected:
  void SetUp() override {
    DrawTest::SetUp();
    if (IsSkipped()) return;
    mjr_defaultContext(&con_);
    ASSERT_NO_FATAL_FAILURE(Load(kScene));
    mjr_makeContext(m_.get(), &con_, mjFONTSCALE_100);
    mjr_setBuffer(mjFB_OFFSCREEN, &con_);
    Update();
  }
  ~RenderApiTest() override { mjr_freeContext(&con_); }

  std::vector<unsigned char> Colors() {
    std::vector<unsigned char> rgb(3 * kWidth * kHeight);
    mjr_readPixels(rgb.data(), nullptr, kWhole, &con_);
    return rgb;
  }
  std::vector<float> Depths() {
    std::vector<float> depth(kWidth * kHeight);
    mjr_readPixels(nullptr, depth.data(), kWhole, &con_);
    return depth;
  }
  void Render() { mjr_render(kWhole, &scene_, &con_); }

  mjrContext con_{};
};

std::vector<unsigned char> Flipped(const Image& image) {
  std::vector<unsigned char> rows;
  for (int y = image.height - 1; y >= 0; --y) {
    const std::uint8_t* row = PixelAt(image, 0, y);
    rows.insert(rows.end(), row, row + 3 * image.width);
  }
  return rows;
}

TEST_F(RenderApiTest, PicturesAreThoseOfTheRenderer) {
  RenderSettings settings = PictureSettings();
  settings.anisotropy = TextureAnisotropy();
  settings.samples = con_.offSamples;
  const std::vector<unsigned char> expected = Flipped(Draw(kWidth, kHeight, settings));
  mjr_restoreBuffer(&con_);
  Render();
  EXPECT_EQ(Colors(), expected);
  EXPECT_EQ(mjr_getError(), 0);
}

TEST_F(RenderApiTest, TheModelMayBeGoneWhenItIsDrawn) {
  Render();
  const std::vector<unsigned char> before = Colors();
  m_.reset();
  Render();
  EXPECT_EQ(Colors(), before);
}

TEST_F(RenderApiTest, HullsAreDrawnWhenTheModelIsGone) {
  option_.flags[mjVIS_CONVEXHULL] = 1;
  RenderSettings settings = PictureSettings();
  settings.anisotropy = TextureAnisotropy();
  settings.samples = con_.offSamples;
  const std::vector<unsigned char> expected = Flipped(Draw(kWidth, kHeight, settings));
  mjr_restoreBuffer(&con_);
  m_.reset();
  Render();
  EXPECT_EQ(Colors(), expected);
}

TEST_F(RenderApiTest, DepthIsWindowDepthInTheChosenDirection) {
  Render();
  const std::vector<float> near_first = Depths();
  con_.readDepthMap = mjDEPTH_ZEROFAR;
  const std::vector<float> far_first = Depths();
  // The middle of the picture shows the box, whose distance the camera knows.
  const size_t middle = kWidth * (kHeight / 2) + kWidth / 2;
  const double near = scene_.camera[0].frustum_near, far = scene_.camera[0].frustum_far;
  const double distance = near * far / (far - near_first[middle] * (far - near));
  EXPECT_NEAR(distance, camera_.distance, 0.5);
  EXPECT_LT(near_first[middle], 1);
  for (size_t i = 0; i < near_first.size(); ++i) EXPECT_FLOAT_EQ(near_first[i] + far_first[i], 1);
}

TEST_F(RenderApiTest, DrawnPixelsAreReadBack) {
  std::vector<unsigned char> rgb(3 * kWidth * kHeight);
  std::vector<float> depth(kWidth * kHeight);
  for (size_t i = 0; i < rgb.size(); ++i) rgb[i] = static_cast<unsigned char>(i * 7);
  for (size_t i = 0; i < depth.size(); ++i)
    depth[i] = static_cast<float>(i) / static_cast<float>(depth.size());
  Render();
  mjr_drawPixels(rgb.data(), depth.data(), kWhole, &con_);
  EXPECT_EQ(Colors(), rgb);
  const std::vector<float> back = Depths();
  for (size_t i = 0; i < depth.size(); ++i) EXPECT_NEAR(back[i], depth[i], 1e-6);
}

TEST_F(RenderApiTest, RectanglesFillAndBlend) {
  mjr_rectangle(kWhole, 1, 0, 0, 1);
  mjr_rectangle({10, 20, 30, 40}, 0, 0, 1, 0.5f);
  const std::vector<unsigned char> rgb = Colors();
  const auto pixel = [&rgb](int x, int y) {
    const unsigned char* p = rgb.data() + 3 * (kWidth * y + x);
    return std::array<int, 3>{p[0], p[1], p[2]};
  };
  EXPECT_EQ(pixel(9, 20), (std::array<int, 3>{255, 0, 0}));
  EXPECT_EQ(pixel(40, 60), (std::array<int, 3>{255, 0, 0}));
  EXPECT_NEAR(pixel(10, 20)[0], 128, 1);
  EXPECT_NEAR(pixel(39, 59)[2], 128, 1);
}

TEST_F(RenderApiTest, AuxiliaryBuffersKeepTheirPictures) {
  mjr_addAux(3, 50, 40, 0, &con_);
  mjr_rectangle(kWhole, 0, 0, 0, 1);
  mjr_setAux(3, &con_);
  mjr_rectangle({0, 0, 50, 40}, 0, 1, 0, 1);
  mjr_restoreBuffer(&con_);
  EXPECT_EQ(Colors(), std::vector<unsigned char>(3 * kWidth * kHeight, 0));
  mjr_blitAux(3, {0, 0, 20, 10}, 100, 60, &con_);
  const std::vector<unsigned char> rgb = Colors();
  int green = 0;
  for (size_t i = 1; i < rgb.size(); i += 3) green += rgb[i] == 255;
  EXPECT_EQ(green, 20 * 10);
  EXPECT_EQ(rgb[3 * (kWidth * 60 + 100) + 1], 255);
  EXPECT_EQ(rgb[3 * (kWidth * 59 + 100) + 1], 0);
}

TEST_F(RenderApiTest, TextLiesWhereItIsPutAndHasTheSizeThatIsTold) {
  const auto columns = [this](const char* text) {
    mjr_rectangle(kWhole, 0, 0, 0, 1);
    mjr_text(mjFONT_NORMAL, text, &con_, 0.25f, 0.5f, 1, 1, 1);
    const std::vector<unsigned char> rgb = Colors();
    std::array<int, 2> ends = {kWidth, -1};
    for (int i = 0; i < kWidth * kHeight; ++i) {
      if (rgb[3 * i] < 100) continue;
      EXPECT_GE(i / kWidth, kHeight / 2 - con_.charHeight);
      EXPECT_LT(i / kWidth, kHeight / 2 + con_.charHeight);
      ends = {std::min(ends[0], i % kWidth), std::max(ends[1], i % kWidth)};
    }
    return ends;
  };
  const std::array<int, 2> small = columns("MMM");
  EXPECT_NEAR(small[0], kWidth / 4, 2);
  EXPECT_NEAR(small[1] - small[0], 3 * con_.charWidth['M'], 4);
  mjr_changeFont(mjFONTSCALE_200, &con_);
  EXPECT_EQ(con_.fontScale, 200);
  const std::array<int, 2> large = columns("MMM");
  EXPECT_NEAR(large[1] - large[0], 2 * (small[1] - small[0]), 4);
}

TEST_F(RenderApiTest, UploadsShowWhatChanged) {
  Render();
  std::vector<unsigned char> last = Colors();
  const auto changed = [&] {
    Render();
    const std::vector<unsigned char> now = Colors();
    const bool differs = now != last;
    last = now;
    return differs;
  };
  std::fill(m_->tex_data, m_->tex_data + m_->ntexdata, 250);
  EXPECT_FALSE(changed());
  mjr_uploadTexture(m_.get(), &con_, 0);
  EXPECT_TRUE(changed());
  for (int i = 0; i < 3 * m_->nmeshvert; ++i) m_->mesh_vert[i] *= 2;
  mjr_uploadMesh(m_.get(), &con_, 0);
  EXPECT_TRUE(changed());
  std::fill(m_->hfield_data, m_->hfield_data + m_->nhfielddata, 0.5f);
  mjr_uploadHField(m_.get(), &con_, 0);
  EXPECT_TRUE(changed());
}

TEST_F(RenderApiTest, SceneFlagsAndFogOfTheContextAct) {
  Render();
  const std::vector<unsigned char> plain = Colors();
  for (int flag : {mjRND_SHADOW, mjRND_REFLECTION}) {
    scene_.flags[flag] = 0;
    Render();
    EXPECT_NE(Colors(), plain) << mjRNDSTRING[flag][0];
    scene_.flags[flag] = 1;
  }
  scene_.flags[mjRND_FOG] = 1;
  con_.fogStart = 0;
  con_.fogEnd = 0.01f;
  con_.fogRGBA[0] = con_.fogRGBA[1] = 0;
  con_.fogRGBA[2] = 1;
  Render();
  EXPECT_EQ(Colors()[3 * (kWidth * (kHeight / 2) + kWidth / 2) + 2], 255);
}

// What mjv_select finds is what the picture of ids shows.
TEST_F(RenderApiTest, SelectionAgreesWithThePicture) {
  scene_.flags[mjRND_SEGMENT] = scene_.flags[mjRND_IDCOLOR] = 1;
  Render();
  const std::vector<unsigned char> rgb = Colors();
  for (int y = 5; y < kHeight; y += 13) {
    for (int x = 5; x < kWidth; x += 17) {
      mjtNum point[3];
      int geom = -1, flex = -1, skin = -1;
      mjv_select(m_.get(), d_.get(), &option_, static_cast<mjtNum>(kWidth) / kHeight, (x + 0.5) / kWidth,
                 (y + 0.5) / kHeight, &scene_, point, &geom, &flex, &skin);
      const unsigned char* p = rgb.data() + 3 * (kWidth * y + x);
      const int segid = p[0] + 256 * p[1] + 65536 * p[2] - 1;
      int shown = -1;
      for (int i = 0; i < scene_.ngeom; ++i) {
        if (scene_.geoms[i].segid == segid && scene_.geoms[i].objtype == mjOBJ_GEOM)
          shown = scene_.geoms[i].objid;
      }
      EXPECT_EQ(geom, shown) << x << " " << y;
    }
  }
}

TEST_F(RenderApiTest, FiguresTellWhereTheirAxesAre) {
  auto fig = std::make_unique<mjvFigure>();
  mjv_defaultFigure(fig.get());
  fig->linepnt[0] = 2;
  fig->linedata[0][0] = -2;
  fig->linedata[0][1] = 5;
  fig->linedata[0][2] = 3;
  fig->linedata[0][3] = -1;
  fig->range[1][0] = fig->range[1][1] = 0;
  mjr_figure(kWhole, fig.get(), &con_);
  EXPECT_FLOAT_EQ(fig->xaxisdata[0], -2);  // 0 to 1 made wider
  EXPECT_FLOAT_EQ(fig->xaxisdata[1], 3);
  EXPECT_FLOAT_EQ(fig->yaxisdata[0], -1);  // automatic
  EXPECT_FLOAT_EQ(fig->yaxisdata[1], 5);
  EXPECT_GT(fig->xaxispixel[0], 0);
  EXPECT_LT(fig->xaxispixel[0], fig->xaxispixel[1]);
  EXPECT_LT(fig->xaxispixel[1], kWidth);
  // The curve starts in the upper left corner of the pane, in its colour.
  const std::vector<unsigned char> rgb = Colors();
  const int x = fig->xaxispixel[0] + 2, y = fig->yaxispixel[1] - 3;
  EXPECT_NEAR(rgb[3 * (kWidth * y + x)], 255 * fig->linergb[0][0], 60);
}

TEST_F(RenderApiTest, TheRendererNamesItself) {
  mjrRendererInfo info;
  mjr_defaultRendererInfo(&info);
  EXPECT_STREQ(info.renderer, "classic");
  EXPECT_STREQ(info.backend, "");
  mjr_getRendererInfo(&info);
  EXPECT_STREQ(info.renderer, "classic");
  EXPECT_STREQ(info.backend, "opengl");
}

// A shape of the program's own with the texture of the model.
TEST_F(RenderApiTest, ShapesNameTheirTextureOrTheirMaterial) {
  const auto picture = [this](int matid, int texid) {
    scene_.ngeom = 1;
    const mjtNum size[3] = {1, 1, 1};
    mjv_initGeom(&scene_.geoms[0], mjGEOM_BOX, size, nullptr, nullptr, nullptr);
    scene_.geoms[0].matid = matid;
    scene_.geoms[0].texid = texid;
    scene_.geoms[0].texrepeat[0] = scene_.geoms[0].texrepeat[1] = texid < 0 ? 0 : 4;
    Render();
    return Colors();
  };
  const std::vector<unsigned char> plain = picture(-1, -1);
  EXPECT_NE(picture(0, -1), plain);
  EXPECT_EQ(picture(-1, 0), picture(0, -1));
}

TEST_F(RenderApiTest, PointsFindTheFirstRectangleAroundThem) {
  const mjrRect rect[] = {{0, 0, 10, 10}, {5, 5, 10, 10}};
  EXPECT_EQ(mjr_findRect(5, 5, 2, rect), 0);
  EXPECT_EQ(mjr_findRect(10, 10, 2, rect), 1);
  EXPECT_EQ(mjr_findRect(14, 14, 2, rect), 1);
  EXPECT_EQ(mjr_findRect(15, 15, 2, rect), -1);
  EXPECT_EQ(mjr_findRect(4, -1, 2, rect), -1);
}

TEST_F(RenderApiTest, AContextMadeAgainReplacesItself) {
  const unsigned first = con_.offFBO;
  EXPECT_NE(first, 0u);
  mjr_makeContext(nullptr, &con_, 140);
  EXPECT_EQ(con_.fontScale, 150);
  EXPECT_EQ(con_.offWidth, 800);
  mjvScene empty{};
  mjv_makeScene(nullptr, &empty, 10);
  empty.camera[0].frustum_near = empty.camera[1].frustum_near = 0.1f;
  empty.camera[0].frustum_far = empty.camera[1].frustum_far = 10;
  empty.camera[0].frustum_top = empty.camera[1].frustum_top = 0.1f;
  empty.camera[0].frustum_bottom = empty.camera[1].frustum_bottom = -0.1f;
  empty.camera[0].forward[0] = empty.camera[1].forward[0] = 1;
  empty.camera[0].up[2] = empty.camera[1].up[2] = 1;
  mjr_render(kWhole, &empty, &con_);
  EXPECT_EQ(mjr_getError(), 0);
  mjv_freeScene(&empty);
}

using RenderApiDeathTest = RenderApiTest;

TEST_F(RenderApiDeathTest, MistakesAreNamed) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  mjrContext unmade{};
  EXPECT_DEATH(mjr_render(kWhole, &scene_, &unmade), "mjr_render: this mjrContext was not made");
  EXPECT_DEATH(mjr_setAux(2, &con_), "auxiliary buffer 2 does not exist; call mjr_addAux");
  EXPECT_DEATH(mjr_setAux(mjNAUX, &con_), "there is no auxiliary buffer 10");
  EXPECT_DEATH(mjr_setBuffer(7, &con_), "there is no framebuffer 7");
  EXPECT_DEATH(mjr_overlay(mjFONT_NORMAL, 9, kWhole, "a", "b", &con_), "there is no grid position 9");
  EXPECT_DEATH(mjr_uploadMesh(m_.get(), &con_, 1), "there is no mesh 1; the model has 1");
  EXPECT_DEATH(mjui_themeColor(4), "there is no theme 4");
}

}  // namespace
}  // namespace pliant::render
