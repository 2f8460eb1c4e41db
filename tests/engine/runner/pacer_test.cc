#include "engine/runner/pacer.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pliant::runner {
namespace {

TEST(Pacer, TargetFollowsTheWallClockAtTheAskedSpeed) {
  Pacer pacer;
  pacer.SetSpeed(0.5);
  pacer.Restart(10, 3);
  EXPECT_DOUBLE_EQ(pacer.Target(10.1, 3), 3.05);
}

TEST(Pacer, GivesUpALargeLagInsteadOfRushing) {
  Pacer pacer;
  pacer.Restart(0, 0);
  EXPECT_DOUBLE_EQ(pacer.Target(5, 0), 0);
  EXPECT_NEAR(pacer.Target(5.01, 0), 0.01, 1e-12);
}

TEST(Pacer, HasNoTargetAtFullSpeed) {
  Pacer pacer;
  pacer.SetSpeed(0);
  pacer.Restart(0, 0);
  EXPECT_TRUE(std::isinf(pacer.Target(1, 0)));
  EXPECT_LE(pacer.DueAt(100), 0);
}

TEST(Pacer, DueAtIsTheInverseOfTarget) {
  Pacer pacer;
  pacer.SetSpeed(2);
  pacer.Restart(1, 0);
  EXPECT_DOUBLE_EQ(pacer.DueAt(pacer.Target(1.02, 0.03)), 1.02);
}

TEST(Pacer, MeasuresSpeedAndLoad) {
  Pacer pacer;
  pacer.Restart(0, 0);
  for (int i = 0; i <= 200; ++i) pacer.Measure(0.01 * i, 0.004 * i, 0.0025);
  EXPECT_NEAR(pacer.Achieved(), 0.4, 1e-9);
  EXPECT_NEAR(pacer.Load(), 0.25, 0.01);
}

TEST(Pacer, RefusesNonsense) {
  Pacer pacer;
  pacer.SetSpeed(-3);
  EXPECT_EQ(pacer.Speed(), 0);
  pacer.SetSpeed(1e9);
  EXPECT_LE(pacer.Speed(), 1e4);
}

}  // namespace
}  // namespace pliant::runner
