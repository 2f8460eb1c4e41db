// Rows of assets/viewer_rows.md that one script in one window cannot try: what happens to files from outside,
// what the command line starts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>

#include "render/readback.h"
#include "tests/integration/screen_test.h"

namespace pliant {
namespace {

using testing::HasSubstr;

constexpr char kModel[] = R"(<mujoco><include file="parts.xml"/><worldbody><light pos="0 0 3"/>
  <body name="box" pos="0 0 1"><freejoint/><geom name="box" size=".2" rgba="1 0 0 1"/></body></worldbody></mujoco>)";
constexpr char kParts[] =
    R"(<mujoco><worldbody><geom name="floor" type="plane" size="SIZE 2 .1"/></worldbody></mujoco>)";

std::string Parts(const char* size) {
  std::string text = kParts;
  return text.replace(text.find("SIZE"), 4, size);
}

class RowsByStart : public ScreenTest {
 protected:
  void SetUp() override {
    ScreenTest::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    Write("model.xml", kModel);
    Write("parts.xml", Parts("2"));
  }

  // Without a screen; the exit status, what is printed is Log().
  static int Run(const std::vector<std::string>& words,
                 const std::vector<std::pair<std::string, std::string>>& more = {}) {
    std::vector<std::string> all = {program_.string()};
    all.insert(all.end(), words.begin(), words.end());
    std::vector<std::pair<std::string, std::string>> environment = {
        {"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}, {"LIBGL_ALWAYS_SOFTWARE", "1"}};
    environment.insert(environment.end(), more.begin(), more.end());
    Process program(all, environment, Path("log"));
    return program.Wait(120);
  }
  static int Window(const std::string& script, std::vector<std::string> more = {},
                    const std::string& model = "model.xml") {
    Write("script", script + "quit\n");
    more.insert(more.end(), {"--script", Path("script")});
    return View(model, "1280x800", more)->Wait(150);
  }
};

// O3: saved by another program, while the window waits.
TEST_F(RowsByStart, O3AnIncludedFileThatIsSavedIsReadAgainAndTheStateStays) {
  Write("script", "wait_loaded\nset qpos[2] 3\nwait_idle\nstate " + Path("before") + "\nwait_generation 2\n" +
                      "wait_idle\nwait 0.2\nstate " + Path("after") + "\nquit\n");
  auto program = View("model.xml", "1280x800", {"--paused", "--no-settings", "--script", Path("script")});
  const nlohmann::json before = WaitForState("before", *program);
  ASSERT_TRUE(before.is_object()) << Log();
  Write("parts.xml", Parts("5"));
  ASSERT_EQ(program->Wait(150), 0) << Log();
  const nlohmann::json after = State("after");
  EXPECT_EQ(before["geoms"]["floor"]["size"], 2);
  EXPECT_EQ(after["geoms"]["floor"]["size"], 5);
  EXPECT_EQ(after["qpos"][2], 3);
}

// V1: every switch of what is shown and how, by its name, twice.
TEST_F(RowsByStart, V1EverySwitchIsTurnedByItsNameAndBack) {
  Write("script", "wait_loaded\nquery actions\nquit\n");
  ASSERT_EQ(
      View("model.xml", "800x600", {"--paused", "--no-settings", "--script", Path("script")})->Wait(150), 0);
  const std::string log = Log();
  const nlohmann::json actions = nlohmann::json::parse(log.substr(log.find('{')), nullptr, false)["actions"];
  std::vector<std::string> names;
  for (const std::string name : actions) {
    if (name.starts_with("flag.") || name.starts_with("render.")) names.push_back(name);
  }
  ASSERT_GE(names.size(), 42u);  // those of simulate
  std::string script = "wait_loaded\nstate " + Path("start") + "\n";
  for (size_t i = 0; i < names.size(); ++i) {
    script += names[i] + "\nwait 0.03\nstate " + Path("on" + std::to_string(i)) + "\n" + names[i] + "\n";
  }
  ASSERT_EQ(Window(script + "wait 0.03\nstate " + Path("end") + "\n", {"--paused", "--no-settings"}), 0)
      << Log();
  const auto flags = [](const nlohmann::json& state) {
    return std::pair(state["flags"], state["render_flags"]);
  };
  int turned = 0;
  for (size_t i = 0; i < names.size(); ++i) {
    const bool changed = flags(State("on" + std::to_string(i))) != flags(State("start"));
    turned += changed ? 1 : 0;
    const nlohmann::json on = State("on" + std::to_string(i))["on"];
    EXPECT_TRUE(changed || on != State("start")["on"]) << names[i];
  }
  EXPECT_GE(turned, 41);
  EXPECT_EQ(flags(State("end")), flags(State("start")));
}

// H1 and H3.
TEST_F(RowsByStart, H1EachVerbIsListedHasHelpAndSaysByItsStatusHowItWent) {
  ASSERT_EQ(Run({"--help"}), 0);
  const std::string help = Log();
  for (const std::string verb : {"view", "check", "render", "bench", "convert"}) {
    EXPECT_THAT(help, HasSubstr("  " + verb + " "));
    EXPECT_EQ(Run({verb, "--help"}), 0) << verb;
  }
  ASSERT_EQ(Run({"view", "--help"}), 0);
  for (const char* option : {"--follow", "--keyframe", "--speed", "--paused", "--layout", "--set"})
    EXPECT_THAT(Log(), HasSubstr(option));
  EXPECT_EQ(Run({"check", Path("model.xml"), "--json"}), 0);
  EXPECT_TRUE(nlohmann::json::accept(Log())) << Log();
  Write("bad.xml", "<mujoco><worldbody><gem/></worldbody></mujoco>");
  EXPECT_EQ(Run({"check", Path("bad.xml")}), 1);
  EXPECT_THAT(Log(), HasSubstr("bad.xml:1:"));
  EXPECT_EQ(Run({"check", Path("model.xml"), "--no-such-option"}), 2);
  Write("wild.xml", R"(<mujoco><option timestep="0.1" integrator="Euler"/><worldbody><body><joint type="slide"
    stiffness="1e9" springref="1"/><geom size=".1"/></body></worldbody></mujoco>)");
  EXPECT_EQ(Run({"bench", Path("wild.xml"), "--steps", "500"}), 3) << Log();
}

// H2: the picture without a display is that of the window, but for the edges of shapes.
TEST_F(RowsByStart, H2APictureWithoutADisplayIsTheOneOfTheWindow) {
  ASSERT_EQ(Window("wait_loaded\nwait 0.3\npicture view " + Path("window.png") + " 320x240\nwait 0.5\n",
                   {"--paused", "--no-settings"}),
            0)
      << Log();
  ASSERT_EQ(Run({"render", Path("model.xml"), "-o", Path("alone.png"), "--size", "320x240"}), 0) << Log();
  render::Image window, alone;
  std::string error;
  ASSERT_TRUE(render::ReadPng(Path("window.png"), &window, &error)) << error;
  ASSERT_TRUE(render::ReadPng(Path("alone.png"), &alone, &error)) << error;
  ASSERT_EQ(window.pixels.size(), alone.pixels.size());
  int different = 0;
  for (size_t i = 0; i < alone.pixels.size(); ++i)
    different += std::abs(int(window.pixels[i]) - int(alone.pixels[i])) > 3 ? 1 : 0;
  EXPECT_LT(different, static_cast<int>(alone.pixels.size() / 100));
  EXPECT_NE(Run({"render", Path("model.xml"), "-o", "/proc/no/such.png"}), 0);
  EXPECT_THAT(Log(), HasSubstr("/proc/no/such.png"));
}

// M2: the same script, the same states and the same pixels.
TEST_F(RowsByStart, M2TwoRunsOfAScriptByTheFixedClockAreEqualToTheLastBit) {
  for (const char* name : {"one", "two"}) {
    ASSERT_EQ(Window("wait_loaded\nsimulation.pause\nmouse body box\nmouse double left\nwait 0.5\n"
                     "simulation.pause\nwait_idle\npicture window " +
                         Path(std::string(name) + ".png") + "\nstate " + Path(name) + "\nwait 0.3\n",
                     {"--paused", "--fixed-clock", "--no-settings"}),
              0)
        << Log();
  }
  EXPECT_GT(State("one")["time"].get<double>(), 0.1);
  EXPECT_EQ(State("one")["selection"]["name"], "box");
  EXPECT_EQ(State("one")["qpos"], State("two")["qpos"]);
  EXPECT_EQ(State("one")["time"], State("two")["time"]);
  EXPECT_EQ(ReadText(folder_ / "one.png"), ReadText(folder_ / "two.png"));
}

// A8: a driver that has nothing but what the program says it needs.
TEST_F(RowsByStart, A8OpenGl33IsEnough) {
  Write("script",
        "wait_loaded\nquality.studio\nwait 0.5\nscreenshot " + Path("gl33.png") + "\nwait 0.2\nquit\n");
  Process program({program_.string(), "view", Path("model.xml"), "--window", "800x600", "--no-settings",
                   "--script", Path("script")},
                  {{"DISPLAY", screen_->Name()},
                   {"LIBGL_ALWAYS_SOFTWARE", "1"},
                   {"MESA_GL_VERSION_OVERRIDE", "3.3FC"},
                   {"MESA_GLSL_VERSION_OVERRIDE", "330"},
                   {"XDG_CONFIG_HOME", Path("config")}},
                  Path("log"));
  EXPECT_EQ(program.Wait(120), 0) << Log();
  EXPECT_GT(fs::file_size(folder_ / "gl33.png"), 5000u);
}

// B3: what a person can reach in a window without a model, one after the other.
TEST_F(RowsByStart, B3AWindowWithAnEmptyModelTakesEveryActionOfDrawingAndTime) {
  Write("empty.xml", "<mujoco/>");
  std::string script = "wait_loaded\n";
  for (const char* action :
       {"simulation.pause", "simulation.pause", "simulation.step", "simulation.reset", "camera.align",
        "camera.top",       "camera.focus",     "view.split.4",    "view.split.1",     "color.speed",
        "color.mass",       "color.none",       "view.balance",    "panel.contacts",   "panel.rows",
        "panel.solver",     "panel.sensors",    "panel.values",    "panel.plots",      "panel.profiler",
        "panel.report",     "panel.explain",    "panel.compare",   "section.Joints",   "section.Controls",
        "section.Equality", "quality.low",      "quality.high",    "quality.studio",   "contact.cones",
        "limits.all"})
    script += std::string(action) + "\nwait 0.05\n";
  EXPECT_EQ(Window(script + "state " + Path("state") + "\n", {"--no-settings"}, "empty.xml"), 0) << Log();
  EXPECT_TRUE(State("state")["loaded"].get<bool>());
}

// B4: the program goes on, says it, and leaves what was there.
TEST_F(RowsByStart, B4AFileThatCannotBeWrittenIsSaidAndNothingIsReplaced) {
  Write("taken", "a file where a folder is wanted");
  ASSERT_EQ(Window("wait_loaded\npicture view " + Path("taken/shot.png") + "\nwait 0.4\nsave " +
                       Path("taken/copy.xml") + "\nwait 0.4\nstate " + Path("state") + "\n",
                   {"--paused", "--no-settings"}),
            0)
      << Log();
  EXPECT_THAT(State("state")["messages"].dump(), HasSubstr("shot.png"));
  EXPECT_THAT(State("state")["messages"].dump(), HasSubstr("copy.xml"));
  EXPECT_EQ(ReadText(folder_ / "taken"), "a file where a folder is wanted");
}

// B5
TEST_F(RowsByStart, B5WhatIsNoNumberIsRefusedAndTheReasonIsSaid) {
  EXPECT_EQ(Window("wait_loaded\nset qpos[0] nan\n", {"--paused", "--no-settings"}), 1);
  EXPECT_THAT(Log(), HasSubstr("'qpos[0]' must be finite, and nan is not"));
  EXPECT_EQ(Window("wait_loaded\nset xpos[box][0] 1\n", {"--paused", "--no-settings"}), 1);
  EXPECT_THAT(Log(), HasSubstr("'xpos[box][0]' cannot be changed"));
  ASSERT_EQ(
      Window("wait_loaded\nplot sqrt(-1)\nwatch 1/0\npanel.plots\nwait 0.2\npanel.values\nwait 0.2\nstep 5\n"
             "wait_idle\nquery sqrt(-1)\n",
             {"--paused", "--no-settings"}),
      0)
      << Log();
  EXPECT_THAT(Log(), HasSubstr("nan"));
}

// M4: the example's key, slider and curve in a real window.
TEST_F(RowsByStart, M4AnExtensionDrawsTakesItsKeyAndHasAPanel) {
  ASSERT_EQ(
      Window(
          "wait_loaded\nstep 20\nwait_idle\nwait 0.3\nboard\npress J\nwait 0.2\nplugins.window\nwait 0.2\n",
          {"--paused", "--no-settings", "--plugin", EXAMPLE_EXTENSION}),
      0)
      << Log();
  EXPECT_THAT(Log(), HasSubstr("momentum, m per kg m/s"));
}

}  // namespace
}  // namespace pliant
