#include "engine/math/box_qp.h"

#include <gtest/gtest.h>

#include <vector>

namespace pliant {
namespace {

TEST(BoxQP, WithoutBoundsSolvesTheLinearSystem) {
  const double H[4] = {4, 1, 1, 3}, g[2] = {-1, -2};
  double x[2] = {0, 0}, R[18];
  int index[2];
  EXPECT_EQ(BoxQP(x, R, index, H, g, 2, nullptr, nullptr), 2);
  EXPECT_NEAR(4 * x[0] + x[1], 1, 1e-12);
  EXPECT_NEAR(x[0] + 3 * x[1], 2, 1e-12);
}

TEST(BoxQP, GradientPushesOutwardsAtActiveBounds) {
  const double H[9] = {2, .5, 0, .5, 2, .3, 0, .3, 1}, g[3] = {-10, 1, 5}, lower[3] = {-1, -1, -1},
               upper[3] = {1, 1, 1};
  double x[3] = {0, 0, 0}, R[30];
  int index[3];
  const int nfree = BoxQP(x, R, index, H, g, 3, lower, upper);
  EXPECT_EQ(nfree, 1);
  EXPECT_EQ(index[0], 1);
  EXPECT_EQ(x[0], 1);
  EXPECT_EQ(x[2], -1);
  EXPECT_NEAR(.5 * x[0] + 2 * x[1] + .3 * x[2] + g[1], 0, 1e-12);
}

TEST(BoxQP, IndefiniteMatricesAreRefused) {
  const double H[4] = {-1, 0, 0, -1}, g[2] = {1, 1};
  double x[2] = {0, 0}, R[18];
  EXPECT_EQ(BoxQP(x, R, nullptr, H, g, 2, nullptr, nullptr), -1);
}

}  // namespace
}  // namespace pliant
