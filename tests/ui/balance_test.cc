// What stands, in the view and in the section "Energy and balance".
#include <cmath>
#include <string>

#include "tests/ui/decor_scene.h"
#include "ui/state/drift_state.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

constexpr const char* kBoxes = R"(<mujoco><worldbody><geom type="plane" size="5 5 1"/>
  <body name="one" pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .1" mass="1"/></body>
  <body name="two" pos="1 0 .1"><freejoint/><inertial pos=".3 0 0" mass="1" diaginertia=".1 .1 .1"/>
    <geom type="box" size=".1 .1 .1"/></body></worldbody></mujoco>)";

class BalanceView : public DecorTest {
 protected:
  BalanceView() : DecorTest(kBoxes, 20) { CurrentDrift() = {}; }

  void Run(const char* action) {
    ActionContext context = Context();
    ASSERT_TRUE(RunAction(action, context)) << action;
  }
  void DrawFrames(int n) {
    ActionContext c = Context();
    PanelFrames(n, [&] {
      BeginWidgets();
      DrawPanel("balance", c);
    });
  }
};

TEST_F(BalanceView, IsDrawnForEveryTreeThatStandsWithItsMarginInWords) {
  EXPECT_EQ(Decorate(), 0);
  Run("view.balance");
  EXPECT_GT(Decorate(), 2 * 8);
  EXPECT_TRUE(HasLabel("COM"));
  EXPECT_TRUE(HasLabel("ZMP"));
  EXPECT_TRUE(HasLabel("margin"));
  EXPECT_TRUE(HasLabel("outside by")) << "of the second box";
}

TEST_F(BalanceView, LeavesOutWhatIsHidden) {
  Run("view.balance");
  Decorate();
  SelectBody(*frame_.m, ui_.selection, 2);
  Run("view.hide");
  Decorate();
  EXPECT_FALSE(HasLabel("outside by"));
}

TEST_F(BalanceView, TheSectionListsTreesAndAClickSelects) {
  DrawFrames(3);
  ImVec2 at;
  ASSERT_TRUE(FindWidget("balance.two", &at));
  MoveMouse(at.x, at.y);
  DrawFrames(2);
  Press(0, true);
  DrawFrames(1);
  Press(0, false);
  DrawFrames(1);
  EXPECT_EQ(ui_.selection.body, 2);
}

TEST_F(BalanceView, TheSectionAsksForEnergyAndMomentumWhileItIsShown) {
  DrawFrames(1);
  int known = 0;
  for (const runner::command::Probe& probe : ui_.probes.extra)
    known += probe.expression == "energy.total" || probe.expression == "momentum.z";
  EXPECT_EQ(known, 2);
}

}  // namespace
}  // namespace pliant::ui
