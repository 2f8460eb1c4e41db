// Scalar functions and texts.
#include "engine/math/misc.h"

#include <gtest/gtest.h>

#include "engine/math/quat.h"
#include "engine/math/quat_derivative.h"
#include "engine/math/spatial.h"

namespace pliant {
namespace {

TEST(Misc, SpringDamperSolvesItsEquationForAllThreeKindsOfDamping) {
  for (const double kv : {0.5, 4.0, 9.0}) {
    const double kp = 4, h = 1e-4, t = 0.3;
    const double x0 = SpringDamper(1, -.5, kp, kv, t - h), x1 = SpringDamper(1, -.5, kp, kv, t),
                 x2 = SpringDamper(1, -.5, kp, kv, t + h);
    const double acc = (x2 - 2 * x1 + x0) / (h * h), vel = (x2 - x0) / (2 * h);
    EXPECT_NEAR(acc, -kp * x1 - kv * vel, 1e-4);
  }
}

TEST(Misc, HaltonIsTheRadicalInverse) {
  EXPECT_DOUBLE_EQ(Halton(1, 2), 0.5);
  EXPECT_DOUBLE_EQ(Halton(6, 2), 3.0 / 8);
  EXPECT_DOUBLE_EQ(Halton(5, 3), 2.0 / 3 + 1.0 / 9);
}

TEST(Misc, SigmoidIsFlatAtBothEnds) {
  EXPECT_EQ(Sigmoid(-1), 0);
  EXPECT_EQ(Sigmoid(2), 1);
  EXPECT_DOUBLE_EQ(Sigmoid(0.5), 0.5);
  EXPECT_NEAR((Sigmoid(1e-4) - Sigmoid(0)) / 1e-4, 0, 1e-6);
}

TEST(Misc, StringCopyAlwaysEndsTheText) {
  char text[4];
  Strncpy(text, "longer", 4);
  EXPECT_STREQ(text, "lon");
}

}  // namespace
}  // namespace pliant
