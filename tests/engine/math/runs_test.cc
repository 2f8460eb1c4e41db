#include "engine/math/runs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "engine/math/bits.h"

namespace pliant {
namespace {

TEST(RunsTest, CountsUpFromAnyNumber) {
  std::vector<int> out(21, -7);
  CountUp(out.data(), 20, 5);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(out[static_cast<size_t>(i)], 5 + i);
  EXPECT_EQ(out[20], -7);
}

TEST(RunsTest, LargestIsFoundAtEveryPlaceAndNaNIsNone) {
  for (int n = 1; n < 20; ++n) {
    for (int at = 0; at < n; ++at) {
      std::vector<double> values(static_cast<size_t>(n), -1);
      values[static_cast<size_t>(at)] = 2;
      EXPECT_EQ(LargestOf(values.data(), n, 0), 2);
      values[static_cast<size_t>(at)] = std::nan("");
      EXPECT_EQ(LargestOf(values.data(), n, 0), 0);
    }
  }
}

TEST(BitsTest, OneBitAnywhereIsSeen) {
  for (int n = 1; n < 40; ++n) {
    std::vector<double> values(static_cast<size_t>(n), 0.0);
    EXPECT_FALSE(AnyBit(values.data(), n));
    for (int at = 0; at < n; ++at) {
      values[static_cast<size_t>(at)] = -0.0;
      EXPECT_TRUE(AnyBit(values.data(), n));
      values[static_cast<size_t>(at)] = 0;
    }
  }
}

TEST(BitsTest, PosesAreTheSameOnlyToTheLastBit) {
  for (int n = 1; n < 6; ++n) {
    std::vector<double> q, pos, quat;
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k < 7; ++k) {
        q.push_back(k == 1 ? std::nan("") : i + 0.1 * k);
        (k < 3 ? pos : quat).push_back(q.back());
      }
    }
    EXPECT_TRUE(SamePoses(q.data(), pos.data(), quat.data(), n));
    for (double& value : q) {
      const double before = value;
      value = -value;
      EXPECT_FALSE(SamePoses(q.data(), pos.data(), quat.data(), n));
      value = before;
    }
  }
}

TEST(Runs, NumbersWithinALimitEndAtALargeOneAndAtNan) {
  const double values[] = {0, -10, 10, 3, 10.5, std::numeric_limits<double>::quiet_NaN(), -11};
  EXPECT_EQ(CountWithin(values, 4, 10), 4);
  EXPECT_EQ(CountWithin(values, 7, 10), 4);
  EXPECT_EQ(CountWithin(values + 5, 2, 10), 0);
  EXPECT_EQ(CountWithin(values + 6, 1, 10), 0);
  EXPECT_EQ(CountWithin(values, 0, 10), 0);
}

}  // namespace
}  // namespace pliant
