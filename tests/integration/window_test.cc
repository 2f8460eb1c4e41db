// The whole program on a virtual screen with software OpenGL, driven by scripts, by real X11 events, and by
// changes of the model's file.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "render/readback.h"
#include "tests/integration/screen_test.h"

namespace pliant {
namespace {

constexpr char kModel[] = R"(<mujoco model="test">
  <worldbody>
    <light pos="0 0 4"/>
    <geom name="floor" type="plane" size="3 3 0.1"/>
    <body name="box" pos="0 0 0.2">
      <freejoint/>
      <geom type="box" size="0.2 0.2 0.2" rgba="0.8 0.4 0.1 1"/>
    </body>
    <body name="arm" pos="1 0 1">
      <joint name="hinge" axis="0 1 0" damping="1"/>
      <geom type="capsule" size="0.05" fromto="0 0 0 0.4 0 0"/>
    </body>
  </worldbody>
  <actuator>
    <motor name="motor" joint="hinge"/>
  </actuator>
  <keyframe>
    <key name="high" qpos="0 0 2 1 0 0 0 0"/>
  </keyframe>
</mujoco>
)";

class Window : public ScreenTest {
 protected:
  void SetUp() override {
    ScreenTest::SetUp();
    if (!IsSkipped() && !HasFatalFailure()) Write("model.xml", kModel);
  }

  static std::unique_ptr<Process> Start(const std::string& script, std::vector<std::string> more = {}) {
    Write("script", script);
    more.insert(more.begin(), {"--script", Path("script")});
    return View("model.xml", "1280x800", more);
  }
};

double Distance(const nlohmann::json& a, const nlohmann::json& b) {
  double sum = 0;
  for (int i = 0; i < 3; ++i) sum += std::pow(a[i].get<double>() - b[i].get<double>(), 2);
  return std::sqrt(sum);
}

TEST_F(Window, DraggingWithTheMouseMovesTheBody) {
  auto program = Start(
      "wait_loaded\nwait 0.5\nmouse body box\nwait 0.2\nmouse double left\nwait 0.4\nstate " +
      Path("before") + "\nmark box\nmods ctrl\nmouse down right\nmouse by 0 -150 0.5\nwait 0.6\nstate " +
      Path("during") + "\nfail_if_unmoved box 0.1\nmouse up right\nmods\nwait 1.5\nstate " + Path("after") +
      "\nquit\n");
  EXPECT_EQ(program->Wait(120), 0) << Log();
  const nlohmann::json before = ReadJson(folder_ / "before");
  const nlohmann::json during = ReadJson(folder_ / "during");
  const nlohmann::json after = ReadJson(folder_ / "after");
  ASSERT_TRUE(after.is_object()) << Log();
  EXPECT_EQ(before["selection"]["name"], "box");
  EXPECT_GT(during["bodies"]["box"][2].get<double>(), before["bodies"]["box"][2].get<double>() + 0.1);
  // Released, it falls back to the floor.
  EXPECT_LT(after["bodies"]["box"][2].get<double>(), during["bodies"]["box"][2].get<double>());
  EXPECT_EQ(before["camera"]["azimuth"], after["camera"]["azimuth"]);
}

TEST_F(Window, RealPointerAndKeyEventsWork) {
  if (!HasProgram("xdotool")) GTEST_SKIP() << "xdotool is not installed";
  auto program =
      Start("wait_loaded\nwait 1\nstate " + Path("start") + "\nwait 6\nstate " + Path("end") + "\nquit\n");
  const nlohmann::json start = WaitForState("start", *program);
  ASSERT_TRUE(start.is_object()) << Log();
  const int x = static_cast<int>(start["pixels"]["box"][0].get<double>());
  const int y = static_cast<int>(start["pixels"]["box"][1].get<double>());
  std::stringstream command;
  command << "export DISPLAY=" << screen_->Name()
          << "; id=$(xdotool search --name Pliant | head -1); xdotool windowmove $id 0 0 windowfocus $id; "
             "sleep 0.3; "
          << "xdotool mousemove " << x << " " << y
          << "; sleep 0.4; xdotool click --repeat 2 --delay 60 1; sleep 0.5; "
          << "xdotool keydown ctrl mousedown 3; sleep 0.2; "
          << "for i in 1 2 3 4 5 6 7 8; do xdotool mousemove_relative -- 0 -15; sleep 0.06; done; sleep 0.4; "
          << "xdotool key --clearmodifiers space; sleep 0.2; xdotool mouseup 3 keyup ctrl";
  ASSERT_EQ(std::system(command.str().c_str()), 0);
  ASSERT_EQ(program->Wait(120), 0) << Log();
  const nlohmann::json end = ReadJson(folder_ / "end");
  EXPECT_EQ(end["selection"]["name"], "box");
  EXPECT_GT(Distance(start["bodies"]["box"], end["bodies"]["box"]), 0.03);
  EXPECT_TRUE(end["paused"].get<bool>());
}

// Panels draw alone: what is under the pointer and in the panels costs no 3D picture.
TEST_F(Window, AThreeDimensionalPictureStaysUntilItsSceneChanges) {
  auto program = Start(
      "wait_loaded\nwait 0.8\nquery status\nmouse move 60 200\nmouse by 0 300 0.3\nmouse body box\n"
      "mouse by 200 0 0.3\nwait 0.2\nquery status\ncamera free 30 -20 4\nwait 0.3\n"
      "query status\nstep 5\nwait_idle\nwait 0.3\nquery status\nquit\n",
      {"--paused", "--layout", "timeline"});
  ASSERT_EQ(program->Wait(120), 0) << Log();
  std::vector<nlohmann::json> status;
  std::istringstream lines(Log());
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("{")) status.push_back(nlohmann::json::parse(line)["status"]);
  }
  ASSERT_EQ(status.size(), 4u) << Log();
  const auto grown = [&](size_t i, const char* what) {
    return status[i][what].get<int>() - status[i - 1][what].get<int>();
  };
  EXPECT_GE(grown(1, "frames"), 5);
  EXPECT_EQ(grown(1, "pictures"), 0);
  EXPECT_GE(grown(2, "pictures"), 1);
  EXPECT_GE(grown(3, "pictures"), 1);
  EXPECT_LE(grown(3, "pictures"), 3);
}

TEST_F(Window, SavingTheFileChangesTheModelAndKeepsTheState) {
  auto program = Start("wait_loaded\nwait 1\nstate " + Path("before") + "\nwait 4\nstate " + Path("after") +
                       "\nwait 0.2\nquit\n");
  const nlohmann::json before = WaitForState("before", *program);
  ASSERT_TRUE(before.is_object()) << Log();
  std::string text = kModel;
  text.replace(text.find("\"arm\" pos=\"1 0 1\""), 17, "\"arm\" pos=\"1 0 2\"");
  Write("model.xml", text);
  ASSERT_EQ(program->Wait(120), 0) << Log();
  const nlohmann::json after = ReadJson(folder_ / "after");
  EXPECT_EQ(after["generation"], 2);
  EXPECT_NEAR(after["bodies"]["arm"][2].get<double>(), 2, 1e-9);
  EXPECT_GT(after["time"].get<double>(), before["time"].get<double>());
  EXPECT_EQ(before["camera"], after["camera"]);
}

TEST_F(Window, ABrokenSaveKeepsTheModelAndARepairClearsTheError) {
  auto program = Start("wait_loaded\nwait 0.5\nstate " + Path("good") + "\nwait 3\nstate " + Path("broken") +
                       "\nwait 3\nstate " + Path("repaired") + "\nwait 0.2\nquit\n");
  ASSERT_TRUE(WaitForState("good", *program).is_object()) << Log();
  std::string text = kModel;
  text.replace(text.find("type=\"box\""), 10, "tpye=\"box\"");
  Write("model.xml", text);
  const nlohmann::json broken = WaitForState("broken", *program);
  ASSERT_TRUE(broken.is_object()) << Log();
  EXPECT_TRUE(broken["loaded"].get<bool>());
  EXPECT_TRUE(broken["failed"].get<bool>());
  EXPECT_EQ(broken["generation"], 1);
  ASSERT_FALSE(broken["diagnostics"].empty());
  EXPECT_THAT(broken["diagnostics"][0].get<std::string>(), testing::HasSubstr("model.xml:7:"));
  EXPECT_THAT(broken["diagnostics"][0].get<std::string>(), testing::HasSubstr("tpye"));
  Write("model.xml", kModel);
  ASSERT_EQ(program->Wait(120), 0) << Log();
  const nlohmann::json repaired = ReadJson(folder_ / "repaired");
  EXPECT_FALSE(repaired["failed"].get<bool>());
  EXPECT_TRUE(repaired["diagnostics"].empty());
}

TEST_F(Window, ScriptedStepsGiveTheSameStateEveryTime) {
  const std::string script = "wait_loaded\nctrl 0 1\nkey 0\nstep 200\nwait_idle\nwait 0.4\nstate ";
  for (const char* name : {"first", "second"}) {
    auto program = Start(script + Path(name) + "\nquit\n", {"--paused"});
    ASSERT_EQ(program->Wait(120), 0) << Log();
  }
  const nlohmann::json first = ReadJson(folder_ / "first");
  const nlohmann::json second = ReadJson(folder_ / "second");
  EXPECT_NEAR(first["time"].get<double>(), 0.4, 1e-9);
  EXPECT_EQ(first["qpos"], second["qpos"]);
  EXPECT_EQ(first["qvel"], second["qvel"]);
}

TEST_F(Window, StartOptionsApply) {
  auto program = Start("wait_loaded\nwait_idle\nwait 0.3\nstate " + Path("state") + "\nquit\n",
                       {"--paused", "--keyframe", "high", "--speed", "0.5", "--follow", "arm", "--screenshot",
                        Path("picture.png")});
  ASSERT_EQ(program->Wait(120), 0) << Log();
  const nlohmann::json state = ReadJson(folder_ / "state");
  EXPECT_EQ(state["time"], 0);
  EXPECT_EQ(state["bodies"]["box"][2], 2);
  EXPECT_EQ(state["speed"], 0.5);
  EXPECT_EQ(state["camera"]["type"], 1);
  EXPECT_TRUE(state["paused"].get<bool>());
}

TEST_F(Window, AnActionThatFailsStopsTheScriptWithItsLine) {
  auto program = Start("wait_loaded\nselect nobody\nquit\n");
  EXPECT_EQ(program->Wait(120), 1);
  EXPECT_THAT(Log(), testing::HasSubstr("script:2: no body 'nobody'"));
}

TEST_F(Window, AModelThatDoesNotLoadLeavesTheWindowOpenWithTheError) {
  Write("model.xml", "<mujoco><worldbody><gem/></worldbody></mujoco>");
  auto program = Start("wait_loaded\nsimulation.pause\n");
  EXPECT_EQ(program->Wait(120), 1);  // the action needs a model
  Write("script", "");
  program = Start("wait_loaded\nstate " + Path("state") + "\nscreenshot " + Path("error.png") +
                  "\nwait 0.2\nquit\n");
  EXPECT_EQ(program->Wait(120), 0) << Log();
  const nlohmann::json state = ReadJson(folder_ / "state");
  EXPECT_FALSE(state["loaded"].get<bool>());
  EXPECT_TRUE(state["failed"].get<bool>());
  EXPECT_THAT(state["diagnostics"][0].get<std::string>(), testing::HasSubstr("model.xml:1:"));
  EXPECT_TRUE(fs::exists(folder_ / "error.png"));
}

TEST_F(Window, WithoutADisplayAPictureIsWritten) {
  Process program({program_.string(), Path("model.xml"), "--screenshot", Path("picture.png")},
                  {{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}, {"LIBGL_ALWAYS_SOFTWARE", "1"}}, Path("log"));
  EXPECT_EQ(program.Wait(120), 0) << Log();
  EXPECT_THAT(Log(), testing::HasSubstr("picture"));
  EXPECT_TRUE(fs::exists(folder_ / "picture.png"));
}

TEST_F(Window, AScriptThatQuitsStillLeavesTheScreenshot) {
  auto program = Start("wait_loaded\nquit\n", {"--screenshot", Path("picture.png")});
  EXPECT_EQ(program->Wait(120), 0) << Log();
  EXPECT_TRUE(fs::exists(folder_ / "picture.png"));
}

// A part of the view that no panel and no notice covers, whether the bottom panel is open or not.
std::vector<std::uint8_t> UpperView(const fs::path& path) {
  render::Image image;
  std::string error;
  EXPECT_TRUE(render::ReadPng(path.string(), &image, &error)) << error;
  std::vector<std::uint8_t> out;
  for (int y = 120; y < 300 && image.height > 300; ++y) {
    const size_t row = static_cast<size_t>(y * image.width);
    const auto begin = image.pixels.begin() + static_cast<std::ptrdiff_t>((row + 260) * 4);
    out.insert(out.end(), begin, begin + 280 * 4);
  }
  return out;
}

TEST_F(Window, NoPictureIsStretchedWhenThePanelBelowOpens) {
  std::string script = "wait_loaded\nwait_idle\nmouse move 640 5\nwait 0.5\nscreenshot " +
                       Path("before.png") + "\nwait 0.1\npanel.contacts\n";
  for (const char* name : {"1.png", "2.png", "3.png"})
    script += "wait 0.001\nscreenshot " + Path(name) + "\n";
  auto program = Start(script + "wait 0.5\nscreenshot " + Path("late.png") + "\nwait 0.1\nquit\n",
                       {"--paused", "--fixed-clock"});
  ASSERT_EQ(program->Wait(120), 0) << Log();
  const std::vector<std::uint8_t> before = UpperView(folder_ / "before.png");
  const std::vector<std::uint8_t> late = UpperView(folder_ / "late.png");
  ASSERT_FALSE(before.empty());
  EXPECT_TRUE(before != late);
  for (const char* name : {"1.png", "2.png", "3.png"}) {
    const std::vector<std::uint8_t> picture = UpperView(folder_ / name);
    EXPECT_TRUE(picture == before || picture == late) << name;
  }
}

TEST_F(Window, WhereOnlyOneColumnFitsItsKeyBringsItAndIsSaidToHaveDoneSo) {
  Write("script", "wait_loaded\nwait 0.3\nstate " + Path("start") + "\npress Tab\nwait 0.2\nstate " +
                      Path("left") + "\npress Shift+Tab\nwait 0.2\nstate " + Path("right") + "\nquit\n");
  auto program = View("model.xml", "640x640", {"--no-settings", "--script", Path("script")});
  ASSERT_EQ(program->Wait(120), 0) << Log();
  const nlohmann::json start = State("start")["layout"], left = State("left")["layout"],
                       right = State("right")["layout"];
  EXPECT_NE(start["left"], start["right"]);
  EXPECT_NE(start["left"], left["left"]);
  EXPECT_NE(left["right"], right["right"]);
  EXPECT_FALSE(left["left"].get<bool>() && left["right"].get<bool>());
}

TEST_F(Window, TheStartPageMakesPicturesOfTheExamples) {
  Write("model.xml", "nothing");
  auto program = Start("wait 100\nquit\n");
  const fs::path pictures = folder_ / "config/pliant/previews";
  std::error_code code;
  std::vector<fs::path> found;
  for (int i = 0; i < 600 && found.empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    for (const fs::directory_entry& entry : fs::directory_iterator(pictures, code)) {
      if (entry.path().string().find(".part") == std::string::npos) found.push_back(entry.path());
    }
  }
  ASSERT_FALSE(found.empty()) << Log();
  render::Image image;
  std::string error;
  ASSERT_TRUE(render::ReadPng(found[0].string(), &image, &error)) << error;
  EXPECT_EQ(image.width, 240);
  EXPECT_EQ(image.height, 160);
}

TEST_F(Window, ExitAfterEndsByItselfAndWritesTheScreenshot) {
  Process program(
      {program_.string(), Path("model.xml"), "--exit-after", "2", "--screenshot", Path("picture.png")},
      {{"DISPLAY", screen_->Name()}, {"LIBGL_ALWAYS_SOFTWARE", "1"}}, Path("log"));
  EXPECT_EQ(program.Wait(120), 0) << Log();
  EXPECT_TRUE(fs::exists(folder_ / "picture.png"));
}

}  // namespace
}  // namespace pliant
