// The whole window against pictures of it. Both are made small first, so that another version of the software
// renderer, which smooths edges and text a little differently, gives the same; what moves, is missing or has
// another colour does not. PLIANT_UPDATE_GOLDEN writes the pictures anew.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "render/readback.h"
#include "tests/integration/display.h"
#include "tests/support/places.h"

namespace pliant {
namespace {

constexpr int kColumns = 128;
constexpr int kRows = 80;
constexpr double kMeanTolerance = 4;  // of 255
constexpr double kMaxTolerance = 90;  // of one cell of 10 x 10 pixels

constexpr char kModel[] = R"(<mujoco model="golden">
  <visual><headlight ambient="0.4 0.4 0.4" diffuse="0.4 0.4 0.4"/></visual>
  <worldbody>
    <light pos="0 0 4" dir="0.2 0.1 -1" type="directional"/>
    <geom name="floor" type="plane" size="3 3 0.1" rgba="0.5 0.55 0.6 1"/>
    <body name="box" pos="0 0 0.2"><freejoint/><geom type="box" size="0.2 0.2 0.2" rgba="0.8 0.4 0.1 1"/></body>
    <body name="arm" pos="0.8 0 0.8"><joint name="hinge" axis="0 1 0" damping="1"/>
      <geom type="capsule" size="0.05" fromto="0 0 0 0.4 0 0" rgba="0.2 0.6 0.6 1"/></body>
  </worldbody>
  <actuator><motor name="motor" joint="hinge" ctrlrange="-1 1"/></actuator>
  <sensor><jointpos name="angle" joint="hinge"/></sensor>
</mujoco>)";

// Means of cells, 3 numbers each.
std::vector<double> Cells(const render::Image& image) {
  std::vector<double> sum(static_cast<size_t>(kColumns * kRows * 3), 0);
  std::vector<int> count(static_cast<size_t>(kColumns * kRows), 0);
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const size_t cell =
          static_cast<size_t>(y * kRows / image.height * kColumns + x * kColumns / image.width);
      ++count[cell];
      for (int k = 0; k < 3; ++k)
        sum[3 * cell + static_cast<size_t>(k)] +=
            image.pixels[static_cast<size_t>((y * image.width + x) * image.channels + k)];
    }
  }
  for (size_t i = 0; i < sum.size(); ++i) sum[i] /= std::max(1, count[i / 3]);
  return sum;
}

class GoldenWindow : public testing::Test {
 protected:
  void SetUp() override {
    if (!HasProgram("Xvfb")) GTEST_SKIP() << "Xvfb is not installed";
    folder_ = fs::path(testing::TempDir()) / ("golden_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
    screen_ = std::make_unique<VirtualScreen>(folder_);
    std::ofstream(folder_ / "model.xml") << kModel;
  }
  void TearDown() override {
    screen_.reset();
    if (!folder_.empty()) fs::remove_all(folder_);
  }

  render::Image Window(const std::string& script) {
    const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "../app/pliant";
    const std::string picture = (folder_ / "picture.png").string();
    fs::remove(picture);
    std::ofstream(folder_ / "script") << "wait_loaded\n"
                                      << script << "wait 0.2\nscreenshot " << picture << "\nwait 0.1\nquit\n";
    Process process(
        {program.lexically_normal().string(), (folder_ / "model.xml").string(), "--window", "1280x800",
         "--scale", "1", "--paused", "--fixed-clock", "--script", (folder_ / "script").string()},
        {{"DISPLAY", screen_->Name()}, {"LIBGL_ALWAYS_SOFTWARE", "1"}}, (folder_ / "log").string());
    EXPECT_EQ(process.Wait(120), 0) << ReadText(folder_ / "log");
    render::Image image;
    std::string error;
    EXPECT_TRUE(render::ReadPng(picture, &image, &error)) << error;
    return image;
  }

  void Compare(const std::string& name, const std::string& script) {
    SCOPED_TRACE(name);
    const render::Image image = Window(script);
    ASSERT_EQ(image.width, 1280);
    ASSERT_EQ(image.height, 800);
    const std::vector<double> now = Cells(image);
    const std::string path = TestDataPath("window/") + name + ".png";
    std::string error;
    if (std::getenv("PLIANT_UPDATE_GOLDEN") != nullptr) {
      render::Image golden{kColumns, kRows, 3, {}};
      for (const double v : now) golden.pixels.push_back(static_cast<std::uint8_t>(std::lround(v)));
      ASSERT_TRUE(render::WritePng(path, golden, &error)) << error;
    }
    render::Image golden;
    ASSERT_TRUE(render::ReadPng(path, &golden, &error)) << error;
    double sum = 0;
    double max = 0;
    size_t where = 0;
    for (size_t i = 0; i < now.size(); ++i) {
      const double difference = std::abs(now[i] - golden.pixels[i / 3 * 4 + i % 3]);
      sum += difference;
      if (difference > max) where = i / 3;
      max = std::max(max, difference);
    }
    EXPECT_LT(sum / static_cast<double>(now.size()), kMeanTolerance);
    EXPECT_LT(max, kMaxTolerance) << "around pixel " << 10 * (where % kColumns) << ", "
                                  << 10 * (where / kColumns);
  }

  fs::path folder_;
  std::unique_ptr<VirtualScreen> screen_;
};

TEST_F(GoldenWindow, AtTheStart) { Compare("dark", "mouse move 640 5\n"); }
TEST_F(GoldenWindow, LightThemeWithContactsAndTheSelection) {
  Compare("light_contacts",
          "theme.light\nstep 20\nwait_idle\npanel.contacts\nselect box\nmouse move 640 5\nwait 0.2\n");
}
TEST_F(GoldenWindow, SettingsInHighContrast) {
  Compare("contrast_settings", "theme.contrast\nsection.Physics\nmouse move 640 5\nwait 0.3\n");
}

}  // namespace
}  // namespace pliant
