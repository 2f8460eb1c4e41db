// The panel "Identify": each button asks for what it says.
#include <algorithm>
#include <string>

#include "tests/ui/ui_fixture.h"
#include "ui/state/identify_state.h"
#include "ui/state/trajectory_state.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

class IdentifyPanel : public UiTest {
 protected:
  IdentifyPanel() {
    LoadScene();
    State() = {};
    State().candidates = {"joint:hinge.damping", "joint:hinge.armature"};
  }
  ~IdentifyPanel() override {
    State() = {};
    CurrentTrajectory() = {};
  }

  static IdentifyState& State() { return CurrentIdentify(); }
  void Draw(int frames = 1) {
    for (int i = 0; i < frames; ++i) {
      BeginWidgets();
      PanelFrames(1, [this] {
        ActionContext c = Context();
        FindPanel("identify")->draw(c);
      });
    }
    BeginWidgets();
  }
  void Press(const std::string& widget) {
    Draw(2);
    ImVec2 at;
    ASSERT_TRUE(FindWidget(widget, &at)) << widget;
    MoveMouse(at.x, at.y);
    Draw(2);
    UiTest::Press(0, true);
    Draw();
    UiTest::Press(0, false);
    Draw(2);
  }
  static SoughtNumber Found() {
    SoughtNumber number;
    number.name = "joint:hinge.damping";
    number.title = "Damping";
    number.unit = "N m s/rad";
    number.hi = 10;
    number.found = true;
    number.value = 0.5;
    number.low = 0.4;
    number.high = 0.6;
    return number;
  }
};

TEST_F(IdentifyPanel, AddsWhatIsChosenFromTheList) {
  Press("identify.add");
  Press("identify.add.joint:hinge.armature");
  EXPECT_EQ(State().add, "joint:hinge.armature");
  EXPECT_TRUE(State().shown);
}

TEST_F(IdentifyPanel, TakesTheRecordingThatIsOpen) {
  CurrentTrajectory().file = "/recordings/run.csv";
  Press("identify.open");
  EXPECT_STREQ(State().path, "/recordings/run.csv");
}

TEST_F(IdentifyPanel, SearchesOnlyWithARecordingAndANumber) {
  Press("identify.run");
  EXPECT_EQ(State().wanted, IdentifyState::Wanted::kNothing);
  State().numbers = {Found()};
  std::snprintf(State().path, sizeof State().path, "run.csv");
  Press("identify.run");
  EXPECT_EQ(State().wanted, IdentifyState::Wanted::kRun);
}

TEST_F(IdentifyPanel, StopsASearch) {
  State().numbers = {Found()};
  State().busy = true;
  Press("identify.stop");
  EXPECT_EQ(State().wanted, IdentifyState::Wanted::kStop);
}

TEST_F(IdentifyPanel, AppliesAndWritesBackWhatWasFound) {
  State().numbers = {Found()};
  Press("identify.apply");
  EXPECT_EQ(State().wanted, IdentifyState::Wanted::kApply);
  Press("identify.write");
  EXPECT_EQ(State().wanted, IdentifyState::Wanted::kWrite);
}

TEST_F(IdentifyPanel, OffersNothingThatTheMotionDoesNotTell) {
  State().numbers = {Found()};
  State().numbers[0].uncertain = true;
  Press("identify.apply");
  EXPECT_EQ(State().wanted, IdentifyState::Wanted::kNothing);
}

TEST_F(IdentifyPanel, RemovesANumber) {
  State().numbers = {Found()};
  Press("identify.remove.joint:hinge.damping");
  EXPECT_TRUE(State().numbers.empty());
}

TEST_F(IdentifyPanel, DrawsCurvesWithGaps) {
  SoughtMotion motion;
  motion.name = "joint 'hinge'";
  motion.error_before = {0.1F, NAN, 0.2F};
  motion.error_after = {0.01F, NAN, 0.02F};
  motion.recorded = {0, 0, 0};
  State().motions = {motion};
  State().times = {0, 1, 2};
  State().numbers = {Found(), Found()};
  State().correlation = {1, 0.5, 0.5, 1};
  State().notes = {"joint:hinge.damping is at the upper bound"};
  Press("Motion");
  ImVec2 at;
  EXPECT_TRUE(FindWidget("identify.joint", &at));
}

}  // namespace
}  // namespace pliant::ui
