// All forces on the selected body: a table in the panel "Explain", and arrows in the view.
#include <cmath>
#include <string>

#include "tests/ui/decor_scene.h"
#include "ui/state/explain.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

constexpr const char* kBoxes = R"(<mujoco><worldbody><geom name="floor" type="plane" size="5 5 1"/>
  <body name="one" pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .1" mass="1"/></body>
  <body name="post" pos="1 0 1"><geom size=".1"/></body></worldbody></mujoco>)";

class BodyForces : public DecorTest {
 protected:
  BodyForces() : DecorTest(kBoxes, 200) {
    CurrentExplain() = {};
    ui_.layout.bottom = true;
    ui_.layout.bottom_tab = "explain";
  }
  ~BodyForces() override { CurrentExplain() = {}; }

  void DrawFrames(int n) {
    ActionContext c = Context();
    const auto draw = [&] {
      BeginWidgets();
      DrawPanel("explain", c);
    };
    PanelFrames(n, draw, {1000, 600});
  }
  void Click(const std::string& widget) {
    ClickWidget(widget, [this](int n) { DrawFrames(n); });
  }
};

TEST_F(BodyForces, AreATableWithTheirSum) {
  SelectBody(*frame_.m, ui_.selection, 1);
  Click("explain.body");
  DrawFrames(2);
  ImVec2 at;
  for (const char* line : {"Gravity", "Contacts, normal (4)", "Sum of all forces", "Mass times acceleration"})
    EXPECT_TRUE(FindWidget(std::string("explain.force.") + line, &at)) << line;
  Click("explain.force.floor, contact 2");
  EXPECT_EQ(ui_.contacts.selected, 2);
}

TEST_F(BodyForces, AreArrowsWhileTheTableIsShown) {
  SelectBody(*frame_.m, ui_.selection, 1);
  EXPECT_EQ(Decorate(), 0);
  CurrentExplain().forces = true;
  EXPECT_GE(Decorate(), 5);
  EXPECT_TRUE(HasLabel("gravity 9.81 N"));
  EXPECT_TRUE(HasLabel("normal 2.45 N"));
  ui_.layout.bottom_tab = "contacts";
  EXPECT_EQ(Decorate(), 0);
}

TEST_F(BodyForces, OfWhatCannotMoveAreNone) {
  SelectBody(*frame_.m, ui_.selection, 2);
  CurrentExplain().forces = true;
  DrawFrames(2);
  EXPECT_EQ(Decorate(), 0);
}

}  // namespace
}  // namespace pliant::ui
