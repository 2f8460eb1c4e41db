#include "engine/math/direction_table.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

namespace pliant {
namespace {

// A table of one list.
struct OneList {
  DirectionTable table;
  DirectionTable::Cell cell;
  PointBlock block[DirectionTable::kMaxListed / PointBlock::kSize];

  OneList(const std::vector<float>& points, double lead) {
    const size_t n = points.size() / 3, nblock = (n + PointBlock::kSize - 1) / PointBlock::kSize;
    table.ncell = 0;
    cell.nblock = static_cast<int>(nblock);
    table.cell_adr = offsetof(OneList, cell);
    table.block_adr = offsetof(OneList, block);
    cell.block = 0;
    cell.lead = lead;
    for (size_t i = 0; i < nblock * PointBlock::kSize; ++i) {
      PointBlock& b = block[i / PointBlock::kSize];
      const size_t k = i % PointBlock::kSize;
      b.x[k] = i < n ? points[3 * i] : NAN;
      b.y[k] = i < n ? points[3 * i + 1] : NAN;
      b.z[k] = i < n ? points[3 * i + 2] : NAN;
      b.id[k] = static_cast<int>(i);
    }
  }
  int Find(const double dir[3]) const { return UniqueFarthestPoint(table, dir); }
};

TEST(UniqueFarthestPoint, IsTheOnlyPointWithinTheLead) {
  std::mt19937 rng(3);
  std::normal_distribution<double> normal;
  int lonely = 0, crowded = 0;
  for (int n = 1; n <= DirectionTable::kMaxListed; ++n) {
    for (int trial = 0; trial < 50; ++trial) {
      std::vector<float> points(3 * n);
      for (float& x : points) x = static_cast<float>(std::round(2 * normal(rng)));
      const double dir[3] = {std::fmod(normal(rng), 1), 1, -0.5}, lead = std::fabs(normal(rng));
      const auto dot = [&](int i) {
        return dir[0] * points[3 * i] + dir[1] * points[3 * i + 1] + dir[2] * points[3 * i + 2];
      };
      int best = 0, near = 0;
      for (int i = 1; i < n; ++i) {
        if (dot(i) > dot(best)) best = i;
      }
      for (int i = 0; i < n; ++i) near += dot(i) >= dot(best) - lead;
      EXPECT_EQ(OneList(points, lead).Find(dir), near == 1 ? best : -1);
      (near == 1 ? lonely : crowded)++;
    }
  }
  EXPECT_GT(lonely, 100);
  EXPECT_GT(crowded, 100);
}

TEST(UniqueFarthestPoint, TellsWhereAllTie) {
  const std::vector<float> points(3 * DirectionTable::kMaxListed, 1);
  const double dir[3] = {0, 0, 2};
  OneList list(points, 0.5);
  EXPECT_EQ(list.Find(dir), -1);
  list.block[list.cell.nblock - 1].z[7] = 1.75;
  EXPECT_EQ(list.Find(dir), DirectionTable::kMaxListed - 1);
  list.cell.lead = 0.75;
  EXPECT_EQ(list.Find(dir), -1);
}

TEST(UniqueFarthestPoint, FindsNoneAmongNumbersThatAreNone) {
  const double nan[3] = {std::nan(""), 0, 0}, zero[3] = {0, 0, 0}, dir[3] = {1, 0, 0};
  EXPECT_EQ(OneList({1, 2, 3}, 0.1).Find(nan), -1);
  EXPECT_EQ(OneList({1, 2, 3, 3, 2, 1}, 0.1).Find(zero), -1);
  EXPECT_EQ(OneList({NAN, 0, 0}, 0.1).Find(dir), -1);
}

}  // namespace
}  // namespace pliant
