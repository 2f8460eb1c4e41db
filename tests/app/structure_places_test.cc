// Where elements go: into a world that is not there yet, and not where they cannot stand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "app/editing/structure_compile.h"
#include "engine/model/names.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;
using Kind = ui::StructureEdit::Kind;
using testing::HasSubstr;

class StructurePlaces : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("pliant_places_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
    path_ = (folder_ / "model.xml").string();
  }
  void TearDown() override { fs::remove_all(folder_); }

  void Begin(const char* text) {
    std::ofstream(path_) << text;
    now_ = CompileTexts(path_, {});
    ASSERT_NE(now_.model, nullptr) << now_.error;
  }
  ui::ElementRef Element(mjtObj type, const char* name) const {
    return {type, Name2Id(*now_.model, type, name)};
  }
  ui::StructureEdit Of(Kind kind, mjtObj type, const char* name) const {
    ui::StructureEdit edit;
    edit.kind = kind;
    edit.element = Element(type, name);
    return edit;
  }
  StructureResult Try(const ui::StructureEdit& edit) const {
    return CompileEdit(path_, now_.texts, edit, *now_.model, now_.locations);
  }
  // The edit, which must succeed, becomes what the next one starts from.
  void Do(const ui::StructureEdit& edit) {
    StructureResult next = Try(edit);
    ASSERT_NE(next.model, nullptr) << next.error;
    now_ = std::move(next);
  }

  fs::path folder_;
  std::string path_;
  StructureResult now_;
};

TEST_F(StructurePlaces, AnEmptyModelIsFilledElementByElement) {
  Begin("<mujoco/>\n");
  ui::StructureEdit edit;
  edit.text = "<body name=\"a\" pos=\"0 0 1\"><freejoint/><geom name=\"a\" size=\"0.1\"/></body>";
  Do(edit);
  edit.text = "<geom name=\"floor\" type=\"plane\" size=\"1 1 1\"/>";
  Do(edit);
  edit.parent = Element(mjOBJ_BODY, "a");
  edit.text = "<body name=\"b\" pos=\"0 0 0.2\"><joint name=\"b\"/><geom size=\"0.05\"/></body>";
  Do(edit);
  edit = {};
  edit.section = "actuator";
  edit.text = "<motor name=\"b\" joint=\"b\"/>";
  Do(edit);
  Do(Of(Kind::kDuplicate, mjOBJ_BODY, "a"));
  Do(Of(Kind::kDelete, mjOBJ_BODY, "a"));
  EXPECT_EQ(now_.model->nbody, 3);
  EXPECT_EQ(now_.model->nu, 0);
  Do(Of(Kind::kDelete, mjOBJ_BODY, "a_2"));
  Do(Of(Kind::kDelete, mjOBJ_GEOM, "floor"));
  edit = {};
  edit.text = "<geom name=\"again\" size=\"0.1\"/>";
  Do(edit);
  EXPECT_EQ(now_.model->ngeom, 1);
}

TEST_F(StructurePlaces, APartIsAttachedToAWorldThatIsNotThereYet) {
  const std::string part = (folder_ / "part.xml").string();
  std::ofstream(part) << "<mujoco><worldbody><body name=\"p\"><geom size=\"1\"/></body></worldbody></mujoco>";
  Begin("<mujoco>\n</mujoco>\n");
  ui::StructureEdit edit;
  edit.kind = Kind::kAttach;
  edit.text = part;
  Do(edit);
  EXPECT_EQ(now_.model->nbody, 2);
}

TEST_F(StructurePlaces, AFileIsNotAttachedToABodyThatItHolds) {
  const std::string robot = (folder_ / "robot.xml").string();
  std::ofstream(robot)
      << "<mujoco><worldbody><body name=\"r\"><geom size=\"1\"/></body></worldbody></mujoco>";
  Begin(
      "<mujoco><include file=\"robot.xml\"/><worldbody><body name=\"own\"><geom size=\"1\"/></body>"
      "</worldbody></mujoco>");
  ui::StructureEdit edit;
  edit.kind = Kind::kAttach;
  edit.text = robot;
  edit.parent = Element(mjOBJ_BODY, "r");
  EXPECT_THAT(Try(edit).error,
              HasSubstr("body 'r' is written in " + robot + ", so that this file would contain"));
  edit.text = path_;
  EXPECT_THAT(Try(edit).error, HasSubstr("would contain itself"));
  edit.text = robot + ".none";
  EXPECT_THAT(Try(edit).error, HasSubstr("there is no file '" + edit.text + "'"));
  edit.text = robot;
  edit.parent = Element(mjOBJ_BODY, "own");
  Do(edit);
}

TEST_F(StructurePlaces, WhatIsNewGoesIntoTheFileThatWasOpenedNotIntoOneThatItIncludes) {
  const std::string robot =
      "<mujoco><worldbody><body name=\"r\"><joint name=\"r\"/><geom size=\"1\"/></body>"
      "</worldbody><actuator><motor joint=\"r\"/></actuator></mujoco>";
  std::ofstream(folder_ / "robot.xml") << robot;
  Begin(
      "<mujoco><include file=\"robot.xml\"/>"
      "<worldbody><geom name=\"floor\" type=\"plane\" size=\"1 1 1\"/></worldbody></mujoco>");
  ui::StructureEdit edit;
  edit.text = "<body name=\"new\"><freejoint/><geom size=\"0.1\"/></body>";
  Do(edit);
  edit = {};
  edit.section = "actuator";
  edit.text = "<motor name=\"new\" joint=\"r\"/>";
  Do(edit);
  EXPECT_THAT(now_.texts.at(path_), HasSubstr("name=\"new\""));
  // A section that only the included file has is where its elements are already.
  EXPECT_THAT(now_.texts.at((folder_ / "robot.xml").string()), HasSubstr("<motor name=\"new\""));
}

TEST_F(StructurePlaces, WhatCannotStandInThePlaceIsRefusedWithWhatWouldBeRight) {
  Begin(
      "<mujoco><worldbody><body name=\"hand\"><joint name=\"wrist\"/><geom "
      "size=\"1\"/></body></worldbody></mujoco>");
  ui::StructureEdit edit;
  edit.text = "<joint name=\"j\" type=\"hinge\"/>";
  EXPECT_THAT(Try(edit).error, HasSubstr("the world does not move and takes no <joint>; choose a body"));
  edit = Of(Kind::kReparent, mjOBJ_JOINT, "wrist");
  EXPECT_THAT(Try(edit).error, HasSubstr("the world does not move"));
  edit = {};
  edit.parent = Element(mjOBJ_BODY, "hand");
  edit.text = "<motor joint=\"wrist\"/>";
  EXPECT_THAT(Try(edit).error, HasSubstr("<motor> cannot stand in <body>"));
  edit = {};
  edit.section = "sensor";
  edit.text = "<geom size=\"1\"/>";
  EXPECT_THAT(Try(edit).error, HasSubstr("<geom> cannot stand in <sensor>"));
}

}  // namespace
}  // namespace pliant::app
