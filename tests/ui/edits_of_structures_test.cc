// What becomes of edits whose elements are missing in another structure of the model.
#include "tests/ui/xml_scene.h"
#include "ui/edits/edit_log.h"
#include "ui/state/renamed_paths.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

using testing::HasSubstr;

class EditsOfStructures : public XmlUiTest {
 protected:
  template <class F>
  void Do(F&& edit) {
    frame_.wall += 10;
    edits_.BeginFrame(frame_, ui_);
    edit();
    edits_.EndFrame(ui_);
  }
  // As a move on the timeline, an undo or a file that was saved shows it.
  void ShowAgain(const char* xml) {
    Show(xml);
    auto report = std::make_shared<runner::LoadReport>();
    report->reload = true;
    snapshot_.report = std::move(report);
    Do([] {});
  }

  EditLog edits_{log_};
};

constexpr char kTwo[] = R"(<mujoco><worldbody>
  <geom name="floor" type="plane" size="1 1 1"/>
  <body><geom name="old" size="0.1"/></body><body><geom name="new" size="0.1"/></body>
</worldbody></mujoco>)";
constexpr char kOne[] = R"(<mujoco><worldbody>
  <body><geom name="old" size="0.1"/></body>
</worldbody></mujoco>)";

// It is undone with the rename, after which the old name means something again, and not before.
TEST_F(EditsOfStructures, APlotThatFollowsARenameIsNoEditOfItsOwn) {
  Show(kTwo);
  ui_.plots.plots.resize(1);
  ui_.plots.plots[0].curves.resize(1);
  ui_.plots.plots[0].curves[0].expression = "geom_xpos[new][x]";
  ui_.values.watches = {{"geom_friction[new][0]", 0}};
  Do([] {});
  std::string renamed = kTwo;
  renamed.replace(renamed.find("\"new\""), 5, "\"box\"");
  const ModelPtr next = ModelFromXml(renamed);
  Do([&] { FollowRename(*model_, *next, ui_); });
  EXPECT_EQ(ui_.plots.plots[0].curves[0].expression, "geom_xpos[box][x]");
  EXPECT_TRUE(edits_.Rows().empty());
  Do([&] { ui_.plots.plots[0].curves[0].expression = "time"; });
  EXPECT_EQ(edits_.Rows().size(), 1u) << "a person's change is one";
}

TEST_F(EditsOfStructures, ValuesOfElementsThatWereMissingForATimeAreMadeAgainAndUndone) {
  Show(kTwo);
  Do([&] { edits_.Push(command::SetModelField{"geom_friction", 6, 0.3}); });
  Do([&] { edits_.Push(command::SetModelField{"geom_friction", 3, 0.4}); });
  log_.commands.clear();
  ShowAgain(kOne);
  ASSERT_EQ(edits_.Rows().size(), 1u) << "that of the old one";
  EXPECT_THAT(edits_.Rows()[0].label, HasSubstr("'old'"));
  EXPECT_TRUE(log_.commands.empty());
  ShowAgain(kTwo);
  EXPECT_EQ(edits_.Rows().size(), 2u);
  ASSERT_EQ(log_.commands.size(), 1u) << "only what was gone is made again";
  const auto* again = log_.Last<command::SetModelField>();
  EXPECT_EQ(again->index, 6);
  EXPECT_EQ(again->value, 0.3);
  Do([&] { edits_.GoTo(ui_, 0); });
  EXPECT_EQ(log_.Last<command::SetModelField>()->index, 6);
  EXPECT_EQ(log_.Last<command::SetModelField>()->value, 1);
}

TEST_F(EditsOfStructures, WhatWasUndoneIsNotMadeAgainWithItsElement) {
  Show(kTwo);
  Do([&] { edits_.Push(command::SetModelField{"geom_friction", 6, 0.3}); });
  Do([&] { edits_.Undo(ui_); });
  log_.commands.clear();
  ShowAgain(kOne);
  EXPECT_FALSE(edits_.CanRedo());
  ShowAgain(kTwo);
  EXPECT_TRUE(log_.commands.empty());
  Do([&] { edits_.Redo(ui_); });
  EXPECT_EQ(log_.Last<command::SetModelField>()->value, 0.3);
}

TEST_F(EditsOfStructures, AnotherModelEndsWhatItDoesNotHave) {
  Show(kTwo);
  Do([&] { edits_.Push(command::SetModelField{"geom_friction", 6, 0.3}); });
  Show(kOne);
  snapshot_.report = std::make_shared<runner::LoadReport>();
  Do([] {});
  log_.commands.clear();
  ShowAgain(kTwo);
  EXPECT_TRUE(edits_.Rows().empty());
  EXPECT_TRUE(log_.commands.empty());
}

}  // namespace
}  // namespace pliant::ui
