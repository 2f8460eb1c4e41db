// Edits of elements in the user's own text, and taking them back.
#include "app/files/file_edits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace pliant::app {
namespace {

namespace fs = std::filesystem;
using io::patch::ElementEdit;
using testing::HasSubstr;
using Kind = ElementEdit::Kind;

constexpr char kModel[] = R"(<mujoco>
  <option timestep="0.002"/>  <!-- a comment -->
  <worldbody>
    <body name="b">
      <inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
      <freejoint/>
      <geom name="g" size="0.1" rgba="1 0 0 1"/>
    </body>
  </worldbody>
</mujoco>
)";

class FileEdits : public testing::Test {
 protected:
  FileEdits() {
    fs::create_directories(folder_);
    std::ofstream(Path()) << kModel;
  }
  ~FileEdits() override { fs::remove_all(folder_); }
  std::string Path(const char* name = "model.xml") const { return (folder_ / name).string(); }
  std::string Text() const {
    std::ifstream file(Path());
    return {std::istreambuf_iterator<char>(file), {}};
  }

  const fs::path folder_ = fs::path(testing::TempDir()) / ("file_edits_" + std::to_string(::getpid()));
};

TEST_F(FileEdits, EveryKindOfEditLeavesTheRestOfTheTextAlone) {
  const ElementEdit edits[] = {{Kind::kSet, mjOBJ_GEOM, 0, "", "size", "0.2"},
                               {Kind::kRemove, mjOBJ_GEOM, 0, "", "rgba", ""},
                               {Kind::kAddSibling, mjOBJ_GEOM, 0, "", "", "<geom size=\"0.3\"/>"},
                               {Kind::kDeleteChild, mjOBJ_BODY, 1, "inertial", "", ""},
                               {Kind::kSetInSection, mjOBJ_UNKNOWN, -1, "option", "timestep", "0.001"},
                               {Kind::kSetInSection, mjOBJ_UNKNOWN, -1, "compiler", "autolimits", "true"}};
  const FilePatch patch = PlanEdits(Path(), edits);
  ASSERT_EQ(patch.error, "");
  EXPECT_EQ(patch.compiled->ngeom, 2);
  std::string error;
  ASSERT_TRUE(WritePatch(patch, nullptr, &error)) << error;
  EXPECT_EQ(Text(), R"(<mujoco>
  <compiler autolimits="true"/>
  <option timestep="0.001"/>  <!-- a comment -->
  <worldbody>
    <body name="b">
      <freejoint/>
      <geom name="g" size="0.2"/>
      <geom size="0.3"/>
    </body>
  </worldbody>
</mujoco>
)");
}

TEST_F(FileEdits, UndoBringsTheTextBackAndTakesNewFilesAway) {
  const ElementEdit edit = {Kind::kSet, mjOBJ_GEOM, 0, "", "size", "0.2"};
  const FilePatch patch = PlanEdits(Path(), {&edit, 1}, {{Path("extra/part.obj"), "v 0 0 0\n"}});
  std::string error;
  ASSERT_TRUE(WritePatch(patch, nullptr, &error)) << error;
  EXPECT_TRUE(fs::exists(Path("extra/part.obj")));
  ASSERT_TRUE(UndoPatch(patch, &error)) << error;
  EXPECT_EQ(Text(), kModel);
  EXPECT_FALSE(fs::exists(Path("extra/part.obj")));
}

TEST_F(FileEdits, NothingIsOverwrittenThatSomebodyChanged) {
  const ElementEdit edit = {Kind::kSet, mjOBJ_GEOM, 0, "", "size", "0.2"};
  const FilePatch patch = PlanEdits(Path(), {&edit, 1});
  std::ofstream(Path(), std::ios::app) << "<!-- mine -->\n";
  std::string error;
  EXPECT_FALSE(WritePatch(patch, nullptr, &error));
  EXPECT_THAT(error, HasSubstr("has changed meanwhile"));
  EXPECT_FALSE(UndoPatch(patch, &error));
}

TEST_F(FileEdits, AnEditThatDoesNotCompileIsRefused) {
  const ElementEdit edit = {Kind::kSet, mjOBJ_GEOM, 0, "", "type", "mesh"};
  EXPECT_THAT(PlanEdits(Path(), {&edit, 1}).error, HasSubstr("does not compile"));
}

TEST_F(FileEdits, OnlyMjcfIsChangedInPlace) {
  const ElementEdit edit = {Kind::kSet, mjOBJ_GEOM, 0, "", "size", "0.2"};
  EXPECT_THAT(PlanEdits("robot.urdf", {&edit, 1}).error, HasSubstr("save the model as MJCF first"));
}

}  // namespace
}  // namespace pliant::app
