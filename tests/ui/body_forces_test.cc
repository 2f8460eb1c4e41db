// All forces on the selected body: a table in the panel "Explain", and arrows in the view.
#include <cmath>
#include <string>

#include "tests/ui/xml_scene.h"
#include "ui/state/explain.h"
#include "ui/viewport/decor.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

constexpr const char* kBoxes = R"(<mujoco><worldbody><geom name="floor" type="plane" size="5 5 1"/>
  <body name="one" pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .1" mass="1"/></body>
  <body name="post" pos="1 0 1"><geom size=".1"/></body></worldbody></mujoco>)";

class BodyForces : public XmlUiTest {
 protected:
  BodyForces() {
    CurrentExplain() = {};
    visual::DefaultScene(&scene_);
    Show(kBoxes, 200);
    visual::MakeScene(model_.get(), &scene_, 5000);
    ui_.layout.bottom = true;
    ui_.layout.bottom_tab = "explain";
  }
  ~BodyForces() override {
    CurrentExplain() = {};
    visual::FreeScene(&scene_);
  }

  void DrawFrames(int n) {
    ActionContext c = Context();
    for (int i = 0; i < n; ++i) {
      Frame([&] {
        BeginWidgets();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({1000, 600});
        ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoDecoration);
        DrawPanel("explain", c);
        ImGui::End();
      });
    }
  }
  void Click(const std::string& widget) {
    DrawFrames(2);
    ImVec2 at;
    ASSERT_TRUE(FindWidget(widget, &at)) << widget;
    MoveMouse(at.x, at.y);
    DrawFrames(2);
    Press(0, true);
    DrawFrames(1);
    Press(0, false);
    DrawFrames(1);
  }
  int Arrows() {
    scene_.ngeom = 0;
    ActionContext context = Context();
    AddDecor(context, ui_.view, recorder_, scene_);
    return scene_.ngeom;
  }
  bool HasLabel(const std::string& part) const {
    for (int i = 0; i < scene_.ngeom; ++i) {
      if (std::string(scene_.geoms[i].label).find(part) != std::string::npos) return true;
    }
    return false;
  }

  mjvScene scene_;
  TraceRecorder recorder_;
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
  EXPECT_EQ(Arrows(), 0);
  CurrentExplain().forces = true;
  EXPECT_GE(Arrows(), 5);
  EXPECT_TRUE(HasLabel("gravity 9.81 N"));
  EXPECT_TRUE(HasLabel("normal 2.45 N"));
  ui_.layout.bottom_tab = "contacts";
  EXPECT_EQ(Arrows(), 0);
}

TEST_F(BodyForces, OfWhatCannotMoveAreNone) {
  SelectBody(*frame_.m, ui_.selection, 2);
  CurrentExplain().forces = true;
  DrawFrames(2);
  EXPECT_EQ(Arrows(), 0);
}

}  // namespace
}  // namespace pliant::ui
