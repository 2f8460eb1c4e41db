#include "engine/geometry/box_columns.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace pliant {
namespace {

struct Boxes {
  explicit Boxes(int n) : bounds(BoxColumns::Size(n)), columns(bounds.data(), n), hits(n + 3) {}
  std::vector<int> Find(int a, int begin, int end) {
    const int n = columns.FindOverlaps(a, begin, end, hits.data());
    return {hits.begin(), hits.begin() + n};
  }

  std::vector<double> bounds;
  BoxColumns columns;
  std::vector<int> hits;
};

TEST(BoxColumns, FindsWhatOverlapsInAnyRange) {
  constexpr int kCount = 23;
  std::mt19937 rng(5);
  std::uniform_real_distribution<double> uniform(0, 1);
  Boxes boxes(kCount);
  for (int i = 0; i < kCount; ++i) {
    const double min[3] = {uniform(rng), uniform(rng), uniform(rng)};
    const double max[3] = {min[0] + uniform(rng), min[1] + 0.5, min[2] + 0.5};
    boxes.columns.Set(i, min, max);
  }
  const auto overlap = [&](int i, int j) {
    for (int k = 0; k < 3; ++k) {
      if (boxes.columns.Min(i, k) > boxes.columns.Max(j, k)) return false;
      if (boxes.columns.Min(j, k) > boxes.columns.Max(i, k)) return false;
    }
    return true;
  };
  int found = 0;
  for (int a = 0; a < kCount; ++a) {
    for (int begin = 0; begin <= kCount; ++begin) {
      std::vector<int> expected;
      for (int i = begin; i < kCount - a % 3; ++i) {
        if (overlap(a, i)) expected.push_back(i);
      }
      EXPECT_EQ(boxes.Find(a, begin, kCount - a % 3), expected);
      found += static_cast<int>(expected.size());
    }
  }
  EXPECT_GT(found, kCount * kCount);
  EXPECT_LT(found, kCount * kCount * kCount / 3);
}

TEST(BoxColumns, TouchingCountsAndNanDoesNot) {
  Boxes boxes(3);
  const double zero[3] = {0, 0, 0}, one[3] = {1, 1, 1}, two[3] = {2, 2, 2}, no_number[3] = {0, NAN, 0};
  boxes.columns.Set(0, zero, one);
  boxes.columns.Set(1, one, two);
  boxes.columns.Set(2, no_number, two);
  EXPECT_EQ(boxes.Find(0, 1, 3), std::vector<int>{1});
}

}  // namespace
}  // namespace pliant
