// Solvers agree with each other, and their solutions satisfy what defines them.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/engine/solver/small_problems.h"

namespace pliant {
namespace {

class RandomProblemTest : public testing::TestWithParam<int> {};

TEST_P(RandomProblemTest, PrimalAndDualFindTheSameForces) {
  const Problem p = RandomProblem(GetParam(), 12, 2, 3, 8, 0, 0);
  const Solution newton = Solve(p, Method::kNewton), cg = Solve(p, Method::kCg);
  EXPECT_LT(MaxDifference(newton.force, cg.force), 1e-6);
  EXPECT_LT(MaxDifference(newton.force, SolveDual(p)), 1e-6);
}

TEST_P(RandomProblemTest, NewtonAndConjugateGradientsAgreeOnCones) {
  for (const int dim : {3, 4, 6}) {
    const Problem p = RandomProblem(GetParam(), 12, 2, 3, 4, 3, dim);
    EXPECT_LT(MaxDifference(Solve(p, Method::kNewton).force, Solve(p, Method::kCg).force), 1e-6);
  }
}

TEST_P(RandomProblemTest, DenseAndSparseAgree) {
  // Above the limit of the dense Hessian both storages take the sparse one; below it both take the dense one.
  for (const int nv : {20, 130}) {
    const Problem p = RandomProblem(GetParam(), nv, 2, 3, 10, 5, 3);
    const Solution dense = Solve(p, Method::kNewton, true), sparse = Solve(p, Method::kNewton, false);
    EXPECT_LT(MaxDifference(dense.acc, sparse.acc), 1e-11);
  }
}

TEST_P(RandomProblemTest, SolutionBalancesForces) {
  for (const int nv : {10, 130}) {
    const Problem p = RandomProblem(GetParam(), nv, 3, 4, 30, 0, 0);
    const Solution s = Solve(p, Method::kNewton);
    for (int i = 0; i < nv; ++i) {
      EXPECT_NEAR(p.mass[i] * s.acc[i], p.frc_smooth[i] + s.frc_constraint[i], 1e-10);
    }
    EXPECT_LT(s.trace.iterations, 20);
  }
}

TEST_P(RandomProblemTest, ConeForcesStayInTheirCones) {
  const Problem p = RandomProblem(GetParam(), 12, 0, 0, 0, 5, 4);
  const Solution s = Solve(p, Method::kNewton);
  for (size_t c = 0; c < p.cones.size(); ++c) {
    const double* force = s.force.data() + p.cones[c].row;
    double sum = 0;
    for (int k = 1; k < 4; ++k) sum += std::pow(force[k] / p.friction[c][k - 1], 2);
    EXPECT_LE(std::sqrt(sum), force[0] + 1e-12);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomProblemTest, testing::Range(1, 9));

}  // namespace
}  // namespace pliant
