// The scene that opens when no model is named: the first that a person sees.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/files/model_loader.h"
#include "app/startup/view_options.h"
#include "engine/model/handles.h"
#include "ui/model/model_report.h"

namespace pliant::app {
namespace {

class DefaultScene : public testing::Test {
 protected:
  DefaultScene() : loaded_(LoadModelWithReport(DefaultModelPath())) {}
  void SetUp() override {
    ASSERT_NE(loaded_.model, nullptr);
    data_.reset(mj_makeData(loaded_.model.get()));
    ASSERT_NE(data_, nullptr);
    mj_forward(loaded_.model.get(), data_.get());
  }
  void Run(double seconds) {
    const double end = data_->time + seconds;
    while (data_->time < end) mj_step(loaded_.model.get(), data_.get());
  }

  runner::LoadResult loaded_;
  DataPtr data_;
};

TEST_F(DefaultScene, NothingIsToBeWarnedOf) {
  EXPECT_THAT(loaded_.diagnostics, testing::IsEmpty());
  for (const ui::Finding& finding : ui::ModelReport(*loaded_.model, *data_))
    EXPECT_EQ(finding.weight, ui::Finding::Weight::kFact) << finding.text;
}

// At this rate nothing has moved by a millimetre after an hour.
TEST_F(DefaultScene, StandsAndRests) {
  const mjModel& m = *loaded_.model;
  mjData& d = *data_;
  Run(3);
  const std::vector<mjtNum> before(d.xpos, d.xpos + 3 * m.nbody);
  constexpr double kSeconds = 12;
  Run(kSeconds);
  double moved = 0;
  for (int i = 0; i < 3 * m.nbody; ++i)
    moved = std::max(moved, std::abs(d.xpos[i] - before[static_cast<size_t>(i)]));
  EXPECT_LT(moved / kSeconds * 3600, 1e-3);
  for (int i = 0; i < mjNWARNING; ++i) EXPECT_EQ(d.warning[i].number, 0) << mju_warningText(i, 0);
  double weight = 0;
  for (int i = 0; i < m.nbody; ++i) weight += 9.81 * m.body_mass[i];
  for (int i = 0; i < d.ncon; ++i) {
    EXPECT_GT(d.contact[i].dist, -5e-4) << "contact " << i;
    mjtNum force[6];
    mj_contactForce(&m, &d, i, force);
    EXPECT_LT(std::abs(force[0]), 0.2 * weight) << "contact " << i;
  }
}

// The tower and the dominoes are up after two minutes; the drift above is that of an hour.
TEST_F(DefaultScene, StandsForTwoMinutes) {
  const mjModel& m = *loaded_.model;
  const std::vector<mjtNum> before(data_->xpos, data_->xpos + 3 * m.nbody);
  Run(120);
  for (int b = 1; b < m.nbody; ++b)
    EXPECT_NEAR(data_->xpos[3 * b + 2], before[static_cast<size_t>(3 * b + 2)], 0.02)
        << mj_id2name(&m, mjOBJ_BODY, b);
  for (int i = 0; i < mjNWARNING; ++i) EXPECT_EQ(data_->warning[i].number, 0) << mju_warningText(i, 0);
}

// Something to drive, to knock over, to swing and to roll, and poses to go to.
TEST_F(DefaultScene, ShowsWhatThereIs) {
  const mjModel& m = *loaded_.model;
  EXPECT_GE(m.nu, 4);
  EXPECT_GE(m.nsensor, 4);
  EXPECT_GE(m.nkey, 2);
  EXPECT_GE(m.nbody, 25);
  EXPECT_GE(std::count(m.jnt_type, m.jnt_type + m.njnt, mjJNT_FREE), 20);
  EXPECT_GE(std::count(m.jnt_type, m.jnt_type + m.njnt, mjJNT_BALL), 4);
  EXPECT_GE(std::count(m.jnt_type, m.jnt_type + m.njnt, mjJNT_HINGE), 4);
  for (int key = 0; key < m.nkey; ++key) {
    mj_resetDataKeyframe(&m, data_.get(), key);
    Run(2);
    EXPECT_EQ(data_->warning[mjWARN_BADQACC].number, 0) << key;
    EXPECT_LT(*std::max_element(data_->qvel, data_->qvel + m.nv), 0.1) << key;
  }
}

}  // namespace
}  // namespace pliant::app
