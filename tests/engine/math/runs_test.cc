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

TEST(RunsTest, ABitIsSeenAtEveryPlaceOfIntegers) {
  for (int n = 0; n < 40; ++n) {
    std::vector<int> values(static_cast<size_t>(n), 0);
    EXPECT_FALSE(AnyBit(values.data(), n));
    for (int at = 0; at < n; ++at) {
      values[static_cast<size_t>(at)] = 1 << (at % 31);
      EXPECT_TRUE(AnyBit(values.data(), n));
      values[static_cast<size_t>(at)] = 0;
    }
  }
}

TEST(RunsTest, CountsUpThroughWholeBlocks) {
  std::vector<int> out(100, -7);
  CountUp(out.data(), 99, 3);
  for (int i = 0; i < 99; ++i) EXPECT_EQ(out[static_cast<size_t>(i)], 3 + i);
  EXPECT_EQ(out[99], -7);
}

TEST(RunsTest, OneValueOutOfASetIsSeenAtEveryPlace) {
  constexpr unsigned kSet = 1U << 2 | 1U << 4 | 1U << 5;
  for (int n = 0; n < 40; ++n) {
    std::vector<int> values(static_cast<size_t>(n), 4);
    for (int i = 0; i < n; i += 3) values[static_cast<size_t>(i)] = 5 - i % 2 * 3;
    EXPECT_TRUE(AllAmong(values.data(), n, kSet));
    for (int at = 0; at < n; ++at) {
      std::vector<int> changed = values;
      changed[static_cast<size_t>(at)] = at % 2 ? 3 : 0;
      EXPECT_FALSE(AllAmong(changed.data(), n, kSet));
    }
  }
}

TEST(RunsTest, PointsOutsideABoxAreCountedUpToTheFirstInside) {
  const double lo[3] = {-1, -2, -3}, hi[3] = {1, 2, 3};
  for (int n = 0; n < 14; ++n) {
    std::vector<double> points;
    for (int i = 0; i < n; ++i) {
      // Each misses the box in one coordinate, or is no point.
      for (int k = 0; k < 3; ++k)
        points.push_back(k == i % 3 ? (i % 2 ? 5 : -5) : i == 6 ? std::nan("") : hi[k]);
    }
    EXPECT_EQ(CountOutside(points.data(), n, lo, hi), n);
    for (int at = 0; at < n; ++at) {
      std::vector<double> moved = points;
      for (int k = 0; k < 3; ++k) moved[static_cast<size_t>(3 * at + k)] = k == 1 ? lo[k] : hi[k];
      EXPECT_EQ(CountOutside(moved.data(), n, lo, hi), at);
    }
  }
}

TEST(RunsTest, MomentsAreAddedFromTheLastToTheFirst) {
  // The order shows: a small number is lost beside a large one, but not beside its rest.
  const std::vector<double> points = {1, 2, 3, 1e20, 1e20, 1e20, -1e20, -1e20, -1e20}, weight = {2, 1, 1};
  double sum[3] = {0.5, 0.5, 0.5};
  AddMomentsBack(sum, points.data(), weight.data(), 3);
  for (int k = 0; k < 3; ++k) EXPECT_EQ(sum[k], 2.0 * (k + 1));
  AddMomentsBack(sum, points.data(), weight.data(), 0);
  EXPECT_EQ(sum[0], 2);
}

TEST(RunsTest, MomentsAreTakenAwayFromTheFirstToTheLast) {
  const double direction[3] = {1, -2, 3};
  for (const int n : {0, 1, 15, 16, 40}) {
    std::vector<double> points, weight;
    double expected = 0.1;
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k < 3; ++k) points.push_back(1e10 / (1 + 7 * i + k));
      weight.push_back(0.3 + i);
      const double* p = points.data() + 3 * i;
      expected -= weight.back() * (direction[0] * p[0] + direction[1] * p[1] + direction[2] * p[2]);
    }
    EXPECT_EQ(SubtractMoments(0.1, points.data(), weight.data(), n, direction), expected);
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

TEST(BitsTest, ArraysAreEqualOnlyToTheLastBit) {
  for (const int n : {0, 1, 3, 63, 64, 65, 200}) {
    std::vector<double> a(static_cast<size_t>(n), 0.5);
    if (n) a[0] = std::nan("");
    std::vector<double> b = a;
    EXPECT_TRUE(EqualBits(a.data(), b.data(), n)) << n;
    for (size_t at = 0; at < a.size(); ++at) {
      const double kept = a[at];
      a[at] = 0;
      b[at] = -0.0;
      EXPECT_FALSE(EqualBits(a.data(), b.data(), n)) << n << " " << at;
      a[at] = b[at] = kept;
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

TEST(Runs, NumbersWithinALimitAreCountedAlsoWhenTheyAreMany) {
  for (int n = 0; n < 70; ++n) {
    std::vector<double> many(static_cast<size_t>(n), 7);
    for (int i = 0; i < n; i += 2) many[static_cast<size_t>(i)] = -7;
    EXPECT_EQ(CountWithin(many.data(), n, 7), n);
    for (int at = 0; at < n; ++at) {
      for (const double bad : {7.5, -7.5, std::nan(""), HUGE_VAL}) {
        std::vector<double> changed = many;
        changed[static_cast<size_t>(at)] = bad;
        EXPECT_EQ(CountWithin(changed.data(), n, 7), at);
        EXPECT_EQ(CountManyWithin(changed.data(), n, 7), at);
      }
    }
  }
}

}  // namespace
}  // namespace pliant
