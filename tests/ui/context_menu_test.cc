// The menus of the right button and of the menu key in the 3D view.
#include <imgui_internal.h>

#include <string>

#include "tests/ui/lone_view.h"
#include "ui/actions/context_actions.h"
#include "ui/widgets/pane_focus.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

class ContextMenu : public LoneView {
 protected:
  void SetUp() override { BeginWidgets(); }
  void TearDown() override { LeavePanes(); }

  static bool IsOpen() { return ImGui::GetCurrentContext()->OpenPopupStack.Size > 0; }
  static bool Lists(const char* action) {
    ImVec2 at;
    return FindWidget(std::string("context ") + action, &at);
  }
  void RightClick() {
    BeginWidgets();
    BeginWidgets();  // forgets the menu before
    Press(1, true);
    Frames(2);
    Press(1, false);
    Frames(30);  // until it cannot become a double click
  }
  void Run(const char* action) {
    ActionContext c = Context();
    ASSERT_TRUE(RunAction(action, c)) << action;
  }
};

TEST_F(ContextMenu, EachEntryIsAnAction) {
  for (const ContextOf what : {ContextOf::kElement, ContextOf::kContact, ContextOf::kPlace}) {
    for (const char* name : ContextEntries(what))
      EXPECT_TRUE(std::string(name) == "-" || FindAction(name) != nullptr) << name;
  }
}

TEST_F(ContextMenu, ARightClickOnABodySelectsItAndListsWhatCanBeDoneWithIt) {
  PointAt("box");
  RightClick();
  EXPECT_TRUE(IsOpen());
  EXPECT_EQ(ui_.selection.body, BodyId("box"));
  for (const char* action : {"camera.follow", "view.hide", "plot.selection", "selection.copy_path"})
    EXPECT_TRUE(Lists(action)) << action;
  EXPECT_FALSE(Lists("camera.align"));
}

TEST_F(ContextMenu, OnEmptyGroundItIsAboutThePlaceAndKeepsTheSelection) {
  SelectBody(*frame_.m, ui_.selection, BodyId("box"));
  MoveMouse(640, 20);
  RightClick();
  EXPECT_TRUE(IsOpen());
  EXPECT_EQ(ui_.selection.body, BodyId("box"));
  EXPECT_TRUE(Lists("camera.align"));
  EXPECT_FALSE(Lists("view.hide"));
  Run("camera.look_here");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(ui_.view.camera.lookat[i], CurrentContextPlace().point[i]);
}

TEST_F(ContextMenu, DragsAndDoubleClicksOpenNone) {
  PointAt("box");
  Drag(1, 60, 10);
  Frames(30);
  EXPECT_FALSE(IsOpen());
  PointAt("box");
  DoubleClick(1);
  EXPECT_FALSE(IsOpen());
}

TEST_F(ContextMenu, AKeyOpensItForTheSelectionAndEscGivesTheKeyboardBack) {
  SelectBody(*frame_.m, ui_.selection, BodyId("box"));
  ActionContext c = Context();
  EXPECT_TRUE(HandleKey({kKeyMenu, kModNone}, c));
  Frames(2);
  EXPECT_TRUE(IsOpen());
  EXPECT_TRUE(Lists("camera.follow"));
  EXPECT_TRUE(PaneTakesKey({kKeyDown, kModNone}));
  ImGui::ClosePopupsOverWindow(nullptr, false);
  Frames(2);
  EXPECT_FALSE(PaneTakesKey({kKeyDown, kModNone}));
}

TEST_F(ContextMenu, TheGroupOfTheSelectionIsHidden) {
  const int body = BodyId("box");
  SelectBody(*frame_.m, ui_.selection, body);
  const int group = frame_.m->geom_group[frame_.m->body_geomadr[body]];
  ASSERT_EQ(ui_.view.option.geomgroup[group], 1);
  Run("view.hide_group");
  EXPECT_EQ(ui_.view.option.geomgroup[group], 0);
}

TEST_F(ContextMenu, ThePoseOfASubtreeGoesBackWithItsFreeJoint) {
  const int body = BodyId("box");
  SelectBody(*frame_.m, ui_.selection, body);
  Run("pose.reset_selection");
  const auto* set = log_.Last<command::SetQpos>();
  ASSERT_NE(set, nullptr);
  EXPECT_EQ(set->n, 7);
  EXPECT_EQ(set->address, frame_.m->jnt_qposadr[frame_.m->body_jntadr[body]]);
  for (int i = 0; i < 7; ++i) EXPECT_EQ(set->value[i], frame_.m->qpos0[set->address + i]);
}

TEST_F(ContextMenu, ThePositionIsWatchedAndCopied) {
  SelectBody(*frame_.m, ui_.selection, BodyId("box"));
  Run("values.watch_selection");
  ASSERT_EQ(ui_.values.watches.size(), 3u);
  Run("pointer.copy_point");
  ASSERT_FALSE(requests_.empty());
  EXPECT_NE(std::get_if<request::CopyText>(&requests_.back()), nullptr);
}

}  // namespace
}  // namespace pliant::ui
