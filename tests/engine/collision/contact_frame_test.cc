// Frames of contacts.
#include "engine/collision/contact_frame.h"

#include <gtest/gtest.h>

#include "engine/math/vec3.h"

namespace pliant {
namespace {

TEST(MakeFrame, IsRightHandedAndKeepsTheWantedTangent) {
  mjtNum frame[9] = {0, 0, 1, 0.6, 0.8, 0.5};
  MakeFrame(frame);
  EXPECT_NEAR(frame[3], 0.6, 1e-12);
  EXPECT_NEAR(frame[4], 0.8, 1e-12);
  mjtNum cross[3];
  Cross(cross, frame, frame + 3);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(cross[i], frame[6 + i], 1e-12);
}

TEST(MakeFrame, PrefersTheYAxisUnlessTheNormalIsNearIt) {
  mjtNum level[9] = {1, 0, 0};
  MakeFrame(level);
  EXPECT_EQ(level[4], 1);
  mjtNum steep[9] = {0, 1, 0};
  MakeFrame(steep);
  EXPECT_EQ(steep[5], 1);
}

}  // namespace
}  // namespace pliant
