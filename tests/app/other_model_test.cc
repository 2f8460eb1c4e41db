// Another model runs beside the one that is shown, from its state, and is told in its terms.
#include "app/desks/other_model.h"

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <fstream>
#include <string>

#include "engine/model/handles.h"
#include "tests/support/text_model.h"

namespace pliant::app {
namespace {

constexpr char kShown[] = R"(<mujoco><worldbody>
  <body name="only here" pos="5 0 0"><joint name="own" type="slide"/><geom size=".1"/></body>
  <body name="mass"><joint name="fall" type="slide" axis="0 0 1"/><geom size=".1"/></body></worldbody></mujoco>)";
constexpr char kOther[] = R"(<mujoco><option gravity="0 0 -1" timestep="0.004"/><worldbody>
  <body name="mass"><joint name="fall" type="slide" axis="0 0 1"/><geom size=".1"/></body>
  <body name="more" pos="1 0 0"><freejoint/><geom size=".1"/></body></worldbody></mujoco>)";

TEST(OtherModel, RunsFromTheSameStateByNamesAndWithItsOwnOptions) {
  const std::string path = testing::TempDir() + "pliant_other_model.xml";
  std::ofstream(path) << kOther;
  const ModelPtr m = ModelFromText(kShown);
  ASSERT_NE(m, nullptr);
  const DataPtr d(mj_makeData(m.get()));
  d->qpos[0] = 0.25;
  d->qpos[1] = 2;
  runner::ExperimentOptions options;
  options.seconds = 1;
  const runner::VariantRun run = RunOtherModel(path, *m, *d, "", options, nullptr);
  ASSERT_EQ(run.problem, "");
  const std::size_t n = run.times.size();
  ASSERT_EQ(run.poses.size(), 2 * n);
  EXPECT_EQ(run.poses[2 * n - 2], 0.25) << "a joint that the other does not have stays";
  EXPECT_NEAR(run.poses[2 * n - 1], 2 - 0.5, 0.01) << "with the gravity of the other";
  ASSERT_EQ(run.positions.size(), 9 * n);
  EXPECT_TRUE(std::isnan(run.positions[3]));
  EXPECT_NEAR(run.positions[9 * n - 1], 1.5, 0.01);
  const runner::VariantRun same = RunOtherModel(path, *m, *d, "", options, nullptr);
  for (const double distance : DistanceOf(run, same)) EXPECT_EQ(distance, 0);
  EXPECT_NE(RunOtherModel(path, *m, *d, "opt.nothing = 1", options, nullptr).problem, "");
  EXPECT_NE(RunOtherModel("/no/such/file.xml", *m, *d, "", options, nullptr).problem, "");
}

}  // namespace
}  // namespace pliant::app
