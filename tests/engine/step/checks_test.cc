// States that are not finite are reported, and reset where that is wanted.
#include <gtest/gtest.h>

#include <cmath>
#include <new>

#include "engine/step/step.h"
#include "tests/engine/step/arm.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

TEST_F(ArmTest, BadVelocityResetsTheData) {
  Load(0);
  data->qvel[3] = NAN;
  Step(*model, *data);
  EXPECT_EQ(data->warning[mjWARN_BADQVEL].number, 1);
  EXPECT_EQ(data->warning[mjWARN_BADQVEL].lastinfo, 3);
  EXPECT_EQ(data->time, model->opt.timestep);
}

TEST_F(ArmTest, BadVelocityStaysWithoutAutoreset) {
  model->opt.disableflags |= mjDSBL_AUTORESET;
  Load(0);
  data->qpos[4] = 1e11;
  const double time = data->time;
  Step(*model, *data);
  EXPECT_EQ(data->warning[mjWARN_BADQPOS].number, 1);
  EXPECT_GT(data->time, time);
}

}  // namespace
}  // namespace pliant
