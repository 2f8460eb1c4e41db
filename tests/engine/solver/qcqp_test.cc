// Minima of quadratics in ellipsoids.
#include "engine/solver/qcqp.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/engine/solver/small_problems.h"

namespace pliant {
namespace {

template <int n>
bool Minimize(double (&x)[n], const double* a, const double* b, const double* scale, double radius) {
  BallMatrix<n> ball;
  ball.Set(a, n, scale);
  return MinimizeInBall<n>(x, ball, b, scale, radius);
}

TEST(Qcqp, MinimumInsideIsUnconstrained) {
  const double a[] = {2, 0.5, 0.5, 1}, b[] = {-1, 0.3}, scale[] = {1, 1};
  double x[2];
  EXPECT_FALSE(Minimize(x, a, b, scale, 10));
  EXPECT_NEAR(2 * x[0] + 0.5 * x[1], 1, 1e-12);
  EXPECT_NEAR(0.5 * x[0] + x[1], -0.3, 1e-12);
}

TEST(Qcqp, ActiveConstraintLeavesAGradientAlongTheNormal) {
  const double a[] = {2, 0.5, 0.1, 0.5, 1, 0.2, 0.1, 0.2, 1.5}, b[] = {-4, 3, 1}, scale[] = {0.5, 0.8, 0.3};
  double x[3];
  ASSERT_TRUE(Minimize(x, a, b, scale, 0.7));
  double norm = 0, multiplier[3];
  for (int i = 0; i < 3; ++i) {
    norm += std::pow(x[i] / scale[i], 2);
    double gradient = b[i];
    for (int j = 0; j < 3; ++j) gradient += a[3 * i + j] * x[j];
    multiplier[i] = -gradient * scale[i] * scale[i] / x[i];
  }
  EXPECT_NEAR(std::sqrt(norm), 0.7, 1e-6);
  EXPECT_NEAR(multiplier[0], multiplier[1], 1e-4);
  EXPECT_NEAR(multiplier[0], multiplier[2], 1e-4);
}

TEST(Qcqp, ASingularMatrixGivesZero) {
  const double a[] = {1, 1, 1, 1}, b[] = {-1, 0.3}, scale[] = {1, 1};
  double x[2];
  EXPECT_FALSE(Minimize(x, a, b, scale, 10));
  EXPECT_EQ(x[0], 0);
  EXPECT_EQ(x[1], 0);
}

}  // namespace
}  // namespace pliant
