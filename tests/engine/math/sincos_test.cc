#include "engine/math/sincos.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace pliant {
namespace {

// Distance from the exact value in units in the last place of the result.
double UlpError(double value, long double exact) {
  const double size = std::fabs(static_cast<double>(exact));
  const double ulp = std::nextafter(size, std::numeric_limits<double>::infinity()) - size;
  return std::fabs(static_cast<double>((static_cast<long double>(value) - exact) / ulp));
}

TEST(SinCosTest, WithinOneUlpUpToLargeAngles) {
  for (const double range : {0.1, 3.5, 100.0, 9.9e4}) {
    for (int i = -1000; i <= 1000; ++i) {
      const double x = range * i / 1000 + 1e-3 * std::sin(i);
      double s, c;
      SinCos(&s, &c, &x, 1);
      EXPECT_LE(UlpError(s, sinl(x)), 1) << x;
      EXPECT_LE(UlpError(c, cosl(x)), 1) << x;
    }
  }
}

TEST(SinCosTest, GroupingDoesNotChangeBits) {
  std::vector<double> x(11), s(11), c(11);
  for (size_t i = 0; i < x.size(); ++i) x[i] = 0.7 * static_cast<double>(i) - 3;
  SinCos(s.data(), c.data(), x.data(), 11);
  for (size_t i = 0; i < x.size(); ++i) {
    double s1, c1;
    SinCos(&s1, &c1, &x[i], 1);
    EXPECT_EQ(s[i], s1);
    EXPECT_EQ(c[i], c1);
  }
}

TEST(SinCosTest, ZeroIsExactAndHugeAnglesFallBack) {
  const double x[4] = {0, 1e6, -1e9, std::numeric_limits<double>::quiet_NaN()};
  double s[4], c[4];
  SinCos(s, c, x, 3);
  EXPECT_EQ(s[0], 0);
  EXPECT_EQ(c[0], 1);
  EXPECT_EQ(s[1], std::sin(1e6));
  EXPECT_EQ(c[2], std::cos(-1e9));
  SinCos(s, c, x + 3, 1);
  EXPECT_TRUE(std::isnan(s[0]) && std::isnan(c[0]));
}

}  // namespace
}  // namespace pliant
