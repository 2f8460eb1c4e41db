// Sleeping trees in a live simulation: who wakes them, and how they come back with the past.
#include <gmock/gmock.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "tests/engine/runner/live_simulation.h"
#include "tests/support/text_model.h"

namespace pliant::runner {
namespace {

using testing::Each;
using testing::Lt;

// A box at rest, a hinge that may sleep though it has a motor, and a slider that flies on forever.
constexpr const char* kScene = R"(
<mujoco>
  <option><flag sleep="enable"/></option>
  <worldbody>
    <geom type="plane" size="5 5 .1"/>
    <body name="box" pos="0 0 .0999"><freejoint/><geom name="box" type="box" size=".1 .1 .1"/></body>
    <body name="door" pos="0 2 1" sleep="allowed"><joint name="door" axis="0 0 1" damping="1"/><geom size=".1" pos=".3 0 0"/></body>
    <body name="shuttle" pos="-4 4 1"><joint name="shuttle" type="slide" axis="1 0 0"/><geom size=".1"/></body>
  </worldbody>
  <actuator><motor name="door" joint="door"/></actuator>
</mujoco>)";

class SleepingSimulation : public LiveSimulation {
 protected:
  SleepingSimulation() {
    Send(command::Install{ModelFromText(kScene), command::KeepState::kNo, nullptr});
    Send(command::SetQvel{7, 0.25});
    Steps(50);
  }
  int Asleep(int tree) { return Shot().data->tree_asleep[tree]; }
};

TEST_F(SleepingSimulation, WhatRestsSleepsAndWhatMovesDoesNot) {
  EXPECT_EQ(Asleep(0), 0);
  EXPECT_EQ(Asleep(1), 1);
  EXPECT_LT(Asleep(2), 0);
}

TEST_F(SleepingSimulation, MouseForceWakesTheBodyThatItPulls) {
  command::SetPerturb pull;
  pull.perturb.select = 1;
  pull.perturb.active = mjPERT_TRANSLATE;
  pull.perturb.refpos[2] = 1;
  pull.perturb.scale = 1;
  pull.perturb.localmass = 8;
  Send(pull);
  Steps(1);
  EXPECT_LT(Asleep(0), 0);
  EXPECT_EQ(Asleep(1), 1);
}

TEST_F(SleepingSimulation, ControlWakesWhatItMoves) {
  Send(command::SetCtrl{0, 0});
  Steps(1);
  EXPECT_EQ(Asleep(1), 1) << "the control is what it was";
  Send(command::SetCtrl{0, 0.5});
  Steps(1);
  EXPECT_LT(Asleep(1), 0);
  EXPECT_EQ(Asleep(0), 0);
  EXPECT_GT(Shot().data->actuator_force[0], 0.4);
}

TEST_F(SleepingSimulation, EditedPhysicsWakesAll) {
  Send(command::SetOption{offsetof(mjOption, gravity) + 16, command::ScalarKind::kDouble, -5});
  Steps(1);
  EXPECT_LT(Asleep(0), 0);
  EXPECT_LT(Asleep(1), 0);
}

TEST_F(SleepingSimulation, EditedColourWakesNobody) {
  Send(command::SetModelField{"geom_rgba", 4, 0.25});
  Steps(1);
  EXPECT_EQ(Asleep(0), 0);
}

TEST_F(SleepingSimulation, PastComesBackWithWhoSlept) {
  Steps(20);
  const std::vector<double> then = State();
  Send(command::SetQvel{0, 0.5});
  Steps(8);
  ASSERT_LT(Asleep(0), 0);
  Send(command::SeekHistory{9});  // the change of velocity has an entry of its own
  simulation_.Settle();
  EXPECT_EQ(Asleep(0), 0);
  EXPECT_EQ(State(), then);
}

// From the past, with sleepers and counters of others half way, the same steps come out.
TEST_F(SleepingSimulation, RunGoesOnFromThePastToTheBit) {
  Send(command::SetQvel{0, 0.2});
  Steps(130);
  const std::vector<double> end = State();
  Send(command::SeekHistory{60});
  simulation_.Settle();
  EXPECT_NE(State(), end);
  Steps(60);
  EXPECT_EQ(State(), end);
}

TEST_F(SleepingSimulation, ResetWakesWhatStartsAwake) {
  Send(command::Reset{});
  const std::vector<int> asleep(Shot().data->tree_asleep, Shot().data->tree_asleep + 3);
  EXPECT_THAT(asleep, Each(Lt(0)));
}

}  // namespace
}  // namespace pliant::runner
