// Momentum of the whole model, and the point at which the ground holds it.
#include "engine/runner/values/whole_motion.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "engine/model/data.h"
#include "engine/runner/values/expression.h"
#include "engine/step/derived.h"
#include "engine/step/forward.h"
#include "engine/step/step.h"
#include "tests/support/text_model.h"

namespace pliant::runner {
namespace {

constexpr const char* kBox = R"(<mujoco><worldbody><geom type="plane" size="5 5 1"/>
  <body pos="1 2 .2"><freejoint/><geom type="box" size=".3 .2 .2" mass="2"/></body>
  <body pos="0 0 3"><freejoint/><geom type="sphere" size=".1" mass="1"/></body></worldbody></mujoco>)";

double Of(const mjModel& m, const mjData& d, const std::string& text) {
  Expression expression;
  std::string error;
  EXPECT_TRUE(expression.Parse(m, text, &error)) << error;
  return expression.Evaluate(m, d);
}

TEST(WholeMotion, MomentumIsMassTimesVelocity) {
  const ModelPtr m = ModelFromText(kBox);
  const DataPtr d(MakeData(*m));
  d->qvel[0] = 3;
  d->qvel[6] = 1.5;
  d->qvel[7] = -4;
  StepAndDerive(*m, *d, kDerivedSubtreeVelocity);
  EXPECT_NEAR(Of(*m, *d, "momentum.x"), 2 * 3 + 1.5, 1e-9);
  EXPECT_NEAR(Of(*m, *d, "momentum.y"), -4, 1e-9);
  EXPECT_NEAR(Of(*m, *d, "momentum.z"), 0, 1e-9);
  // Two masses about their common centre: reduced mass, distance (-1, -2, 2.8), relative velocity.
  const double reduced = 2.0 / 3, away[3] = {-1, -2, 2.8}, rate[3] = {-1.5, -4, 0};
  EXPECT_NEAR(Of(*m, *d, "angular_momentum.z"), reduced * (away[0] * rate[1] - away[1] * rate[0]), 1e-9);
  EXPECT_NEAR(Of(*m, *d, "angular_momentum.x"), reduced * (away[1] * rate[2] - away[2] * rate[1]), 1e-9);
}

TEST(WholeMotion, AtRestTheZeroMomentPointIsBelowTheCentreOfMass) {
  const ModelPtr m = ModelFromText(kBox);
  const DataPtr d(MakeData(*m));
  for (int i = 0; i < 300; ++i) Step(*m, *d);
  EXPECT_NEAR(Of(*m, *d, "zmp.x"), 1, 1e-6);
  EXPECT_NEAR(Of(*m, *d, "zmp.y"), 2, 1e-6);
}

TEST(WholeMotion, APushAtTheTopMovesTheZeroMomentPoint) {
  const ModelPtr m = ModelFromText(kBox);
  const DataPtr d(MakeData(*m));
  d->xfrc_applied[6] = 4;  // N at the centre of mass, 0.2 m above the ground
  for (int i = 0; i < 300; ++i) Step(*m, *d);
  EXPECT_NEAR(Of(*m, *d, "zmp.x"), d->xipos[3] + 4 * d->xipos[5] / (2 * 9.81), 2e-3);
}

TEST(WholeMotion, WithoutGroundThereIsNoZeroMomentPoint) {
  const ModelPtr m = ModelFromText(kBox);
  const DataPtr d(MakeData(*m));
  d->qpos[2] = 5;
  Forward(*m, *d);
  EXPECT_TRUE(std::isnan(ZeroMomentPoint(*m, *d, 0)));
}

}  // namespace
}  // namespace pliant::runner
