// What servos and motors of release 3.14 need, and what they take from their class; each was given to it.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

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
      {"<general joint='j' gaintype='dcmotor' biastype='affine' actearly='true'/>", "has 1 states, not 0"},
      {"<general joint='j' gaintype='dcmotor' dyntype='dcmotor' dynprm='1 0 1' actearly='true'/>",
       "actdim to 2"},
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

struct MotorCase {
  const char *in_class, *own;
  std::vector<double> dynprm, gainprm, biasprm;  // the first ones, of release 3.14.0
};

TEST(ServoRules, ListsOfMotorsGoOnWithThoseOfTheirClass) {
  const MotorCase cases[] = {
      {"thermal='.1 .2 .3 4 5 6'", "thermal='1.1'", {0, 0, 1.1, .2, 6}, {2, 1, 4, 5}, {}},
      {"thermal='.1 .2 .3 4 5 6'", "thermal='0 2 3'", {0, 0, 1.5, 2, 6}, {2, 1, 4, 5}, {}},
      {"", "thermal='1 2'", {0, 0, 1, 2, 0}, {2, 1, 0, 0}, {}},
      {"lugre='.1 .2 .3 .4 .5'",
       "lugre='1.1 2.2 3.3'",
       {0, 0, 0, 0, 0, 1.1, 2.2},
       {},
       {0, 0, 0, 3.3, .4, .5}},
      {"inductance='.1'", "inductance='0'", {.05}, {}, {}},
      {"inductance='0 .2'", "inductance='0'", {.2}, {}, {}},
      {"cogging='.1 2 .3'", "cogging='1.1'", {}, {}, {1.1, 2, .3}},
      {"controller='.1 .2 .3 .4 .5 .6'",
       "input='pos' controller='1.1'",
       {0, 0, 0, 0, 0, 0, 0, .4, .5},
       {2, 1, 0, 0, 1.1, .2, .3, .6},
       {}},
      {"", "nominal='1.1'", {}, {2, 1}, {}},
      {"nominal='5 3 100'", "nominal='1.1 2.2 3.3'", {}, {2, 0.2730120862709067}, {}},
  };
  for (const MotorCase& c : cases) {
    SCOPED_TRACE(std::string(c.in_class) + " | " + c.own);
    const Outcome outcome =
        Load(With("<dcmotor class='d' joint='j' " + std::string(c.own) + "/>",
                  "<dcmotor motorconst='1' resistance='2' " + std::string(c.in_class) + "/>"));
    ASSERT_NE(outcome.model, nullptr) << outcome.errors;
    for (size_t k = 0; k < c.dynprm.size(); ++k)
      EXPECT_NEAR(outcome.model->actuator_dynprm[k], c.dynprm[k], 1e-12);
    for (size_t k = 0; k < c.gainprm.size(); ++k)
      EXPECT_NEAR(outcome.model->actuator_gainprm[k], c.gainprm[k], 1e-12);
    for (size_t k = 0; k < c.biasprm.size(); ++k)
      EXPECT_NEAR(outcome.model->actuator_biasprm[k], c.biasprm[k], 1e-12);
  }
}

TEST(ServoRules, MotorsOverAClassOfMusclesHaveTheirOwnGains) {
  const Outcome outcome =
      Load(With("<dcmotor class='d' joint='j' motorconst='1' resistance='2' input='pos'/>", "<muscle/>"));
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  EXPECT_EQ(outcome.model->na, 0);
  for (const int k : {4, 5, 6, 8}) EXPECT_EQ(outcome.model->actuator_gainprm[k], 0);
  EXPECT_NE(Load(With("<dcmotor class='d' joint='j' motorconst='1' resistance='2'/>", "<muscle/>")).model,
            nullptr);
  EXPECT_NE(Load(With("<dcmotor class='d' joint='j' resistance='2'/>", "<general gainprm='7 8'/>"))
                .errors.find("constant K"),
            std::string::npos);
}

TEST(ServoRules, PositionGainsOfAnyKindMayHaveADampingRatio) {
  const double inertia = Load(With("<motor joint='j'/>")).model->dof_M0[0];
  for (const char* kind : {"gaintype='fixed' biastype='none'", "gaintype='affine' biastype='affine'",
                           "gaintype='user' biastype='user'"}) {
    const Outcome outcome =
        Load(With("<general joint='j' gainprm='2' biasprm='0 -2 1.5' " + std::string(kind) + "/>"));
    ASSERT_NE(outcome.model, nullptr) << outcome.errors;
    EXPECT_NEAR(outcome.model->actuator_biasprm[2], -3 * std::sqrt(2 * inertia), 1e-12) << kind;
  }
}

TEST(ServoRules, AnIntegralWithoutALimitHasNoneWhateverItsClassIs) {
  for (const char* in_class : {"", "<pid/>", "<pid kp='3' imax='4'/>", "<pid slewmax='2'/>"}) {
    const Outcome outcome = Load(With("<pid class='d' joint='j' ki='1'/>", in_class));
    ASSERT_NE(outcome.model, nullptr) << outcome.errors;
    EXPECT_EQ(outcome.model->actuator_dynprm[0], 0) << in_class;
  }
  EXPECT_EQ(Load(With("<pid class='d' joint='j'/>", "<pid ki='1' imax='4'/>")).model->actuator_dynprm[0], 4);
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
