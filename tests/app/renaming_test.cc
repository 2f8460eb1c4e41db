// What belongs to an element by its name stays with it when it gets another one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "app/editing/structure_compile.h"
#include "engine/model/handles.h"
#include "engine/model/names.h"
#include "engine/model/twin.h"
#include "engine/runner/loading/state_map.h"
#include "engine/runner/loading/tuning.h"
#include "ui/state/experiments.h"
#include "ui/state/renamed_paths.h"
#include "ui/state/selection.h"

namespace pliant::app {
namespace {

constexpr char kPath[] = "/nowhere/renamed.xml";
constexpr char kModel[] = R"(<mujoco>
  <worldbody>
    <body name="arm"><joint name="hinge"/><geom name="link" size="0.05"/>
      <body name="hand" pos="0.4 0 0"><joint/><geom size="0.06"/></body>
    </body>
    <body name="goal" mocap="true" pos="1 0 0"/>
  </worldbody>
  <actuator><motor name="turn" joint="hinge"/></actuator>
  <keyframe><key name="up" qpos="0.5 0.25" ctrl="0.1" mpos="1 2 3"/></keyframe>
</mujoco>
)";

class Renaming : public testing::Test {
 protected:
  Renaming() : before_(CompileTexts(kPath, {{kPath, kModel}})), state_(MakeData(*before_.model)) {
    ResetData(*before_.model, *state_);
    state_->qpos[0] = 0.7;
    state_->qvel[1] = -2;
    state_->ctrl[0] = 0.3;
    state_->mocap_pos[1] = 5;
  }
  // From this name to another one, in the model that runs.
  StructureResult Rename(mjtObj type, int id) {
    ui::StructureEdit edit;
    edit.kind = ui::StructureEdit::Kind::kRename;
    edit.element = {type, id};
    edit.text = "other";
    return CompileEdit(kPath, before_.texts, edit, *before_.model, before_.locations);
  }
  void ExpectAllKept(const StructureResult& after) {
    ASSERT_NE(after.model, nullptr) << after.error;
    const mjModel& m = *after.model;
    EXPECT_THAT(after.texts.at(kPath), testing::HasSubstr(R"(qpos="0.5 0.25" ctrl="0.1" mpos="1 2 3")"));
    const DataPtr data(MakeData(m));
    ResetData(m, *data);
    EXPECT_THAT(runner::CarryState(*before_.model, *state_, m, *data), testing::IsEmpty());
    EXPECT_EQ(data->qpos[0], 0.7);
    EXPECT_EQ(data->qvel[1], -2);
    EXPECT_EQ(data->ctrl[0], 0.3);
    EXPECT_EQ(data->mocap_pos[1], 5);
  }

  StructureResult before_;
  DataPtr state_;
};

TEST_F(Renaming, AJointKeepsItsPoseAndItsKeyframes) { ExpectAllKept(Rename(mjOBJ_JOINT, 0)); }
TEST_F(Renaming, AJointThatGetsItsFirstNameKeepsThem) { ExpectAllKept(Rename(mjOBJ_JOINT, 1)); }
TEST_F(Renaming, AnActuatorKeepsItsControl) { ExpectAllKept(Rename(mjOBJ_ACTUATOR, 0)); }
TEST_F(Renaming, NamelessJointsOfABodyKeepTheirPose) { ExpectAllKept(Rename(mjOBJ_BODY, 2)); }
TEST_F(Renaming, AMocapBodyKeepsItsPose) { ExpectAllKept(Rename(mjOBJ_BODY, 3)); }

TEST_F(Renaming, ATunedNumberStays) {
  const StructureResult after = Rename(mjOBJ_JOINT, 0);
  ASSERT_NE(after.model, nullptr) << after.error;
  const ModelPtr tuned = CopyView(*before_.model);
  tuned->dof_damping[0] = 0.4;
  runner::CarryTuning(*before_.model, *tuned, *after.model, nullptr);
  EXPECT_EQ(after.model->dof_damping[0], 0.4);
}

// Plots of the element asked for a name that nobody had any more.
TEST_F(Renaming, WhatIsWrittenWithTheNameFollows) {
  ui::UiState ui;
  ui.plots.plots.resize(1);
  ui.plots.plots[0].x = "qvel[hinge]";
  ui.plots.plots[0].curves.resize(3);
  ui.plots.plots[0].curves[0].expression = "2 * qpos[hinge] + norm(xpos[arm])";
  ui.plots.plots[0].curves[1].expression = "xpos[arm][0]";
  ui.plots.plots[0].curves[2].expression = "no such thing[hinge]";
  ui.values.watches = {{"dof_damping[hinge]", 0}};
  ui::ExperimentsState& compare = ui::CurrentExperiments() = {};
  std::snprintf(compare.changes_b, sizeof compare.changes_b,
                "dof_damping[hinge] = 0.2; opt.timestep = 0.001");
  std::snprintf(compare.paths[0], sizeof compare.paths[0], "dof_damping[hinge]");
  ui::SelectElement(*before_.model, ui.selection, {mjOBJ_JOINT, 0});
  const StructureResult after = Rename(mjOBJ_JOINT, 0);
  ASSERT_NE(after.model, nullptr) << after.error;
  ui::FollowRename(*before_.model, *after.model, ui);
  EXPECT_EQ(ui.selection.element_name, "other");
  EXPECT_EQ(ui.selection.body_name, "arm");
  EXPECT_EQ(ui.plots.plots[0].x, "qvel[other]");
  EXPECT_EQ(ui.plots.plots[0].curves[0].expression, "2 * qpos[other] + norm(xpos[arm])");
  EXPECT_EQ(ui.plots.plots[0].curves[1].expression, "xpos[arm][0]");
  EXPECT_EQ(ui.plots.plots[0].curves[2].expression, "no such thing[hinge]");
  EXPECT_EQ(ui.values.watches[0].expression, "dof_damping[other]");
  EXPECT_STREQ(compare.changes_b, "dof_damping[other] = 0.2; opt.timestep = 0.001");
  EXPECT_STREQ(compare.paths[0], "dof_damping[other]");
  EXPECT_STREQ(compare.paths[1], "");
  compare = {};
}

TEST_F(Renaming, WhereMoreChangedNamesDecide) {
  std::string text = kModel;
  text.replace(text.find("\"hinge\""), 7, "\"third\"");
  text.replace(text.find("\"hinge\""), 7, "\"third\"");
  text.replace(text.find("\"link\""), 6, "\"bone\"");
  const StructureResult after = CompileTexts(kPath, {{kPath, text}});
  ASSERT_NE(after.model, nullptr) << after.error;
  const DataPtr data(MakeData(*after.model));
  ResetData(*after.model, *data);
  EXPECT_THAT(runner::CarryState(*before_.model, *state_, *after.model, *data),
              testing::ElementsAre("joint 'hinge'"));
}

}  // namespace
}  // namespace pliant::app
