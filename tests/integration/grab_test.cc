// Grab mode, picking, split views and following in the whole program, driven by a script.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <string>

#include "tests/integration/display.h"

namespace pliant {
namespace {

constexpr char kArm[] = R"(<mujoco model="arm">
  <worldbody>
    <light pos="0 0 3"/>
    <camera name="side" pos="0 -3 1" xyaxes="1 0 0 0 0.3 1" resolution="160 120"/>
    <geom type="plane" size="3 3 .1"/>
    <body name="upper" pos="0 0 .6">
      <joint name="shoulder" axis="0 1 0" damping="1"/>
      <geom type="capsule" fromto="0 0 0 .4 0 0" size=".05" mass="1"/>
      <body name="lower" pos=".4 0 0">
        <joint name="elbow" axis="0 1 0" range="-90 90" limited="true" damping="1"/>
        <geom type="capsule" fromto="0 0 0 .4 0 0" size=".05" mass="1"/>
      </body>
    </body>
  </worldbody>
</mujoco>)";

TEST(Views, AnArmIsPosedByAPlainDragWhilePausedAndPulledWhileRunning) {
  const fs::path program = fs::read_symlink("/proc/self/exe").parent_path().parent_path() / "app" / "pliant";
  if (!HasProgram("Xvfb") || !fs::exists(program)) GTEST_SKIP() << "needs Xvfb and the program";
  const fs::path folder = fs::path(testing::TempDir()) / ("pliant_views_test_" + std::to_string(::getpid()));
  fs::remove_all(folder);
  fs::create_directories(folder);
  const auto path = [&](const char* name) { return (folder / name).string(); };
  std::ofstream(path("arm.xml")) << kArm;
  std::ofstream(path("script"))
      << "wait_loaded\nwait 0.5\ncamera free 90 -10 2.5 0.3 0 0.5\nwait 0.3\n"
      << "grab.mode\nmark lower\nmouse body lower\nwait 0.3\nmouse down left\nmouse by 0 -90 0.4\n"
      << "wait 0.4\nfail_if_unmoved lower 0.05\nstate " << path("posed")
      << "\nmouse up left\nwait_idle\nsimulation.pause\nwait 0.2\nmouse body lower\nwait 0.2\n"
      << "mouse down left\nmouse by 0 -120 0.4\nstate " << path("pulled")
      << "\nmouse up left\nview.split.4\ncamera.window\ncamera.window_depth\nselection.parent\n"
      << "camera.follow_selection\nwait 0.5\nstate " << path("split") << "\nscreenshot " << path("split.png")
      << "\nquit\n";
  VirtualScreen screen(folder);
  Process run(
      {program.string(), "view", path("arm.xml"), "--window", "1000x700", "--paused", "--script",
       path("script")},
      {{"DISPLAY", screen.Name()}, {"LIBGL_ALWAYS_SOFTWARE", "1"}, {"XDG_CONFIG_HOME", path("config")}},
      path("log"));
  EXPECT_EQ(run.Wait(120), 0) << ReadText(folder / "log");
  const nlohmann::json posed = ReadJson(folder / "posed"), pulled = ReadJson(folder / "pulled"),
                       split = ReadJson(folder / "split");
  ASSERT_TRUE(split.is_object()) << ReadText(folder / "log");
  EXPECT_EQ(posed["time"], 0);
  EXPECT_EQ(posed["selection"]["name"], "lower");
  EXPECT_GT(posed["bodies"]["lower"][2].get<double>(), 0.65);
  EXPECT_EQ(posed["camera"]["azimuth"], 90);
  EXPECT_GT(pulled["time"].get<double>(), 0);
  EXPECT_EQ(split["selection"]["name"], "upper");
  EXPECT_EQ(split["camera"]["type"], 1);
  EXPECT_GT(fs::file_size(folder / "split.png"), 10000u);
}

}  // namespace
}  // namespace pliant
