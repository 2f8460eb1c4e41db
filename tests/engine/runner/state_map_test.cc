#include "engine/runner/loading/state_map.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/runner/runner_models.h"

namespace pliant::runner {
namespace {

class StateMap : public testing::Test {
 protected:
  StateMap() {
    ResetData(*from_model_, *from_);
    ResetData(*to_model_, *to_);
  }
  std::vector<std::string> Carry() { return CarryState(*from_model_, *from_, *to_model_, *to_); }

  ModelPtr from_model_ = SceneModel();
  ModelPtr to_model_ = EditedSceneModel();
  DataPtr from_{MakeData(*from_model_)};
  DataPtr to_{MakeData(*to_model_)};
};

TEST_F(StateMap, JointsMatchByNameWhateverTheirOrder) {
  from_->qpos[QposOf(*from_model_, "hinge")] = 0.7;
  from_->qvel[DofOf(*from_model_, "hinge")] = -2;
  from_->qpos[QposOf(*from_model_, "box")] = 5;
  from_->qvel[DofOf(*from_model_, "box") + 4] = 3;
  Carry();
  EXPECT_EQ(to_->qpos[QposOf(*to_model_, "hinge")], 0.7);
  EXPECT_EQ(to_->qvel[DofOf(*to_model_, "hinge")], -2);
  EXPECT_EQ(to_->qpos[QposOf(*to_model_, "box")], 5);
  EXPECT_EQ(to_->qvel[DofOf(*to_model_, "box") + 4], 3);
}

TEST_F(StateMap, NamelessJointMatchesByItsPlaceInTheTree) {
  from_->qpos[8] = 0.3;  // the second pole's joint
  Carry();
  EXPECT_EQ(to_->qpos[1], 0.3);
}

TEST_F(StateMap, AJointThatNeverMovedFollowsTheEditedPose) {
  Carry();
  EXPECT_EQ(to_->qpos[QposOf(*to_model_, "box") + 2], 3);
}

TEST_F(StateMap, NewElementsStartWhereTheFilePutsThem) {
  from_->qpos[0] = 9;
  Carry();
  EXPECT_EQ(to_->qpos[QposOf(*to_model_, "ball") + 1], 1);
}

TEST_F(StateMap, ControlsAndActivationsMatchByName) {
  from_->ctrl[1] = 1.5;
  from_->act[0] = 0.25;
  from_->time = 12;
  Carry();
  EXPECT_EQ(to_->ctrl[0], 1.5);
  EXPECT_EQ(to_->act[0], 0.25);
  EXPECT_EQ(to_->time, 12);
}

TEST_F(StateMap, MocapPosesAndSwitchesAreKept) {
  from_->mocap_pos[2] = 2;
  from_->eq_active[0] = 1;
  Carry();
  EXPECT_EQ(to_->mocap_pos[2], 2);
  EXPECT_EQ(to_->eq_active[0], 1);
}

TEST_F(StateMap, ReportsStateThatFoundNoPlace) {
  from_->ctrl[0] = 0.5;  // "motor", which the edited model does not have
  EXPECT_THAT(Carry(), testing::Contains("actuator 'motor'"));
}

TEST_F(StateMap, SaysNothingWhenAllWasCarried) { EXPECT_THAT(Carry(), testing::IsEmpty()); }

}  // namespace
}  // namespace pliant::runner
