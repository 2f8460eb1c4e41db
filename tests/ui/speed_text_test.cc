#include "ui/model/speed_text.h"

#include <gtest/gtest.h>

namespace pliant::ui {
namespace {

runner::RunStatus Running(double speed, double achieved, double load) {
  runner::RunStatus run;
  run.paused = false;
  run.speed = speed;
  run.achieved = achieved;
  run.physics_load = load;
  return run;
}

TEST(SpeedText, SaysTargetAndWhatIsReached) {
  EXPECT_EQ(SpeedSummary(Running(1, 0.5, 1)), "50 % of 100 %");
  EXPECT_EQ(SpeedSummary(Running(10, 4, 1)), "4x of 10x");
  EXPECT_EQ(SpeedSummary(Running(0, 3, 1)), "3x of max");
  runner::RunStatus paused = Running(0.1, 0, 0);
  paused.paused = true;
  EXPECT_EQ(SpeedSummary(paused), "10 %");
}

TEST(SpeedText, MoreThanATenthOffIsSlow) {
  EXPECT_FALSE(IsSlow(Running(1, 0.91, 0.5)));
  EXPECT_TRUE(IsSlow(Running(1, 0.89, 0.5)));
  EXPECT_FALSE(IsSlow(Running(0, 0.01, 1))) << "as fast as possible has no target to miss";
}

TEST(SpeedText, SaysWhy) {
  EXPECT_EQ(SpeedReason(Running(1, 1, 0.2), 5), kSpeedAsWanted);
  EXPECT_EQ(SpeedReason(Running(1, 0.4, 0.99), 5), "limited by physics");
  EXPECT_EQ(SpeedReason(Running(1, 0.4, 0.3), 40), "limited by drawing");
  EXPECT_EQ(SpeedReason(Running(1, 0.4, 0.3), 5), "the processor is busy");
  EXPECT_EQ(SpeedReason(Running(0, 9, 1), 5), "limited by physics");
  runner::RunStatus run = Running(10, 1, 0.1);
  run.slowed = true;
  EXPECT_EQ(SpeedReason(run, 5), "real time while dragging");
  run.until = "t = 3 s";
  EXPECT_EQ(SpeedReason(run, 5), "until t = 3 s");
}

TEST(SpeedText, SaysWhatHoldsTheFramesBack) {
  EXPECT_NE(FrameReason(60, 3, true).find("vertical sync"), std::string::npos);
  EXPECT_NE(FrameReason(60, 3, false).find("60 frames"), std::string::npos);
  EXPECT_NE(FrameReason(20, 45, true).find("drawing"), std::string::npos);
  EXPECT_NE(FrameReason(20, 4, true).find("processor"), std::string::npos);
}

}  // namespace
}  // namespace pliant::ui
