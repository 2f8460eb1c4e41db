// What servos and motors of release 3.14 need, and what they take from their class; each was given to it.
#include <gtest/gtest.h>

#include <utility>

#include "engine/compile/compiler.h"
#include "engine/io/mjcf/read/reader.h"

namespace pliant::compile {
namespace {

struct Outcome {
  std::unique_ptr<spec::Spec> spec;
  ModelPtr model;
  std::string errors;
};

Outcome Load(const std::string& text) {
  Outcome outcome;
  DiagnosticSink sink;
  outcome.spec = io::ReadMjcfString(text, nullptr, sink);
  if (outcome.spec) outcome.model = Compile(*outcome.spec, nullptr, sink);
  outcome.errors = sink.FirstError();
  return outcome;
}

std::string With(const std::string& actuator, const std::string& classes = "") {
  return "<mujoco><default><default class='d'>" + classes +
         "</default></default><worldbody><body name='b'><joint name='j' range='-1 1'/><geom "
         "size='1'/><camera "
         "class='d'/></body></worldbody><actuator>" +
         actuator + "</actuator></mujoco>";
}

TEST(ServoRules, WhatDoesNotGoTogetherIsRefused) {
  const std::pair<const char*, const char*> cases[] = {
      {"<general joint='j' gaintype='pid' biastype='affine' input='pos'/>", "requires dyntype 'pid'"},
      {"<general joint='j' gaintype='pid' gainprm='0' input='pos'/>", "requires biastype 'affine'"},
      {"<general joint='j' gaintype='pid' biastype='affine' gainprm='0' dyntype='filter'/>",
       "'none' or 'pid'"},
      {"<general joint='j' dyntype='pid'/>", "requires gaintype 'pid'"},
      {"<general joint='j' dyntype='dcmotor'/>", "needs actearly"},
      {"<general joint='j' dyntype='filter' inheritrange='1'/>", "inheritrange"}};
  for (const auto& [actuator, sentence] : cases) {
    const Outcome outcome = Load(With(actuator));
    EXPECT_EQ(outcome.model, nullptr) << actuator;
    EXPECT_NE(outcome.errors.find(sentence), std::string::npos) << outcome.errors;
  }
}

TEST(ServoRules, DampersAndCamerasTakeTheNumbersOfTheirClass) {
  const Outcome outcome =
      Load(With("<damper class='d' joint='j' ctrlrange='0 1'/>", "<damper kv='4'/><camera user='1 2'/>"));
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  EXPECT_EQ(outcome.model->actuator_gainprm[2], -4);
  ASSERT_EQ(outcome.model->nuser_cam, 2);
  EXPECT_EQ(outcome.model->cam_user[1], 2);
}

TEST(ServoRules, NumbersOfOtherActuatorsMeanNothingForServosAndMotors) {
  const Outcome pid = Load(With("<pid class='d' joint='j'/>", "<general dynprm='3 4 5'/>"));
  ASSERT_NE(pid.model, nullptr) << pid.errors;
  EXPECT_EQ(pid.model->actuator_dynprm[1], 0);
  EXPECT_EQ(pid.model->na, 0);
  const Outcome motor = Load(
      With("<dcmotor class='d' joint='j' motorconst='1 1' resistance='1'/>", "<position kp='7' kv='3'/>"));
  ASSERT_NE(motor.model, nullptr) << motor.errors;
  EXPECT_EQ(motor.model->actuator_biasprm[1], 0);
}

TEST(ServoRules, AnIntegratingPidInheritsTheRangeForItsControl) {
  const Outcome outcome = Load(With("<pid joint='j' kp='2' ki='3' input='pos' inheritrange='1'/>"));
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  EXPECT_TRUE(outcome.model->actuator_ctrllimited[0]);
  EXPECT_FALSE(outcome.model->actuator_actlimited[0]);
}

// Release 3.14 does not open a `general` motor whose number of states is not said.
TEST(ServoRules, MotorsAreSavedWithTheNumberOfTheirStates) {
  const Outcome outcome =
      Load(With("<dcmotor joint='j' motorconst='.1 .2' resistance='3' inductance='.1 .2'/>"));
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  EXPECT_EQ(outcome.spec->actuators[0]->spec.actdim, 1);
}

TEST(ServoRules, MeshesOfSitesHaveAHull) {
  const Outcome outcome = Load(
      "<mujoco><asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset><worldbody><site type='mesh' "
      "mesh='m'/></worldbody></mujoco>");
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  EXPECT_EQ(outcome.model->mesh_graphadr[0], 0);
  EXPECT_EQ(outcome.model->mesh_polynum[0], 4);
}

}  // namespace
}  // namespace pliant::compile
