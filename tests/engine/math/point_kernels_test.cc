#include "engine/math/point_kernels.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace pliant {
namespace {

TEST(FarthestPoint, IsTheFirstOfTheLargestDotProducts) {
  std::mt19937 rng(3);
  std::normal_distribution<double> normal;
  for (int n = 4; n <= 48; n += 4) {
    for (int trial = 0; trial < 50; ++trial) {
      std::vector<double> x(n), y(n), z(n);
      for (int i = 0; i < n; ++i)
        x[i] = std::round(normal(rng)), y[i] = std::round(normal(rng)), z[i] = std::round(normal(rng));
      const double dir[3] = {std::round(normal(rng)), 1, -0.5};
      int expected = 0;
      const auto dot = [&](int i) { return dir[0] * x[i] + dir[1] * y[i] + dir[2] * z[i]; };
      for (int i = 1; i < n; ++i) {
        if (dot(i) > dot(expected)) expected = i;
      }
      EXPECT_EQ(FarthestPoint(x.data(), y.data(), z.data(), n, dir, -1), expected);
      for (int start = 0; start < n; ++start) {
        const int found = FarthestPoint(x.data(), y.data(), z.data(), n, dir, start);
        EXPECT_EQ(found, dot(start) == dot(expected) ? start : expected);
      }
    }
  }
}

TEST(FarthestPoint, IsInRangeForNumbersThatAreNone) {
  const double bad[4] = {std::nan(""), std::nan(""), std::nan(""), std::nan("")}, dir[3] = {1, 0, 0};
  EXPECT_EQ(FarthestPoint(bad, bad, bad, 4, dir, -1), 0);
}

}  // namespace
}  // namespace pliant
