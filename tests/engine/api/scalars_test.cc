// Functions of single numbers: conversions, bounds, random numbers, profiles.
#include <cstdlib>
#include <string>

#include "tests/engine/api/golden_results.h"

namespace pliant {
namespace {

TEST(Scalars, AreTheReferences) {
  GoldenResults golden("scalars");
  golden.Check("mju_springDamper",
               {mju_springDamper(0.3, -0.2, 4, 1, 0.1), mju_springDamper(0.3, -0.2, 4, 4, 0.1),
                mju_springDamper(0.3, -0.2, 4, 9, 0.1)});
  Values sigmoid, sign, round;
  for (const double x : {-1.0, 0.0, 0.2, 0.5, 0.9, 1.0, 2.0}) sigmoid.push_back(mju_sigmoid(x));
  for (const double x : {-1.5, 0.0, 2.0}) sign.push_back(mju_sign(x));
  for (const double x : {-1.5, -0.4, 0.5, 2.5}) round.push_back(mju_round(x));
  golden.Check("mju_sigmoid", sigmoid);
  golden.Check("mju_sign", sign);
  golden.Check("mju_round", round);
  golden.Check("mju_Halton", {mju_Halton(1, 2), mju_Halton(5, 2), mju_Halton(17, 3), mju_Halton(100, 7)});
  golden.Check("mju_min_max_clip", {mju_min(1, -2), mju_max(1, -2), mju_clip(3, -1, 2), mju_clip(-3, -1, 2)});
}

TEST(Scalars, AreConvertedClippedAndRounded) {
  const float f[2] = {0.5f, -3};
  const double d[2] = {0.1, 1e300};
  mjtNum n[2];
  float f2[2];
  double d2[2];
  mju_f2n(n, f, 2);
  EXPECT_EQ(n[1], -3);
  mju_n2f(f2, n, 2);
  EXPECT_EQ(f2[0], 0.5f);
  mju_d2n(n, d, 2);
  mju_n2d(d2, n, 2);
  EXPECT_EQ(d2[0], 0.1);
  EXPECT_EQ(d2[1], 1e300);
  EXPECT_EQ(mju_clip(5, -1, 2), 2);
  EXPECT_EQ(mju_clip(-5, -1, 2), -1);
  EXPECT_EQ(mju_clip(1, -1, 2), 1);
  EXPECT_EQ(mju_min(2, -3), -3);
  EXPECT_EQ(mju_max(2, -3), 2);
  EXPECT_EQ(mju_round(2.4), 2);
  EXPECT_EQ(mju_round(-2.6), -3);
  EXPECT_STREQ(mju_writeNumBytes(100), "100");
  EXPECT_EQ(std::string(mju_writeNumBytes(3 << 20)).back(), 'M');
}

TEST(StandardNormal, HasMeanZeroAndVarianceOne) {
  std::srand(5);
  constexpr int kPairs = 5000;
  double sum = 0, squares = 0, product = 0;
  for (int i = 0; i < kPairs; ++i) {
    mjtNum second;
    const mjtNum first = mju_standardNormal(&second);
    sum += first + second;
    squares += first * first + second * second;
    product += first * second;
  }
  EXPECT_NEAR(sum / (2 * kPairs), 0, 0.04);
  EXPECT_NEAR(squares / (2 * kPairs), 1, 0.05);
  EXPECT_NEAR(product / kPairs, 0, 0.05);
}

}  // namespace
}  // namespace pliant
