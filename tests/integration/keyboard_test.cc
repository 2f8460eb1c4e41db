// Real keys and clicks, and the end of the program, on a virtual screen.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>

#include "tests/integration/screen_test.h"

namespace pliant {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr char kModel[] = R"(<mujoco model="test">
  <worldbody>
    <geom name="floor" type="plane" size="3 3 0.1"/>
    <body name="box" pos="0 0 0.2">
      <freejoint/>
      <geom name="box" type="box" size="0.2 0.2 0.2"/>
    </body>
  </worldbody>
  <keyframe><key name="high" qpos="0 0 2 1 0 0 0"/></keyframe>
</mujoco>
)";

class KeyboardWindow : public ScreenTest {
 protected:
  void SetUp() override {
    ScreenTest::SetUp();
    if (!IsSkipped() && !HasFatalFailure()) Write("model.xml", kModel);
  }

  static std::unique_ptr<Process> Start(const std::string& script) {
    Write("script", script);
    return Run({"--script", Path("script"), "--paused"});
  }
  static std::unique_ptr<Process> Run(const std::vector<std::string>& more) {
    return View("model.xml", "900x640", more);
  }
  // With the window in the corner and the keyboard in it.
  static int Xdotool(const std::string& commands) {
    return std::system(("export DISPLAY=" + screen_->Name() +
                        "; id=$(xdotool search --name Pliant | head -1); xdotool windowmove $id 0 0 "
                        "windowfocus $id; sleep 0.3; " +
                        commands)
                           .c_str());
  }
};

TEST_F(KeyboardWindow, APathTypedRightAfterCtrlOIsOpenedAndTouchesNothingElse) {
  if (!HasProgram("xdotool")) GTEST_SKIP() << "xdotool is not installed";
  std::string other = kModel;
  other.replace(other.find("test"), 4, "other");
  Write("CFjw2other.xml", other);  // letters and digits that are keys of flags and groups
  auto program = Start("wait_loaded\nwait 0.3\nstate " + Path("start") +
                       "\nwait_generation 2\nwait 0.3\nstate " + Path("end") + "\nquit\n");
  const nlohmann::json start = WaitForState("start", *program);
  ASSERT_TRUE(start.is_object()) << Log();
  ASSERT_EQ(Xdotool("xdotool key ctrl+o type --delay 1 '" + Path("CFjw2other.xml") + "'; xdotool key Return"),
            0);
  ASSERT_EQ(program->Wait(70), 0) << Log();
  const nlohmann::json end = State("end");
  EXPECT_THAT(end["path"].get<std::string>(), HasSubstr("CFjw2other.xml"));
  EXPECT_EQ(end["flags"], start["flags"]);
  EXPECT_EQ(end["groups"], start["groups"]);
  EXPECT_EQ(end["paused"], start["paused"]);
  EXPECT_FALSE(end["dialogs"]["open"].get<bool>());
}

TEST_F(KeyboardWindow, EscClosesTheDialogWhileItsFieldIsTypedInto) {
  if (!HasProgram("xdotool")) GTEST_SKIP() << "xdotool is not installed";
  auto program = Start("wait_loaded\nwait 0.3\nfile.open\nwait 0.5\nstate " + Path("open") +
                       "\nwait_time 0.001\nstate " + Path("end") + "\nquit\n");  // the space lets time run
  ASSERT_TRUE(WaitForState("open", *program).is_object()) << Log();
  EXPECT_TRUE(State("open")["dialogs"]["open"].get<bool>());
  ASSERT_EQ(Xdotool("xdotool type --delay 1 'abc'; xdotool key Escape; sleep 0.3; xdotool key space"), 0);
  ASSERT_EQ(program->Wait(70), 0) << Log();
  EXPECT_FALSE(State("end")["dialogs"]["open"].get<bool>());
  EXPECT_EQ(State("end")["open_path"], "abc");
  EXPECT_FALSE(State("end")["paused"].get<bool>()) << "the space after it is the program's";
}

TEST_F(KeyboardWindow, TextEscAndSpaceBetweenTwoFramesAllCount) {
  if (!HasProgram("xdotool")) GTEST_SKIP() << "xdotool is not installed";
  auto program = Start("wait_loaded\nwait 0.3\nfile.open\nwait 0.5\nstate " + Path("open") +
                       "\nwait_time 0.001\nstate " + Path("end") + "\nquit\n");
  ASSERT_TRUE(WaitForState("open", *program).is_object()) << Log();
  ASSERT_EQ(Xdotool("true"), 0);
  program->Send(SIGSTOP);
  const int typed = Xdotool("xdotool type --delay 1 'abc'; xdotool key Escape; xdotool key space");
  program->Send(SIGCONT);
  ASSERT_EQ(typed, 0);
  ASSERT_EQ(program->Wait(70), 0) << Log();
  EXPECT_EQ(State("end")["open_path"], "abc");
  EXPECT_FALSE(State("end")["dialogs"]["open"].get<bool>());
  EXPECT_FALSE(State("end")["paused"].get<bool>());
}

TEST_F(KeyboardWindow, ADoubleClickShorterThanAFrameSelects) {
  if (!HasProgram("xdotool")) GTEST_SKIP() << "xdotool is not installed";
  auto program = Start("wait_loaded\nwait 0.5\nstate " + Path("start") + "\nwait 2.5\nstate " + Path("end") +
                       "\nquit\n");
  const nlohmann::json start = WaitForState("start", *program);
  ASSERT_TRUE(start.is_object()) << Log();
  const std::string at = std::to_string(static_cast<int>(start["pixels"]["box"][0].get<double>())) + " " +
                         std::to_string(static_cast<int>(start["pixels"]["box"][1].get<double>()));
  ASSERT_EQ(Xdotool("xdotool mousemove " + at + " click --repeat 2 --delay 0 1 mousemove 300 5"), 0);
  ASSERT_EQ(program->Wait(70), 0) << Log();
  EXPECT_EQ(State("end")["selection"]["name"], "box");
}

TEST_F(KeyboardWindow, MenusWorkByKeyAndGiveTheKeysBackToTheView) {
  if (!HasProgram("xdotool")) GTEST_SKIP() << "xdotool is not installed";
  const std::string keys = "xdotool key --delay 250 ";
  auto program = Start("wait_loaded\nstep 20\nwait_idle\nwait 0.5\nstate " + Path("start") +
                       "\nwait_time 0.1\nstate " + Path("runs") + "\nwait_paused\nstate " + Path("stopped") +
                       "\nwait_until time < 0.01\nstate " + Path("reset") + "\nwait 60\n");
  ASSERT_TRUE(WaitForState("start", *program).is_object()) << Log();
  // Enter opens the menu, Right the ones beside, Enter runs the first entry of "Simulation".
  ASSERT_EQ(Xdotool(keys + "ctrl+Tab Return Right Right Return"), 0);
  const nlohmann::json runs = WaitForState("runs", *program);
  ASSERT_TRUE(runs.is_object()) << Log();
  EXPECT_FALSE(runs["paused"].get<bool>());
  EXPECT_EQ(runs["flags"], State("start")["flags"]);
  ASSERT_EQ(Xdotool(keys + "space"), 0);  // the view's again
  ASSERT_TRUE(WaitForState("stopped", *program).is_object()) << Log();
  // The underlined letter opens a menu, another one goes to the entry that begins with it: "Reset".
  ASSERT_EQ(Xdotool(keys + "ctrl+Tab s r Return"), 0);
  const nlohmann::json reset = WaitForState("reset", *program);
  ASSERT_TRUE(reset.is_object()) << Log();
  EXPECT_EQ(reset["flags"], State("start")["flags"]);
  program->Send(SIGTERM);
  EXPECT_EQ(program->Wait(20), 0) << Log();
}

TEST_F(KeyboardWindow, QuittingAsksWhereChangesWouldBeLost) {
  auto program =
      Start("wait_loaded\nwait_idle\nstate " + Path("fresh") +
            "\ntune geom_friction box 0 0.3\nkey.save_new\nwait_idle\nwait 0.3\npress Ctrl+Q\n"
            "wait 0.4\nstate " +
            Path("asked") + "\npress Space\nwait 0.3\npress Esc\nwait 0.3\nstate " + Path("stayed") +
            "\npress Ctrl+Q\nwait 0.4\nmouse widget leave.discard\n"
            "mouse click left\nwait 30\n");
  ASSERT_EQ(program->Wait(30), 0) << Log();
  EXPECT_TRUE(State("fresh")["unsaved"].empty()) << State("fresh")["unsaved"];
  const nlohmann::json asked = State("asked");
  EXPECT_TRUE(asked["dialogs"]["leave"].get<bool>());
  EXPECT_THAT(asked["unsaved"].get<std::vector<std::string>>(),
              ElementsAre("Friction of geom 'box'", "1 new keyframe"));
  EXPECT_FALSE(State("stayed")["dialogs"]["leave"].get<bool>());
  EXPECT_TRUE(State("stayed")["paused"].get<bool>());
}

TEST_F(KeyboardWindow, QuittingDoesNotAskWhereTheFileSaysEverything) {
  auto program = Start("wait_loaded\nwait_idle\npress Ctrl+Q\nwait 30\n");
  EXPECT_EQ(program->Wait(20), 0) << Log();
  program = Start(
      "wait_loaded\ntune geom_friction box 0 0.3\nwait_idle\nwait 0.3\nfile.write_back\nwait_idle\n"
      "wait 0.2\nfile.write_now\nwait_generation 2\nwait_idle\nwait 0.2\nstate " +
      Path("written") + "\npress Ctrl+Q\nwait 30\n");
  EXPECT_EQ(program->Wait(30), 0) << Log();
  EXPECT_TRUE(State("written")["unsaved"].empty()) << State("written")["unsaved"];
}

TEST_F(KeyboardWindow, OpeningAnotherModelAsksToo) {
  if (!HasProgram("xdotool")) GTEST_SKIP() << "xdotool is not installed";
  Write("other.xml", kModel);
  auto program = Start("wait_loaded\nset opt.timestep 0.004\nwait_idle\nwait 0.3\nstate " + Path("start") +
                       "\nwait 3\nstate " + Path("end") + "\nquit\n");
  ASSERT_TRUE(WaitForState("start", *program).is_object()) << Log();
  ASSERT_EQ(Xdotool("xdotool key ctrl+o type --delay 1 '" + Path("other.xml") + "'; xdotool key Return"), 0);
  ASSERT_EQ(program->Wait(70), 0) << Log();
  EXPECT_EQ(State("end")["generation"], 1);
  EXPECT_TRUE(State("end")["dialogs"]["leave"].get<bool>());
}

TEST_F(KeyboardWindow, SettingsAreKeptHoweverTheProgramEnds) {
  const fs::path settings = folder_ / "config/pliant/settings.json";
  for (const int signal : {SIGKILL, SIGTERM}) {
    fs::remove_all(folder_ / "config");
    auto program = Run({});
    for (int i = 0;
         i < 1000 && !program->Ended() && ReadText(settings).find("model.xml") == std::string::npos; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_THAT(ReadText(settings), HasSubstr("model.xml")) << "written while it runs";
    program->Send(signal);
    EXPECT_EQ(program->Wait(20), signal == SIGTERM ? 0 : -1) << Log();
    EXPECT_TRUE(ReadJson(settings).is_object());
    EXPECT_TRUE(ReadJson(folder_ / "config/pliant/layouts.json").is_object());
  }
}

TEST_F(KeyboardWindow, ASignalEndsTheProgramBeforeItsFirstSave) {
  const fs::path settings = folder_ / "config/pliant/settings.json";
  auto program = Run({"--socket", Path("socket")});
  for (int i = 0; i < 1000 && !program->Ended() && !fs::exists(folder_ / "socket"); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  program->Send(SIGTERM);
  EXPECT_EQ(program->Wait(20), 0) << Log();
  EXPECT_FALSE(fs::exists(settings)) << "a run without a person remembers nothing";
}

}  // namespace
}  // namespace pliant
