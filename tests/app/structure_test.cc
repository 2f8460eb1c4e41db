// Elements added to, removed from and moved in a model that runs: the text that comes of it, and
// what it compiles to.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "app/editing/structure_compile.h"
#include "app/editing/write_back.h"
#include "app/verbs/model_loader.h"
#include "engine/model/compare.h"
#include "engine/model/names.h"
#include "tests/support/places.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;
using Kind = ui::StructureEdit::Kind;
using testing::HasSubstr;

constexpr char kModel[] = R"(<mujoco>
  <!-- a comment that stays -->
  <default><default class="red"><geom rgba="1 0 0 1"/></default></default>
  <asset><material name="blue" rgba="0 0 1 1"/></asset>
  <worldbody>
    <geom name="floor" type="plane" size="3 3 0.1"/>
    <body name="arm" pos="0 0 1">  <!-- the arm -->
      <joint name="hinge" axis="0 1 0"/>
      <geom name="link" class="red" type="capsule" size="0.05" fromto="0 0 0 0.4 0 0" material="blue"/>
      <site name="tip" pos="0.4 0 0"/>
      <body name="hand" pos="0.4 0 0" euler="0 0 90">
        <joint name="wrist" axis="1 0 0"/>
        <geom name="palm" size="0.06"/>
      </body>
    </body>
    <body name="box" pos="1 0 0.2"><freejoint name="root"/><geom name="box" type="box" size="0.2 0.2 0.2"/></body>
    <camera name="eye" pos="2 0 1" mode="targetbody" target="hand"/>
  </worldbody>
  <actuator>
    <motor name="turn" joint="hinge" ctrlrange="-1 1"/>
    <motor name="twist" joint="wrist" gear="2"/>
  </actuator>
  <sensor><jointpos name="angle" joint="hinge"/><touch name="feel" site="tip"/></sensor>
  <keyframe><key name="up" qpos="0.5 0.25 1 0 2 1 0 0 0" ctrl="0.1 0.2"/></keyframe>
</mujoco>
)";

class Structure : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("pliant_structure_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
    path_ = (folder_ / "model.xml").string();
    std::ofstream(path_) << kModel;
    now_ = CompileTexts(path_, {});
    ASSERT_NE(now_.model, nullptr) << now_.error;
  }
  void TearDown() override { fs::remove_all(folder_); }

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
  const std::string& Text() const { return now_.texts.at(path_); }

  fs::path folder_;
  std::string path_;
  StructureResult now_;
};

TEST_F(Structure, AddsIntoABodyAndLeavesTheRestOfTheTextAlone) {
  ui::StructureEdit edit;
  edit.parent = Element(mjOBJ_BODY, "hand");
  edit.text = "<geom name=\"nail\" size=\"0.01\" pos=\"0 0 0.1\"/>";
  Do(edit);
  std::string expected = kModel;
  const std::string after = "<geom name=\"palm\" size=\"0.06\"/>\n";
  expected.insert(expected.find(after) + after.size(), "        " + edit.text + "\n");
  EXPECT_EQ(Text(), expected);
  EXPECT_EQ(now_.model->ngeom, 5);
}

TEST_F(Structure, AddsASectionWhereThereIsNone) {
  ui::StructureEdit edit;
  edit.section = "equality";
  edit.text = "<weld name=\"hold\" body1=\"box\"/>";
  Do(edit);
  EXPECT_EQ(now_.model->neq, 1);
  edit.section = "actuator";
  edit.text = "<position name=\"servo\" joint=\"wrist\" kp=\"3\"/>";
  Do(edit);
  EXPECT_EQ(now_.model->nu, 3);
}

TEST_F(Structure, DeletesWithWhatRefersToIt) {
  Do(Of(Kind::kDelete, mjOBJ_BODY, "hand"));
  EXPECT_THAT(now_.also, testing::ElementsAre("motor 'twist'"));
  EXPECT_EQ(now_.model->nu, 1);
  EXPECT_EQ(now_.model->ncam, 1);
  EXPECT_THAT(Text(), testing::Not(HasSubstr("target")));
  Do(Of(Kind::kDelete, mjOBJ_SITE, "tip"));
  EXPECT_THAT(now_.also, testing::ElementsAre("touch 'feel'"));
  Do(Of(Kind::kDelete, mjOBJ_MATERIAL, "blue"));
  EXPECT_EQ(now_.model->nmat, 0);
  EXPECT_THAT(Text(), HasSubstr("<!-- the arm -->"));
}

TEST_F(Structure, KeyframesFollowByName) {
  Do(Of(Kind::kDelete, mjOBJ_JOINT, "hinge"));
  ASSERT_EQ(now_.model->nkey, 1);
  EXPECT_EQ(now_.model->key_qpos[0], 0.25);
  EXPECT_EQ(now_.model->key_qpos[3], 2);
  EXPECT_EQ(now_.model->key_ctrl[0], 0.2);
  ui::StructureEdit add;
  add.text = "<body name=\"ball\" pos=\"0 0 3\"><freejoint/><geom size=\"0.1\"/></body>";
  Do(add);
  EXPECT_EQ(now_.model->key_qpos[0], 0.25);
  EXPECT_EQ(now_.model->key_qpos[8 + 2], 3);
}

TEST_F(Structure, CopiesHaveNamesOfTheirOwn) {
  ui::StructureEdit edit = Of(Kind::kDuplicate, mjOBJ_BODY, "arm");
  edit.offset[1] = 0.5;
  Do(edit);
  const mjModel& m = *now_.model;
  const int copy = Name2Id(m, mjOBJ_BODY, "arm_2");
  ASSERT_GE(copy, 0);
  EXPECT_EQ(m.body_pos[3 * copy + 1], 0.5);
  EXPECT_GE(Name2Id(m, mjOBJ_JOINT, "wrist_2"), 0);
  EXPECT_EQ(m.nu, 2);
}

TEST_F(Structure, ReferencesFollowANewName) {
  ui::StructureEdit edit = Of(Kind::kRename, mjOBJ_JOINT, "hinge");
  edit.text = "shoulder";
  Do(edit);
  EXPECT_THAT(Text(), HasSubstr("<motor name=\"turn\" joint=\"shoulder\""));
  EXPECT_THAT(Text(), HasSubstr("<jointpos name=\"angle\" joint=\"shoulder\"/>"));
  edit = Of(Kind::kRename, mjOBJ_JOINT, "wrist");
  edit.text = "shoulder";
  const StructureResult refused = Try(edit);
  EXPECT_EQ(refused.model, nullptr);
  EXPECT_THAT(refused.error, HasSubstr("another joint"));
}

TEST_F(Structure, StaysWhereItIsInAnotherBody) {
  DataPtr before(mj_makeData(now_.model.get()));
  mj_kinematics(now_.model.get(), before.get());
  const int hand = Element(mjOBJ_BODY, "hand").id;
  ui::StructureEdit edit = Of(Kind::kReparent, mjOBJ_BODY, "hand");
  edit.parent = Element(mjOBJ_BODY, "box");
  const std::vector<double> pos(before->xpos + 3 * hand, before->xpos + 3 * hand + 3);
  const std::vector<double> quat(before->xquat + 4 * hand, before->xquat + 4 * hand + 4);
  Do(edit);
  const mjModel& m = *now_.model;
  const int moved = Name2Id(m, mjOBJ_BODY, "hand");
  EXPECT_EQ(m.body_parentid[moved], Name2Id(m, mjOBJ_BODY, "box"));
  DataPtr after(mj_makeData(&m));
  mj_kinematics(&m, after.get());
  for (size_t i = 0; i < 3; ++i) EXPECT_NEAR(after->xpos[3 * moved + static_cast<int>(i)], pos[i], 1e-9);
  for (size_t i = 0; i < 4; ++i) EXPECT_NEAR(after->xquat[4 * moved + static_cast<int>(i)], quat[i], 1e-9);
  edit = Of(Kind::kReparent, mjOBJ_BODY, "box");
  edit.parent = {mjOBJ_BODY, moved};
  EXPECT_THAT(Try(edit).error, HasSubstr("which is part of it"));
}

TEST_F(Structure, ChangesTypes) {
  ui::StructureEdit edit = Of(Kind::kChangeType, mjOBJ_ACTUATOR, "turn");
  edit.text = "velocity";
  Do(edit);
  EXPECT_THAT(Text(), HasSubstr("<velocity name=\"turn\" joint=\"hinge\" ctrlrange=\"-1 1\"/>"));
  edit = Of(Kind::kChangeType, mjOBJ_GEOM, "palm");
  edit.text = "ellipsoid";
  EXPECT_NE(Try(edit).error, "");  // an ellipsoid needs three sizes: the compiler says so
  edit = Of(Kind::kChangeType, mjOBJ_JOINT, "wrist");
  edit.text = "slide";
  Do(edit);
  EXPECT_EQ(now_.model->jnt_type[Name2Id(*now_.model, mjOBJ_JOINT, "wrist")], mjJNT_SLIDE);
}

TEST_F(Structure, AttachesAModelFile) {
  std::ofstream(folder_ / "lamp.xml") << "<mujoco model=\"lamp\"><worldbody><body name=\"stand\"><geom "
                                         "size=\"0.1\"/></body></worldbody></mujoco>";
  ui::StructureEdit edit;
  edit.kind = Kind::kAttach;
  edit.text = (folder_ / "lamp.xml").string();
  edit.offset[0] = -1;
  Do(edit);
  const int stand = Name2Id(*now_.model, mjOBJ_BODY, "lamp_stand");
  ASSERT_GE(stand, 0);
  EXPECT_EQ(now_.model->body_pos[3 * stand], -1);
}

TEST_F(Structure, WhatIsWrongIsSaidAndNothingChanges) {
  ui::StructureEdit edit;
  edit.text = "<geom size=\"0.1\"";
  EXPECT_EQ(Try(edit).model, nullptr);
  edit.text = "just words";
  EXPECT_THAT(Try(edit).error, HasSubstr("right would be"));
  edit.text = "<geom type=\"cube\" size=\"1\"/>";
  EXPECT_THAT(Try(edit).error, HasSubstr("cube"));
  edit = {};
  edit.kind = Kind::kReparent;
  edit.element = {mjOBJ_ACTUATOR, 0};
  edit.parent = {mjOBJ_BODY, 1};
  EXPECT_THAT(Try(edit).error, HasSubstr("stands in no body"));
}

TEST_F(Structure, WritingBackWritesTheStructureToo) {
  ui::StructureEdit edit;
  edit.text = "<body name=\"ball\" pos=\"0 0 3\"><freejoint/><geom size=\"0.1\"/></body>";
  Do(edit);
  WriteBackRequest request;
  request.path = path_;
  request.texts = now_.texts;
  std::shared_ptr<mjModel> live = CopyView(*now_.model);
  request.file_model = CopyView(*now_.model);
  live->geom_friction[0] = 0.5;
  request.live = live;
  const WriteBackPlan plan = PlanWriteBack(request);
  EXPECT_EQ(plan.error, "");
  ASSERT_EQ(plan.files.size(), 1u);
  EXPECT_EQ(plan.files[0].before, kModel);
  EXPECT_THAT(plan.files[0].after, HasSubstr("name=\"ball\""));
  EXPECT_THAT(plan.files[0].after, HasSubstr("friction=\"0.5"));
  EXPECT_TRUE(plan.differences.empty());
}

// Random edits, one on top of the other: what they compile to is what a fresh load of
// the written files gives.
class RandomEdits : public testing::TestWithParam<std::string> {};

ui::StructureEdit RandomEdit(const mjModel& m, std::mt19937& random) {
  const auto below = [&](mjtSize n) {
    return static_cast<int>(random() % static_cast<unsigned>(std::max<mjtSize>(1, n)));
  };
  static constexpr mjtObj kKinds[] = {mjOBJ_BODY, mjOBJ_GEOM,     mjOBJ_JOINT,
                                      mjOBJ_SITE, mjOBJ_ACTUATOR, mjOBJ_SENSOR};
  constexpr int kOfBodies = 4;  // the first so many can go into another body
  const int action = below(5);
  ui::StructureEdit edit;
  edit.element.type = kKinds[below(action == 3 ? kOfBodies : 6)];
  const int count = CountOf(m, edit.element.type);
  edit.element.id = edit.element.type == mjOBJ_BODY ? 1 + below(count - 1) : below(count);
  edit.parent = {mjOBJ_BODY, below(m.nbody)};
  switch (action) {
    case 0:
      edit.kind = Kind::kDelete;
      break;
    case 1:
      edit.kind = Kind::kDuplicate;
      edit.offset[1] = 0.5;
      break;
    case 2:
      edit.kind = Kind::kRename;
      edit.text = "renamed" + std::to_string(below(1000000));
      break;
    case 3:
      edit.kind = Kind::kReparent;
      break;
    default:
      edit.element = {};
      edit.text =
          "<body name=\"new" + std::to_string(below(1000000)) +
          "\" pos=\"0 0 0.3\"><joint type=\"hinge\"/><geom type=\"sphere\" size=\"0.02\"/><site/></body>";
  }
  return edit;
}

TEST_P(RandomEdits, AreWhatAFreshLoadOfTheirTextsIs) {
  const fs::path source = GetParam();
  const std::string path = source.string();
  StructureResult now = CompileTexts(path, {});
  ASSERT_NE(now.model, nullptr) << now.error;
  std::mt19937 random(7);
  int done = 0, tried = 0, possible = 0;
  const char* wanted = std::getenv("PLIANT_RANDOM_EDITS");
  const int max = wanted != nullptr ? std::atoi(wanted) : 24;
  for (; tried < max; ++tried) {
    const ui::StructureEdit edit = RandomEdit(*now.model, random);
    StructureResult next = CompileEdit(path, now.texts, edit, *now.model, now.locations);
    if (next.model == nullptr) {
      EXPECT_NE(next.error, "");
      if (next.error.find("has no place in the file") == std::string::npos) ++possible;
      if (wanted != nullptr) std::printf("refused: %s\n", next.error.c_str());
      continue;
    }
    ++possible;
    ++done;
    now = std::move(next);
  }
  EXPECT_GT(done, possible / 3) << "of " << tried << ", of which the file has no place for "
                                << tried - possible;
  // The written files in copies of the folders where they lie.
  const fs::path around = fs::path(testing::TempDir()) / ("pliant_random_" + std::to_string(::getpid()));
  const fs::path folder = around / source.parent_path().filename();
  fs::remove_all(around);
  fs::create_directories(around);
  for (const auto& [name, text] : now.texts) {
    const fs::path place = fs::relative(name, source.parent_path().parent_path());
    const fs::path top = *place.begin();
    if (!fs::exists(around / top))
      fs::copy(source.parent_path().parent_path() / top, around / top, fs::copy_options::recursive);
    std::ofstream(around / place) << text;
  }
  const LoadedModel fresh = LoadModel((folder / source.filename()).string());
  ASSERT_NE(fresh.model, nullptr) << fresh.diagnostics.FirstError();
  for (const ModelDifference& difference : CompareModels(*now.model, *fresh.model, 0))
    ADD_FAILURE() << ToString(difference, "edited", "fresh");
  fs::remove_all(around);
}

std::string NameOfModel(const testing::TestParamInfo<std::string>& info) {
  std::string name =
      fs::path(info.param).parent_path().stem().string() + fs::path(info.param).stem().string();
  std::erase_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
  return name;
}

std::vector<std::string> OurModels() {
  std::vector<std::string> models;
  for (const char* name : {"playground.xml", "robots/quadruped.xml", "tendons/finger.xml"})
    models.push_back(SourcePath(std::string("models/") + name));
  return models;
}

INSTANTIATE_TEST_SUITE_P(OurModels, RandomEdits, testing::ValuesIn(OurModels()), NameOfModel);

// PLIANT_RANDOM_EDITS_OF: more models, with colons between their paths.
std::vector<std::string> OtherModels() {
  std::vector<std::string> models;
  const char* wanted = std::getenv("PLIANT_RANDOM_EDITS_OF");
  std::istringstream paths(wanted != nullptr ? wanted : "");
  for (std::string path; std::getline(paths, path, ':');) models.push_back(path);
  return models;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(RandomEdits);
INSTANTIATE_TEST_SUITE_P(OtherModels, RandomEdits, testing::ValuesIn(OtherModels()), NameOfModel);

}  // namespace
}  // namespace pliant::app
