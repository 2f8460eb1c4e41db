#include "engine/query/placement.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/model/data.h"
#include "engine/model/handles.h"
#include "engine/model/names.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

// A free box, and a pole on a hinge (axis y) at x = 1 with a slide behind it.
class Placement : public testing::Test {
 protected:
  Placement() : model_(OracleFile(TestDataPath("runner/scene.json")).MakeModel()), data_(MakeData(*model_)) {}

  ModelPtr model_;
  DataPtr data_;
};

TEST_F(Placement, PlacesBodiesWhereTheConfigurationSays) {
  std::vector<mjtNum> qpos(model_->qpos0, model_->qpos0 + model_->nq);
  const int box = Name2Id(*model_, mjOBJ_BODY, "box");
  const int hinge = Name2Id(*model_, mjOBJ_JOINT, "hinge");
  const int pole = Name2Id(*model_, mjOBJ_BODY, "pole");
  const int at = model_->jnt_qposadr[model_->body_jntadr[box]];
  qpos[static_cast<size_t>(at)] = 0.25;
  qpos[static_cast<size_t>(model_->jnt_qposadr[hinge])] = 0.5;
  ASSERT_TRUE(PlaceAt(*model_, qpos, {}, *data_));
  EXPECT_DOUBLE_EQ(data_->xpos[3 * box], 0.25);
  EXPECT_NEAR(data_->xmat[9 * pole], std::cos(0.5), 1e-15);
}

TEST_F(Placement, RefusesAConfigurationOfAnotherSize) {
  const std::vector<mjtNum> before(data_->qpos, data_->qpos + model_->nq);
  const std::vector<mjtNum> short_one(static_cast<size_t>(model_->nq) - 1, 3.0);
  EXPECT_FALSE(PlaceAt(*model_, short_one, {}, *data_));
  EXPECT_FALSE(PlaceAt(*model_, before, std::vector<mjtNum>(3, 0.0), *data_));
  EXPECT_EQ(std::vector<mjtNum>(data_->qpos, data_->qpos + model_->nq), before);
}

}  // namespace
}  // namespace pliant
