// Muscle gains, biases and activation against closed forms.
#include "engine/dynamics/muscle.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/dynamics/fluid.h"
#include "engine/math/quat.h"
#include "tests/engine/dynamics/stages.h"

namespace pliant {
namespace {

const mjtNum kMuscle[9] = {0.75, 1.05, 100, 200, 0.5, 1.6, 1.5, 1.3, 1.2};
const mjtNum kLengths[2] = {0.75, 1.05};  // so that scaled length is length

TEST(MuscleTest, PeakForceAtOptimalLengthAndRest) {
  EXPECT_DOUBLE_EQ(MuscleGain(1, 0, kLengths, 1, kMuscle), -100);
  EXPECT_DOUBLE_EQ(MuscleGain(0.5, 0, kLengths, 1, kMuscle), 0);
  EXPECT_DOUBLE_EQ(MuscleGain(1.6, 0, kLengths, 1, kMuscle), 0);
  EXPECT_DOUBLE_EQ(MuscleGain(1, -1.5, kLengths, 1, kMuscle), 0);
  EXPECT_DOUBLE_EQ(MuscleGain(1, 10, kLengths, 1, kMuscle), -120);
}

TEST(MuscleTest, CurvesAreContinuous) {
  const mjtNum eps = 1e-9;
  for (mjtNum knot : {0.5, 0.75, 1.0, 1.3, 1.6}) {
    EXPECT_NEAR(MuscleGain(knot - eps, 0, kLengths, 1, kMuscle),
                MuscleGain(knot + eps, 0, kLengths, 1, kMuscle), 1e-5);
    EXPECT_NEAR(MuscleBias(knot - eps, kLengths, 1, kMuscle), MuscleBias(knot + eps, kLengths, 1, kMuscle),
                1e-5);
  }
  for (mjtNum knot : {-1.5, 0.0, 0.3}) {
    EXPECT_NEAR(MuscleGain(1, knot - eps, kLengths, 1, kMuscle),
                MuscleGain(1, knot + eps, kLengths, 1, kMuscle), 1e-5);
  }
}

TEST(MuscleTest, NegativeForceScalesWithAcceleration) {
  mjtNum prm[9];
  std::copy(kMuscle, kMuscle + 9, prm);
  prm[2] = -1;
  EXPECT_DOUBLE_EQ(MuscleGain(1, 0, kLengths, 4, prm), -50);
}

TEST(MuscleTest, VelocityDerivativeMatchesDifferences) {
  const mjtNum h = 1e-7;
  for (mjtNum vel : {-2.0, -0.7, -0.1, 0.1, 0.25, 1.0}) {
    const mjtNum fd =
        (MuscleGain(0.9, vel + h, kLengths, 1, kMuscle) - MuscleGain(0.9, vel - h, kLengths, 1, kMuscle)) /
        (2 * h);
    EXPECT_NEAR(MuscleGainVelocity(0.9, vel, kLengths, 1, kMuscle), fd, 1e-5);
  }
}

TEST(MuscleTest, ActivationTimeDependsOnDirection) {
  const mjtNum prm[3] = {0.01, 0.04, 0};
  EXPECT_DOUBLE_EQ(MuscleDynamics(1, 0.5, prm), 0.5 / (0.01 * 1.25));
  EXPECT_DOUBLE_EQ(MuscleDynamics(0, 0.5, prm), -0.5 / (0.04 / 1.25));
  // Controls count only within [0, 1].
  EXPECT_DOUBLE_EQ(MuscleDynamics(7, 0.5, prm), MuscleDynamics(1, 0.5, prm));
  const mjtNum smooth[3] = {0.01, 0.04, 0.4};
  EXPECT_DOUBLE_EQ(MuscleDynamics(1, 0.5, smooth), MuscleDynamics(1, 0.5, prm));
}

}  // namespace
}  // namespace pliant
