// What a pass beside sleepers does in which order, with numbers of release 3.14.0.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/model/data.h"
#include "engine/model/handles.h"
#include "engine/step/forward.h"
#include "engine/step/sleep.h"
#include "engine/step/step.h"
#include "tests/support/text_model.h"

namespace pliant {
namespace {

using testing::DoubleNear;
using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;

const std::string kBox =
    "<body name='box' pos='0 0 .1' sleep='init'><freejoint/><geom type='box' size='.1 .1 .1'/>"
    "<site name='box' pos='.05 0 .02'/></body>";
const std::string kHand = "<body name='hand' mocap='true' pos='0 0 .5'><site name='hand'/></body>";

class SleepOrderTest : public testing::Test {
 protected:
  void Make(const std::string& bodies, const std::string& rest, const std::string& option = "") {
    model = ModelFromText("<mujoco><option " + option +
                          "><flag sleep='enable'/></option><worldbody><geom type='plane' size='5 5 .1'/>" +
                          bodies + "</worldbody>" + rest + "</mujoco>");
    ASSERT_NE(model, nullptr);
    data = DataPtr(MakeData(*model));
    EXPECT_THAT(StartAsleep(*model, *data), IsEmpty());
  }

  ModelPtr model;
  DataPtr data;
};

TEST_F(SleepOrderTest, WhatAnEqualityWakesHasContactsFromTheNextPassOn) {
  Make(kBox + "<body name='ball' pos='1.5 0 .4'><freejoint/><geom size='.08'/></body>",
       "<equality><connect body1='box' body2='ball' anchor='.2 0 0' active='false'/></equality>");
  for (int i = 0; i < 20; ++i) Step(*model, *data);
  ASSERT_GE(data->tree_asleep[0], 0);
  data->eq_active[0] = 1;
  Forward(*model, *data);
  EXPECT_LT(data->tree_asleep[0], 0);
  EXPECT_THAT((std::vector<int>{data->ncon, data->nefc}), ElementsAre(0, 3));
  Forward(*model, *data);
  EXPECT_EQ(data->ncon, 4);
}

TEST_F(SleepOrderTest, EqualitiesWakeAChainInOnePass) {
  std::string boxes;
  for (const char* x : {"0", ".3", ".6"}) {
    boxes += std::string("<body name='") + x + "' pos='" + x +
             " 0 .1' sleep='init'><freejoint/><geom type='box' size='.1 .1 .1'/></body>";
  }
  Make(boxes,
       "<equality><weld body1='0' body2='.3' active='false'/><weld body1='.3' body2='.6' active='false'/>"
       "</equality>");
  data->eq_active[0] = data->eq_active[1] = 1;
  Forward(*model, *data);
  EXPECT_EQ(data->ntree_awake, 3);
  EXPECT_EQ(data->nefc, 12);
}

TEST_F(SleepOrderTest, MocapBodiesAreAtTheOriginWhileItIsDecidedWhoSleeps) {
  Make(kHand + kBox,
       "<tendon><spatial stiffness='20' springlength='.1 .3'><site site='hand'/><site site='box'/></spatial>"
       "</tendon>");
  EXPECT_NEAR(data->ten_length[0], .13, 1e-12);
  EXPECT_DOUBLE_EQ(data->mocap_pos[2], .5);
  Forward(*model, *data);
  // Outside its slack only where the hand stands, and sleepers keep what they had.
  EXPECT_THAT((std::vector<double>{data->qfrc_spring, data->qfrc_spring + model->nv}), Each(0));
}

TEST_F(SleepOrderTest, ActuatorsOfSleepersAreNoPartOfTheEffectiveMetric) {
  Make(
      kBox.substr(0, kBox.find("sleep=")) + kBox.substr(kBox.find("'init'") + 6) +
          "<body pos='-1 0 1' sleep='allowed'><joint name='arm' axis='0 1 0' damping='.5' frictionloss='.2'/>"
          "<geom type='capsule' size='.03' fromto='0 0 0 .3 0 -.1'/></body>",
      "<actuator><position joint='arm' kp='3'/></actuator>", "integrator='discrete' sleep_tolerance='.02'");
  int step = 0;
  while (data->tree_asleep[1] < 0 && step++ < 600) Step(*model, *data);
  ASSERT_GE(data->tree_asleep[1], 0);
  const double acceleration = data->qacc_smooth[6];
  data->qvel[0] = .1;  // the box slides on
  for (int i = 0; i < 3; ++i) Step(*model, *data);
  ASSERT_GE(data->tree_asleep[1], 0);
  EXPECT_EQ(data->nefmA, 0);
  EXPECT_THAT(data->qacc_smooth[6], DoubleNear(acceleration, 0));
}

}  // namespace
}  // namespace pliant
