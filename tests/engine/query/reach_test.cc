#include "engine/query/reach.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/dynamics/com.h"
#include "engine/dynamics/kinematics.h"
#include "engine/model/data.h"
#include "engine/model/handles.h"
#include "engine/model/names.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

// The runner's scene: a free box, and a pole on a hinge (axis y) at x = 1 with a slide behind it.
class Reach : public testing::Test {
 protected:
  Reach() : model_(OracleFile(TestDataPath("runner/scene.json")).MakeModel()), data_(MakeData(*model_)) {
    pole_ = Name2Id(*model_, mjOBJ_BODY, "pole");
    box_ = Name2Id(*model_, mjOBJ_BODY, "box");
    hinge_ = Name2Id(*model_, mjOBJ_JOINT, "hinge");
    Kinematics(*model_, *data_);
    ComPos(*model_, *data_);
  }
  double& Hinge() { return data_->qpos[model_->jnt_qposadr[hinge_]]; }
  // Where the tip of the pole is when the hinge stands at `angle`.
  void TipAt(double angle, double* tip) {
    tip[0] = data_->xpos[3 * pole_] + 0.4 * std::cos(angle);
    tip[1] = data_->xpos[3 * pole_ + 1];
    tip[2] = data_->xpos[3 * pole_ + 2] - 0.4 * std::sin(angle);
  }

  ModelPtr model_;
  DataPtr data_;
  int pole_, box_, hinge_;
  const double tip_[3] = {0.4, 0, 0};
};

TEST_F(Reach, BringsAPointToAReachableTarget) {
  double target[3];
  TipAt(0.8, target);
  EXPECT_LT(ReachPoint(*model_, *data_, pole_, tip_, target, {.iterations = 40}), 1e-4);
  EXPECT_NEAR(Hinge(), 0.8, 1e-3);
}

TEST_F(Reach, StopsAtTheLimitUnlessItIsIgnored) {
  model_->jnt_limited[hinge_] = 1;
  model_->jnt_range[2 * hinge_] = -0.3;
  model_->jnt_range[2 * hinge_ + 1] = 0.3;
  double target[3];
  TipAt(0.8, target);
  EXPECT_GT(ReachPoint(*model_, *data_, pole_, tip_, target, {.iterations = 40}), 0.1);
  EXPECT_NEAR(Hinge(), 0.3, 1e-9);
  EXPECT_LT(ReachPoint(*model_, *data_, pole_, tip_, target, {.respect_limits = false, .iterations = 40}),
            1e-4);
}

TEST_F(Reach, LeavesOtherTreesAlone) {
  const std::vector<double> before(data_->qpos, data_->qpos + model_->nq);
  double target[3];
  TipAt(0.5, target);
  ReachPoint(*model_, *data_, pole_, tip_, target, {});
  const int adr = model_->jnt_qposadr[Name2Id(*model_, mjOBJ_JOINT, "box")];
  for (int i = adr; i < adr + 7; ++i) EXPECT_EQ(data_->qpos[i], before[i]);
}

TEST_F(Reach, AFreeBodyMovesWhenItHasNoOtherJoint) {
  const double centre[3] = {0, 0, 0}, target[3] = {0.5, 0.2, 1.5};
  EXPECT_LT(ReachPoint(*model_, *data_, box_, centre, target, {.iterations = 40}), 1e-4);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(data_->xpos[3 * box_ + i], target[i], 1e-3);
}

TEST_F(Reach, AnUnreachableTargetKeepsTheNumbersFinite) {
  const double target[3] = {100, -50, 1e3};
  for (int i = 0; i < 20; ++i) ReachPoint(*model_, *data_, pole_, tip_, target, {});
  for (int i = 0; i < model_->nq; ++i) EXPECT_TRUE(std::isfinite(data_->qpos[i]));
}

TEST_F(Reach, TurnsABodyToAnOrientation) {
  Hinge() = 0.6;
  Kinematics(*model_, *data_);
  ComPos(*model_, *data_);
  const double half = 0.3;
  // The inertial frame of the pole at 0.6 rad, as the target from 0.
  double target[4];
  const double* q = data_->xquat + 4 * pole_;
  const double* i = model_->body_iquat + 4 * pole_;
  target[0] = q[0] * i[0] - q[1] * i[1] - q[2] * i[2] - q[3] * i[3];
  target[1] = q[0] * i[1] + q[1] * i[0] + q[2] * i[3] - q[3] * i[2];
  target[2] = q[0] * i[2] - q[1] * i[3] + q[2] * i[0] + q[3] * i[1];
  target[3] = q[0] * i[3] + q[1] * i[2] - q[2] * i[1] + q[3] * i[0];
  Hinge() = 0;
  EXPECT_LT(ReachOrientation(*model_, *data_, pole_, target, {.iterations = 40}), 1e-3);
  EXPECT_NEAR(Hinge(), 2 * half, 1e-2);
}

}  // namespace
}  // namespace pliant
