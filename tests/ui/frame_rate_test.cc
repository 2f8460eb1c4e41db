#include "ui/model/frame_rate.h"

#include <gtest/gtest.h>

namespace pliant::ui {
namespace {

TEST(FrameRate, IsWhatFitsIntoASecondHoweverUnequalTheFramesAre) {
  FrameRate rate;
  EXPECT_EQ(rate.PerSecond(), 0);
  for (int i = 0; i < 200; ++i) rate.Add(1.0 / 60);
  EXPECT_NEAR(rate.PerSecond(), 60, 0.5);
  // A quick frame after each slow one: the mean of the frames' own rates would be 31.
  for (int i = 0; i < 10; ++i) {
    rate.Add(0.5);
    rate.Add(0.016);
  }
  EXPECT_NEAR(rate.PerSecond(), 2 / 0.516, 0.3);
}

TEST(FrameRate, AWindowThatBecomesSlowSaysSoAtOnce) {
  FrameRate rate;
  for (int i = 0; i < 200; ++i) rate.Add(1.0 / 60);
  rate.Add(2);
  EXPECT_NEAR(rate.PerSecond(), 0.5, 1e-6);
}

}  // namespace
}  // namespace pliant::ui
