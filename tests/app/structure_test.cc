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
#include <set>
#include <sstream>

#include "app/editing/structure_compile.h"
#include "app/editing/write_back.h"
#include "app/files/model_loader.h"
#include "engine/model/names.h"
#include "engine/model/twin.h"
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
  EXPECT_EQ(now_.label, "Added geom 'nail'");
  EXPECT_EQ(now_.added, Element(mjOBJ_GEOM, "nail")) << "what a person goes on with";
}

TEST_F(Structure, AddsASectionWhereThereIsNone) {
  ui::StructureEdit edit;
  edit.section = "equality";
  edit.text = "<weld name=\"hold\" body1=\"box\"/>";
  Do(edit);
  EXPECT_EQ(now_.model->neq, 1);
  EXPECT_EQ(now_.label, "Added equality 'hold'");
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

TEST_F(Structure, KeyframesOfAnIncludedFileMoveToTheMainFileWhenTheyGetTheSizeOfTheWholeModel) {
  std::ofstream(folder_ / "robot.xml") << R"(<mujoco>
  <worldbody><body name="robot"><joint name="turn"/><geom size="0.1"/></body></worldbody>
  <keyframe><key name="home" qpos="0.5"/></keyframe></mujoco>)";
  std::ofstream(path_) << R"(<mujoco><include file="robot.xml"/><worldbody/></mujoco>)";
  now_ = CompileTexts(path_, {});
  ASSERT_NE(now_.model, nullptr) << now_.error;
  ui::StructureEdit add;
  add.text = "<site name=\"mark\"/>";
  Do(add);
  EXPECT_TRUE(now_.keys_elsewhere.empty());
  add.text = "<body name=\"ball\" pos=\"0 0 3\"><freejoint/><geom size=\"0.1\"/></body>";
  Do(add);
  EXPECT_EQ(now_.model->key_qpos[0], 0.5);
  const std::string robot = (folder_ / "robot.xml").string();
  EXPECT_EQ(now_.keys_elsewhere, std::set<std::string>{robot});
  EXPECT_STREQ(Id2Name(*now_.model, mjOBJ_KEY, 0), "home");
  EXPECT_THAT(Text(), HasSubstr("<key name=\"home\" qpos=\"0.5 0 0 3 1 0 0 0\"/>"));
  EXPECT_THAT(now_.texts[robot], testing::Not(HasSubstr("keyframe")));
  // Another model of that file is as good as before.
  const std::string other = (folder_ / "other.xml").string();
  std::ofstream(other) << R"(<mujoco><include file="robot.xml"/></mujoco>)";
  const StructureResult also = CompileTexts(other, {{robot, now_.texts[robot]}});
  ASSERT_NE(also.model, nullptr) << also.error;
  EXPECT_EQ(also.model->nq, 1);
  // Once more, now that they stand in the main file.
  Do(Of(Kind::kDelete, mjOBJ_BODY, "ball"));
  EXPECT_TRUE(now_.keys_elsewhere.empty());
  EXPECT_THAT(Text(), HasSubstr("<key name=\"home\" qpos=\"0.5\"/>"));
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
  EXPECT_EQ(now_.added, (ui::ElementRef{mjOBJ_JOINT, Name2Id(*now_.model, mjOBJ_JOINT, "shoulder")}));
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
  Do(edit);
  EXPECT_THAT(Text(), HasSubstr("<geom name=\"palm\" size=\"0.06 0.06 0.06\" type=\"ellipsoid\"/>"));
  ui::StructureEdit add;
  add.section = "equality";
  add.text = "<weld name=\"hold\" body1=\"hand\" body2=\"box\"/>";
  Do(add);
  edit = Of(Kind::kChangeType, mjOBJ_EQUALITY, "hold");
  edit.text = "connect";
  Do(edit);
  EXPECT_THAT(Text(), HasSubstr("<connect name=\"hold\" body1=\"hand\" body2=\"box\" anchor=\"0 0 0\"/>"));
  EXPECT_THAT(
      Text(),
      HasSubstr("<velocity name=\"turn\" joint=\"hinge\" ctrlrange=\"-1 1\"/>\n    <motor name=\"twist\""));
  edit = Of(Kind::kReparent, mjOBJ_GEOM, "palm");  // the last element of its body, into the same body
  edit.parent = Element(mjOBJ_BODY, "hand");
  Do(edit);
  EXPECT_GE(Element(mjOBJ_GEOM, "palm").id, 0);
  edit = Of(Kind::kChangeType, mjOBJ_JOINT, "wrist");
  edit.text = "slide";
  Do(edit);
  EXPECT_EQ(now_.model->jnt_type[Name2Id(*now_.model, mjOBJ_JOINT, "wrist")], mjJNT_SLIDE);
}

TEST_F(Structure, AnotherShapeHasTheSameBoundingBox) {
  ui::StructureEdit edit = Of(Kind::kChangeType, mjOBJ_GEOM, "box");
  edit.text = "sphere";
  Do(edit);
  edit.text = "capsule";
  Do(edit);
  edit.text = "box";
  Do(edit);
  const int box = Element(mjOBJ_GEOM, "box").id;
  EXPECT_EQ(now_.model->geom_type[box], mjGEOM_BOX);
  for (int k = 0; k < 3; ++k) EXPECT_GT(now_.model->geom_size[3 * box + k], 0.1) << k;
  // What is written by its two ends keeps them, and gets a middle when a sphere is made of it.
  edit = Of(Kind::kChangeType, mjOBJ_GEOM, "link");
  edit.text = "cylinder";
  Do(edit);
  EXPECT_THAT(Text(), HasSubstr("type=\"cylinder\" size=\"0.05\" fromto=\"0 0 0 0.4 0 0\""));
  edit.text = "sphere";
  Do(edit);
  const int link = Element(mjOBJ_GEOM, "link").id;
  EXPECT_EQ(now_.model->geom_pos[3 * link], 0.2);
}

TEST_F(Structure, EveryElementOfABodyStaysWhereItIsInAnotherOne) {
  ui::StructureEdit add;
  add.parent = Element(mjOBJ_BODY, "arm");
  add.text =
      "<camera name=\"side\" pos=\"1 2 3\" euler=\"30 20 10\"/><light name=\"lamp\" pos=\"0 1 2\" dir=\"1 0 "
      "-1\"/>"
      "<site name=\"rod\" type=\"capsule\" size=\"0.01\" fromto=\"0 0 0 0 0.2 0.1\"/>"
      "<geom name=\"weight\" size=\"0.01\"/>";
  Do(add);
  const auto place = [&](mjtObj type, const char* name, const char* what) {
    DataPtr d(mj_makeData(now_.model.get()));
    mj_forward(now_.model.get(), d.get());
    const int i = Element(type, name).id;
    const std::string field = what;
    const double* values = field == "geom"     ? d->geom_xpos + 3 * i
                           : field == "turn"   ? d->geom_xmat + 9 * i
                           : field == "site"   ? d->site_xpos + 3 * i
                           : field == "camera" ? d->cam_xpos + 3 * i
                           : field == "view"   ? d->cam_xmat + 9 * i
                           : field == "light"  ? d->light_xpos + 3 * i
                           : field == "ray"    ? d->light_xdir + 3 * i
                           : field == "axis"   ? d->xaxis + 3 * i
                                               : d->xanchor + 3 * i;
    if (field == "turn") return std::vector<double>{values[2], values[5], values[8]};  // along the capsule
    return std::vector<double>(values, values + (field == "view" ? 9 : 3));
  };
  const struct {
    mjtObj type;
    const char* name;
    std::vector<const char*> what;
  } kAll[] = {{mjOBJ_GEOM, "link", {"geom", "turn"}},  {mjOBJ_SITE, "rod", {"site"}},
              {mjOBJ_SITE, "tip", {"site"}},           {mjOBJ_CAMERA, "side", {"camera", "view"}},
              {mjOBJ_LIGHT, "lamp", {"light", "ray"}}, {mjOBJ_JOINT, "hinge", {"axis", "anchor"}}};
  for (const auto& one : kAll) {
    std::vector<std::vector<double>> before;
    for (const char* what : one.what) before.push_back(place(one.type, one.name, what));
    ui::StructureEdit edit = Of(Kind::kReparent, one.type, one.name);
    edit.parent = Element(mjOBJ_BODY, "hand");
    Do(edit);
    for (size_t k = 0; k < one.what.size(); ++k) {
      const std::vector<double> after = place(one.type, one.name, one.what[k]);
      for (size_t i = 0; i < after.size(); ++i) EXPECT_NEAR(after[i], before[k][i], 1e-9) << one.name;
    }
  }
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

// A gripper in a file of its own, with a finger in a third one, held by an arm.
class AttachedStructure : public Structure {
 protected:
  void SetUp() override {
    Structure::SetUp();
    fs::create_directories(folder_ / "parts");
    std::ofstream(Grip()) << R"(<mujoco model="grip">
  <asset><material name="steel" rgba="0.5 0.5 0.6 1"/></asset>
  <worldbody>
    <body name="palm">
      <geom name="palm" type="box" size="0.03 0.05 0.02" material="steel"/>
      <body name="left"><joint name="left" type="slide"/><geom name="left" size="0.01"/></body>
      <include file="right.xml"/>
    </body>
  </worldbody>
  <contact><exclude name="fingers" body1="left" body2="right"/></contact>
  <actuator><position name="close" joint="left" kp="20"/></actuator>
</mujoco>
)";
    std::ofstream(Right()) << R"(<mujocoinclude>
  <body name="right"><joint name="right" type="slide"/><geom name="right" size="0.01"/></body>
</mujocoinclude>
)";
    std::ofstream(path_) << R"(<mujoco model="arm">
  <asset><model name="grip" file="parts/grip.xml"/></asset>
  <worldbody>
    <body name="link"><joint name="pan"/><geom name="link" size="0.1"/>
      <frame name="wrist" pos="0.3 0 0"><attach model="grip" body="palm" prefix="g_"/></frame>
    </body>
    <body name="cup"><freejoint/><geom name="cup" size="0.05"/></body>
  </worldbody>
  <actuator><motor name="pan" joint="pan"/><motor name="also" joint="g_right"/></actuator>
</mujoco>
)";
    now_ = CompileTexts(path_, {});
    ASSERT_NE(now_.model, nullptr) << now_.error;
  }
  std::string Grip() const { return (folder_ / "parts/grip.xml").string(); }
  std::string Right() const { return (folder_ / "parts/right.xml").string(); }
  bool Has(mjtObj type, const char* name) const { return Name2Id(*now_.model, type, name) >= 0; }
};

TEST_F(AttachedStructure, ElementsAreAddedInTheFileOfTheirBody) {
  ui::StructureEdit edit;
  edit.parent = Element(mjOBJ_BODY, "g_right");
  edit.text = "<site name=\"tip\"/>";
  Do(edit);
  EXPECT_TRUE(Has(mjOBJ_SITE, "g_tip"));
  ASSERT_EQ(now_.texts.size(), 1u);
  EXPECT_THAT(now_.texts.at(Right()), HasSubstr("<site name=\"tip\"/>"));
}

TEST_F(AttachedStructure, DeletingTakesWhatRefersToItInEveryFile) {
  Do(Of(Kind::kDelete, mjOBJ_BODY, "g_right"));
  EXPECT_FALSE(Has(mjOBJ_BODY, "g_right"));
  EXPECT_FALSE(Has(mjOBJ_ACTUATOR, "also"));  // of the arm's file
  EXPECT_EQ(now_.model->nexclude, 0);         // of the gripper's
  EXPECT_TRUE(Has(mjOBJ_ACTUATOR, "pan"));
  EXPECT_EQ(now_.also.size(), 2u);
  EXPECT_EQ(now_.texts.size(), 3u);
}

TEST_F(AttachedStructure, APartThatIsAttachedGoesWithItsAttachment) {
  Do(Of(Kind::kDelete, mjOBJ_BODY, "g_palm"));
  EXPECT_FALSE(Has(mjOBJ_BODY, "g_left"));
  EXPECT_TRUE(Has(mjOBJ_BODY, "link"));
  EXPECT_FALSE(Has(mjOBJ_ACTUATOR, "also"));
}

TEST_F(AttachedStructure, ABodyThatCarriesAnAttachedPartIsDeletedWithIt) {
  Do(Of(Kind::kDelete, mjOBJ_BODY, "link"));
  EXPECT_EQ(now_.model->nbody, 2);
  EXPECT_EQ(now_.model->nu, 0);
}

TEST_F(AttachedStructure, ReferencesOfEveryFileFollowANewName) {
  ui::StructureEdit rename = Of(Kind::kRename, mjOBJ_JOINT, "g_right");
  rename.text = "g_thumb";
  Do(rename);
  EXPECT_TRUE(Has(mjOBJ_JOINT, "g_thumb"));
  EXPECT_THAT(now_.texts.at(path_), HasSubstr("<motor name=\"also\" joint=\"g_thumb\"/>"));
  EXPECT_THAT(now_.texts.at(Right()), HasSubstr("<joint name=\"thumb\""));
  rename = Of(Kind::kRename, mjOBJ_BODY, "g_palm");
  rename.text = "hand";
  Do(rename);
  EXPECT_TRUE(Has(mjOBJ_BODY, "g_hand"));
  EXPECT_THAT(now_.texts.at(path_), HasSubstr("body=\"hand\""));
}

TEST_F(AttachedStructure, AModelIsAttachedToAnAttachedPart) {
  std::ofstream(folder_ / "lamp.xml") << "<mujoco model=\"lamp\"><worldbody><body name=\"stand\"><geom "
                                         "size=\"0.1\"/></body></worldbody></mujoco>";
  ui::StructureEdit edit;
  edit.kind = Kind::kAttach;
  edit.text = (folder_ / "lamp.xml").string();
  edit.parent = Element(mjOBJ_BODY, "g_left");
  Do(edit);
  EXPECT_TRUE(Has(mjOBJ_BODY, "g_lamp_stand"));
  EXPECT_THAT(now_.texts.at(Grip()), HasSubstr("lamp_model"));
  Do(edit);
  EXPECT_TRUE(Has(mjOBJ_BODY, "g_lamp2_stand"));
}

TEST_F(AttachedStructure, ElementsMoveBetweenTheFilesAndStayWhoTheyAre) {
  ui::StructureEdit move = Of(Kind::kReparent, mjOBJ_GEOM, "g_palm");
  move.parent = Element(mjOBJ_BODY, "link");
  Do(Of(Kind::kDuplicate, mjOBJ_GEOM, "g_palm"));
  move.element = Element(mjOBJ_GEOM, "g_palm");
  Do(move);
  ASSERT_TRUE(Has(mjOBJ_GEOM, "g_palm"));
  const int palm = Element(mjOBJ_GEOM, "g_palm").id;
  EXPECT_EQ(now_.model->geom_bodyid[palm], Element(mjOBJ_BODY, "link").id);
  EXPECT_EQ(now_.model->geom_matid[palm], Element(mjOBJ_MATERIAL, "g_steel").id);
  EXPECT_NEAR(now_.model->geom_pos[3 * palm], 0.3, 1e-12);
  Do(Of(Kind::kDuplicate, mjOBJ_GEOM, "link"));
  move.element = Element(mjOBJ_GEOM, "link");
  move.parent = Element(mjOBJ_BODY, "g_left");
  Do(move);
  ASSERT_TRUE(Has(mjOBJ_GEOM, "g_link"));
  EXPECT_NEAR(now_.model->geom_pos[3 * Element(mjOBJ_GEOM, "g_link").id], -0.3, 1e-12);
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

}  // namespace
}  // namespace pliant::app
