// Single rows of each kind against closed forms.
#include <gtest/gtest.h>

#include "tests/engine/solver/small_problems.h"

namespace pliant {
namespace {

TEST(Solver, OneSidedRowHoldsWhatRegularizationLeaves) {
  // f = -a_smooth / (A + R), a = R / (A + R) a_smooth.
  const Solution s = Solve(OneRow(0.25, -10), Method::kNewton);
  EXPECT_NEAR(s.force[0], 8, 1e-13);
  EXPECT_NEAR(s.acc[0], -2, 1e-13);
  EXPECT_EQ(s.state[0], kQuadratic);
}

TEST(Solver, ZeroForceWhenSatisfied) {
  const Solution s = Solve(OneRow(0.25, 3), Method::kNewton);
  EXPECT_EQ(s.force[0], 0);
  EXPECT_EQ(s.acc[0], 3);
  EXPECT_EQ(s.state[0], kSatisfied);
}

TEST(Solver, FrictionForceStopsAtItsBound) {
  Problem p = OneRow(0.25, -10);
  p.nf = 1;
  p.bound[0] = 3;
  const Solution s = Solve(p, Method::kNewton);
  EXPECT_NEAR(s.force[0], 3, 1e-13);
  EXPECT_NEAR(s.acc[0], -7, 1e-13);
  EXPECT_EQ(s.state[0], kLinearNeg);
}

TEST(Solver, FrictionHoldsBelowItsBound) {
  Problem p = OneRow(1e-6, 2);
  p.nf = 1;
  p.bound[0] = 3;
  const Solution s = Solve(p, Method::kNewton);
  EXPECT_NEAR(s.acc[0], 0, 1e-5);
  EXPECT_EQ(s.state[0], kQuadratic);
}

TEST(Solver, EqualityPullsBothWays) {
  Problem p = OneRow(1, 4);
  p.ne = 1;
  EXPECT_NEAR(Solve(p, Method::kNewton).force[0], -2, 1e-13);
  p.frc_smooth[0] = -4;
  EXPECT_NEAR(Solve(p, Method::kNewton).force[0], 2, 1e-13);
}

}  // namespace
}  // namespace pliant
