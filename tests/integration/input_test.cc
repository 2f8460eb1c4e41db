// Real events of a pointer and of a keyboard: a pen that jumps, clicks without a pause, other keyboards.
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <sstream>
#include <string>

#include "tests/integration/screen_test.h"

namespace pliant {
namespace {

constexpr char kModel[] = R"(<mujoco model="test"><worldbody><geom type="plane" size="2 2 .1"/>
  <body name="arm" pos="0 0 1"><joint name="swing" axis="0 1 0"/>
    <geom type="capsule" size=".05" fromto="0 0 0 .4 0 0"/></body></worldbody>
  <actuator><motor name="turn" joint="swing" ctrlrange="-1 1"/></actuator></mujoco>)";

class InputWindow : public ScreenTest {
 protected:
  void SetUp() override {
    if (!HasProgram("xdotool")) GTEST_SKIP() << "xdotool is not installed";
    ScreenTest::SetUp();
    if (!IsSkipped() && !HasFatalFailure()) Write("model.xml", kModel);
  }

  std::unique_ptr<Process> Start(const std::string& script) {
    Write("script", "wait_loaded\nwait 1\nquery places\nstate " + Path("start") + "\n" + script);
    auto program = View("model.xml", "1200x780", {"--paused", "--script", Path("script")});
    start_ = WaitForState("start", *program);
    for (int i = 0; i < 100 && !places_.is_object(); ++i) {
      std::istringstream lines(Log());
      for (std::string line; std::getline(lines, line);) {
        const nlohmann::json said = nlohmann::json::parse(line, nullptr, false);
        if (said.is_object()) places_ = said["places"];
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return program;
  }
  static int Xdotool(const std::string& commands) {
    return std::system(("export DISPLAY=" + screen_->Name() +
                        "; id=$(xdotool search --name Pliant | head -1); xdotool windowmove $id 0 0 "
                        "windowfocus $id; sleep 0.3; " +
                        commands)
                           .c_str());
  }
  // The pointer jumps there and presses at once.
  std::string Tap(const std::string& widget) {
    EXPECT_TRUE(places_.contains(widget)) << widget << " in " << places_;
    if (!places_.contains(widget)) return "true; ";
    const auto at = [&](int i) { return std::to_string(static_cast<int>(places_[widget][i].get<double>())); };
    return "xdotool mousemove " + at(0) + " " + at(1) + " click 1; ";
  }

  nlohmann::json start_, places_;
};

TEST_F(InputWindow, TapsOfAPenThatJumpsAllCount) {
  auto program = Start("wait 3.5\nstate " + Path("end") + "\nquit\n");
  ASSERT_TRUE(places_.is_object()) << Log();
  // From tab to tab and to buttons, without a pause in between.
  ASSERT_EQ(Xdotool(Tap("Settings") + Tap("simulation.step") + Tap("Elements") + Tap("Settings") +
                    Tap("simulation.step") + Tap("Elements") + Tap("Settings") + Tap("panel.right")),
            0);
  ASSERT_EQ(program->Wait(60), 0) << Log();
  const nlohmann::json end = State("end");
  EXPECT_EQ(end["steps"].get<int>() - start_["steps"].get<int>(), 2);
  EXPECT_EQ(end["layout"]["left_tab"], "settings");
  EXPECT_FALSE(end["layout"]["right"].get<bool>());
}

// With a French keyboard Q is where A is elsewhere.
TEST_F(InputWindow, KeysAreThoseThatArePrintedOnThem) {
  if (!HasProgram("setxkbmap")) GTEST_SKIP() << "setxkbmap is not installed";
  const std::string map = "setxkbmap -display " + screen_->Name() + " ";
  // The screen forgets its keyboard when nobody is connected. Whoever stays so must not hold our output open.
  ASSERT_EQ(std::system(("DISPLAY=" + screen_->Name() + " xdotool sleep 10 >/dev/null 2>&1 & sleep 0.3; " +
                         map + "fr")
                            .c_str()),
            0);
  auto program = Start("wait 30\nstate " + Path("end") + "\nquit\n");
  constexpr int kPlaceOfA = 38;
  const std::string key = std::to_string(kPlaceOfA);
  EXPECT_EQ(Xdotool("xdotool keydown ctrl key " + key + " keyup ctrl"), 0);
  EXPECT_EQ(program->Wait(20), 0) << Log();
  EXPECT_FALSE(fs::exists(folder_ / "end")) << "Ctrl and the key on which Q is printed quit";
  EXPECT_EQ(std::system((map + "us").c_str()), 0);
}

// Without the pointer: to the left pane, to its other tab, which Space opens, and back.
TEST_F(InputWindow, TheKeyboardReachesThePanes) {
  auto program = Start("wait 5\nstate " + Path("end") + "\nquit\n");
  ASSERT_EQ(Xdotool("for i in 1 2 3; do xdotool key ctrl+Tab; sleep 0.2; done; xdotool key Right; sleep 0.3; "
                    "xdotool key space; sleep 0.3; xdotool key Escape; sleep 0.2; xdotool key space"),
            0);
  ASSERT_EQ(program->Wait(60), 0) << Log();
  EXPECT_EQ(State("end")["layout"]["left_tab"], "settings");
  EXPECT_FALSE(State("end")["paused"].get<bool>()) << "after Esc the space is the program's again";
}

}  // namespace
}  // namespace pliant
