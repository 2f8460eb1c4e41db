#include "engine/geometry/farthest_point.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace pliant {
namespace {

constexpr double kFar = 1e300;

// Coordinates are whole numbers, so that many points are equally far.
struct Points {
  std::vector<double> x, y, z, nearest;
  PointColumns columns;

  Points(int n, std::mt19937& random) {
    std::uniform_int_distribution<int> coordinate(0, 3);
    for (int i = 0; i < PointColumns::Padded(n); ++i) {
      for (auto* column : {&x, &y, &z}) column->push_back(coordinate(random));
      nearest.push_back(i < n ? kFar : -1);
    }
    columns = {x.data(), y.data(), z.data(), nearest.data(), n};
  }
};

TEST(FarthestPoint, IsTheFirstOfThoseThatOneByOneAreFarthest) {
  std::mt19937 random(5);
  for (int n = 1; n < 40; ++n) {
    Points points(n, random);
    std::vector<double> nearest(n, kFar);
    int chosen = n / 2;
    for (int k = 0; k < n; ++k) {
      const double pos[3] = {points.x[chosen], points.y[chosen], points.z[chosen]};
      points.nearest[chosen] = nearest[chosen] = -1;
      for (int i = 0; i < n; ++i) {
        const double x = points.x[i] - pos[0], y = points.y[i] - pos[1], z = points.z[i] - pos[2];
        nearest[i] = std::min(nearest[i], x * x + y * y + z * z);
      }
      const auto expected = std::max_element(nearest.begin(), nearest.end()) - nearest.begin();
      chosen = FarthestFromChosen(points.columns, pos);
      ASSERT_EQ(chosen, expected) << n << " points, " << k << " chosen";
      ASSERT_TRUE(std::equal(nearest.begin(), nearest.end(), points.nearest.begin()));
    }
  }
}

TEST(FarthestPoint, IsTheFirstPlaceWhenAllAreChosen) {
  std::mt19937 random(6);
  Points points(7, random);
  std::fill(points.nearest.begin(), points.nearest.end(), -1);
  const double pos[3] = {1, 1, 1};
  EXPECT_EQ(FarthestFromChosen(points.columns, pos), 0);
}

}  // namespace
}  // namespace pliant
