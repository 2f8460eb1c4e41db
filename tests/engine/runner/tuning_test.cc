// Live changes of numbers survive a changed file.
#include "engine/runner/loading/tuning.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/model/twin.h"
#include "tests/engine/runner/runner_models.h"
#include "tests/support/oracle_model.h"

namespace pliant::runner {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Tuning : public testing::Test {
 protected:
  Tuning() : file_(OracleFile(TestDataPath("runner/scene.json")).MakeModel()) {
    live_ = CopyView(*file_);
    next_ = CopyView(*file_);
  }
  ModelPtr file_, live_, next_;
};

TEST_F(Tuning, NothingTunedNothingCarried) {
  next_->geom_friction[0] = 0.1;
  const CarriedTuning carried = CarryTuning(*file_, *live_, *next_, file_.get());
  EXPECT_THAT(carried.kept, IsEmpty());
  EXPECT_EQ(next_->geom_friction[0], 0.1);
}

TEST_F(Tuning, ATunedNumberGoesToTheNewModel) {
  live_->geom_friction[0] = 0.25;
  live_->opt.timestep = 0.0005;
  const CarriedTuning carried = CarryTuning(*file_, *live_, *next_, file_.get());
  EXPECT_EQ(next_->geom_friction[0], 0.25);
  EXPECT_EQ(next_->opt.timestep, 0.0005);
  EXPECT_EQ(carried.kept.size(), 2u);
  EXPECT_THAT(carried.kept[0], HasSubstr("friction of geom"));
}

TEST_F(Tuning, WhereTheFileChangedTheFileWinsAndItIsSaid) {
  live_->geom_friction[0] = 0.25;
  next_->geom_friction[0] = 0.9;
  const CarriedTuning carried = CarryTuning(*file_, *live_, *next_, file_.get());
  EXPECT_EQ(next_->geom_friction[0], 0.9);
  ASSERT_EQ(carried.dropped.size(), 1u);
  EXPECT_THAT(carried.kept, IsEmpty());
}

TEST_F(Tuning, WhatTheNewFileSaysAsWellIsNeitherKeptNorLost) {
  live_->geom_friction[0] = 0.25;
  live_->geom_friction[1] = 1.0 / 3;
  next_->geom_friction[0] = 0.25;
  next_->geom_friction[1] = 0.333333333333;
  const CarriedTuning carried = CarryTuning(*file_, *live_, *next_, file_.get());
  EXPECT_THAT(carried.kept, IsEmpty());
  EXPECT_THAT(carried.dropped, IsEmpty());
}

TEST_F(Tuning, AfterACompilationTheTunedNumberWins) {
  live_->body_mass[1] = 3;
  next_->body_mass[1] = 7;  // follows from a shape
  const CarriedTuning carried = CarryTuning(*file_, *live_, *next_, nullptr);
  EXPECT_EQ(next_->body_mass[1], 3);
  EXPECT_TRUE(carried.constants);
}

}  // namespace
}  // namespace pliant::runner
