// What the window says about the mouse; several kinds of frames; sections that open and close together.
#include "ui/viewport/hints.h"

#include "engine/visual/scene.h"
#include "tests/ui/ui_fixture.h"
#include "ui/viewport/contact_decor.h"
#include "ui/viewport/decor.h"

namespace pliant::ui {
namespace {

class Hints : public UiTest {
 protected:
  Hints() { LoadScene(); }

  std::string Text(int mods = 0) {
    ActionContext c = Context();
    std::string out;
    for (const MouseHint& hint : MouseHints(c, mods)) out += "[" + hint.key + "]" + hint.text + ";";
    return out;
  }
};

TEST_F(Hints, FollowModeSelectionAndModifiers) {
  using testing::HasSubstr;
  using testing::Not;
  EXPECT_THAT(Text(), HasSubstr("orbit"));
  EXPECT_THAT(Text(), Not(HasSubstr("pull it")));
  EXPECT_THAT(Text(kModShift), HasSubstr("pan along the ground"));
  EXPECT_THAT(Text(kModCtrl), HasSubstr("select a body first"));
  SelectBody(*frame_.m, ui_.selection, 1);
  EXPECT_THAT(Text(), HasSubstr("pull it"));
  snapshot_.run.paused = false;
  EXPECT_THAT(Text(kModCtrl), HasSubstr("pull the selection, vertical plane"));
  EXPECT_THAT(Text(kModCtrl | kModShift), HasSubstr("pull the selection, horizontal plane"));
  snapshot_.run.paused = true;
  EXPECT_THAT(Text(kModCtrl), HasSubstr("move the selection"));
  ui_.views.grab.on = true;
  EXPECT_THAT(Text(), HasSubstr("pose by the joints"));
  snapshot_.run.paused = false;
  EXPECT_THAT(Text(), HasSubstr("pull the body under the pointer"));
  ui_.views.tools.measure.taking = true;
  EXPECT_THAT(Text(), HasSubstr("[click]point 1 of 2"));
  EXPECT_THAT(Text(), HasSubstr("[Esc]stop measuring"));
  ui_.views.tools.measure.taking = false;
  ui_.views.grab.on = false;
  ui_.views.tools.launcher.armed = true;
  EXPECT_THAT(Text(), HasSubstr("throw"));
  ui_.views.tools.launcher.armed = false;
  ui_.views.pointer.level = PickLevel::kSite;
  EXPECT_THAT(Text(), HasSubstr("select a site"));
  ui_.views.pointer.fly = true;
  EXPECT_THAT(Text(), HasSubstr("[W A S D]move"));
}

TEST_F(Hints, WhileADragTurnsTheyAreAboutTurning) {
  ui_.perturb.dragging = true;
  ui_.perturb.perturb.active = mjPERT_TRANSLATE;
  EXPECT_THAT(Text(), testing::HasSubstr("in the horizontal plane"));
  ui_.perturb.perturb.active = mjPERT_ROTATE;
  EXPECT_THAT(Text(), testing::HasSubstr("[Shift]about the horizontal axes"));
  EXPECT_THAT(Text(), testing::Not(testing::HasSubstr("along x")));
}

TEST_F(Hints, AltSwapsTheButtons) {
  ActionContext c = Context();
  EXPECT_EQ(MouseHints(c, 0)[0].gesture, Gesture::kLeft);
  EXPECT_EQ(MouseHints(c, kModAlt)[0].gesture, Gesture::kRight);
  EXPECT_EQ(MouseHints(c, kModAlt)[0].text, "orbit");
}

TEST_F(Hints, KeysAreThoseThatAreBound) {
  SetActionKeys("grab.mode", {Letter('G'), kModAlt}, {});
  const std::string text = Text();
  SetActionKeys("grab.mode", {kKeyEnter, kModNone}, {});
  EXPECT_THAT(text, testing::HasSubstr("[Alt+G]grab mode"));
}

TEST_F(Hints, ClosingTheFirstStepsIsRemembered) {
  ui_.layout.first_steps.shown = true;
  const auto draw = [&] {
    ActionContext c = Context();
    DrawFirstSteps(c, {0, 0}, {800, 600});
  };
  for (int i = 0; i < 3; ++i) Frame(draw);
  // The button is the first item below the lines.
  for (float y = 60; y < 400 && ui_.layout.first_steps.shown; y += 8) {
    MoveMouse(40, y);
    Frame(draw);
    Press(0, true);
    Frame(draw);
    Press(0, false);
    Frame(draw);
  }
  EXPECT_FALSE(ui_.layout.first_steps.shown);
  EXPECT_TRUE(ui_.layout.first_steps.seen);
}

// Bodies, geoms and the world at once: three axes each, as one kind alone has.
TEST_F(Hints, SeveralKindsOfFramesAtOnce) {
  mjvScene scene;
  visual::DefaultScene(&scene);
  visual::MakeScene(model_.get(), &scene, 5000);
  const auto axes = [&](int kind, std::initializer_list<int> more) {
    ui_.view.option.frame = kind;
    ui_.view.extras.frames = {};
    for (const int other : more) ui_.view.extras.frames[static_cast<size_t>(other)] = true;
    visual::UpdateScene(*frame_.m, *frame_.d, OptionOfModel(ui_.view), nullptr, &ui_.view.camera, mjCAT_ALL,
                        &scene);
    ActionContext c = Context();
    AddMoreFrames(c, ui_.view, scene);
    int n = 0;
    for (int i = 0; i < scene.ngeom; ++i)
      n += scene.geoms[i].objtype == mjOBJ_UNKNOWN && scene.geoms[i].type == mjGEOM_CYLINDER;
    return n;
  };
  const int none = axes(mjFRAME_NONE, {});
  const int bodies = axes(mjFRAME_BODY, {}) - none;
  const int geoms = axes(mjFRAME_GEOM, {}) - none;
  ASSERT_EQ(bodies, 3 * (model_->nbody - 1));
  ASSERT_GT(geoms, 0);
  EXPECT_EQ(axes(mjFRAME_NONE, {mjFRAME_BODY, mjFRAME_GEOM, mjFRAME_WORLD}), none + bodies + geoms + 3);
  EXPECT_EQ(axes(mjFRAME_BODY, {mjFRAME_BODY, mjFRAME_GEOM}), none + bodies + geoms);
  visual::FreeScene(&scene);
}

TEST_F(Hints, ADoubleClickOpensOrClosesAllSectionsOfThePanel) {
  const auto draw = [&] {
    for (const char* title : {"One", "Two", "Three"}) {
      if (BeginSection(style_, title, title, true)) EndSection(style_);
    }
  };
  PanelFrames(2, draw);
  EXPECT_TRUE(OpenSections()["Two"]);
  MoveMouse(60, 20);
  for (int click = 0; click < 2; ++click) {
    Press(0, true);
    PanelFrames(1, draw);
    Press(0, false);
    PanelFrames(1, draw);
  }
  EXPECT_FALSE(OpenSections()["One"]);
  EXPECT_FALSE(OpenSections()["Two"]);
  EXPECT_FALSE(OpenSections()["Three"]);
}

TEST_F(Hints, SectionKeysAreThoseOfTheReference) {
  const std::pair<char, const char*> expected[] = {
      {'F', "section.File"},          {'O', "section.Options"},  {'S', "section.Simulation"},
      {'W', "section.Watch"},         {'P', "section.Physics"},  {'R', "section.Rendering"},
      {'V', "section.Visualization"}, {'G', "section.Groups"},   {'J', "section.Joints"},
      {'C', "section.Controls"},      {'E', "section.Equality"}, {'L', "section.Logging"}};
  for (const auto& [letter, name] : expected) {
    const Action* action = FindAction(name);
    ASSERT_NE(action, nullptr) << name;
    EXPECT_TRUE(action->keys[0].Matches(letter, kModAlt)) << name;
  }
}

}  // namespace
}  // namespace pliant::ui
