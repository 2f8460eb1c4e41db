// An off-screen context and models from XML text, for tests that draw.
#pragma once

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>

#include "engine/visual/camera.h"
#include "engine/visual/defaults.h"
#include "engine/visual/geoms/geom.h"
#include "engine/visual/scene.h"
#include "render/gl/egl_context.h"
#include "render/gl/gl.h"
#include "render/readback.h"
#include "render/renderer.h"
#include "tests/support/oracle_model.h"

namespace pliant::render {

// One context for all tests of the program; null where the machine has no OpenGL.
inline EglContext* SharedContext() {
  static std::string error;
  static const std::unique_ptr<EglContext> context = EglContext::Create(&error);
  return context.get();
}

class DrawTest : public testing::Test {
 protected:
  void SetUp() override {
    if (SharedContext() == nullptr) GTEST_SKIP() << "no OpenGL 3.3 here";
    visual::DefaultOption(&option_);
  }
  ~DrawTest() override { visual::FreeScene(&scene_); }

  void Load(const std::string& xml) {
    // A name of its own, as tests run side by side.
    const char* test = testing::UnitTest::GetInstance()->current_test_info()->name();
    const std::string path = testing::TempDir() + "pliant_draw_" + test + ".xml";
    std::ofstream(path) << xml;
    char error[500] = "";
    m_.reset(mj_loadXML(path.c_str(), nullptr, error, sizeof(error)));
    ASSERT_NE(m_, nullptr) << error;
    d_.reset(mj_makeData(m_.get()));
    mj_forward(m_.get(), d_.get());
    visual::MakeScene(m_.get(), &scene_, 2000);
    visual::DefaultFreeCamera(*m_, &camera_);
    renderer_ = std::make_unique<Renderer>(*m_);
  }

  void Update() { visual::UpdateScene(*m_, *d_, option_, nullptr, &camera_, mjCAT_ALL, &scene_); }

  Image Draw(int width, int height, const RenderSettings& settings, int channels = 3,
             const Highlight& highlight = {}) {
    Update();
    OffscreenTarget target(width, height);
    renderer_->Render(*m_, scene_, target.viewport(), target.framebuffer(), settings, highlight);
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
    return ReadColor(target.framebuffer(), target.viewport(), channels);
  }

  ModelPtr m_;
  DataPtr d_;
  mjvScene scene_{};
  mjvOption option_{};
  mjvCamera camera_{};
  std::unique_ptr<Renderer> renderer_;
};

inline const std::uint8_t* PixelAt(const Image& image, int x, int y) {
  return image.pixels.data() + static_cast<size_t>(image.channels) * static_cast<size_t>(y * image.width + x);
}

inline int Brightness(const Image& image, int x, int y) {
  const std::uint8_t* p = PixelAt(image, x, y);
  return p[0] + p[1] + p[2];
}

// Compares with tests/data/render/NAME.png: the mean difference and the part of clearly different pixels are
// small, so that other drivers may round and filter a little differently. With PLIANT_UPDATE_GOLDEN set the
// file is written.
inline void ExpectGolden(const Image& image, const std::string& name) {
  const std::string path = TestDataPath("render/" + name + ".png");
  std::string error;
  if (std::getenv("PLIANT_UPDATE_GOLDEN") != nullptr) {
    ASSERT_TRUE(WritePng(path, image, &error)) << error;
    return;
  }
  Image golden;
  ASSERT_TRUE(ReadPng(path, &golden, &error)) << error;
  ASSERT_EQ(golden.width, image.width);
  ASSERT_EQ(golden.height, image.height);
  constexpr int kClearlyDifferent = 30;
  double sum = 0;
  int different = 0;
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      int worst = 0;
      for (int c = 0; c < 3; ++c) {
        const int difference = std::abs(PixelAt(image, x, y)[c] - PixelAt(golden, x, y)[c]);
        sum += difference;
        worst = std::max(worst, difference);
      }
      different += worst > kClearlyDifferent;
    }
  }
  const double pixels = static_cast<double>(image.width) * image.height;
  const bool same = sum / (3 * pixels) < 1.5 && different / pixels < 0.01;
  EXPECT_TRUE(same) << name << ": mean difference " << sum / (3 * pixels) << " of 255, "
                    << 100 * different / pixels << " % of the pixels differ";
  if (!same) WritePng(testing::TempDir() + name + "_actual.png", image, &error);
}

}  // namespace pliant::render
