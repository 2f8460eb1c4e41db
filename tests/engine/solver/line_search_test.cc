// The exact line search.
#include "engine/solver/line_search.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "engine/solver/penalty.h"
#include "tests/engine/solver/small_problems.h"

namespace pliant {
namespace {

class RandomLine : public testing::TestWithParam<int> {};

TEST_P(RandomLine, SearchEndsWhereTheSlopeVanishes) {
  const Problem p = RandomProblem(GetParam(), 12, 2, 3, 8, 3, 3);
  const Views views(p, true);
  const std::vector<double> jar = views.SmoothResidual();
  std::mt19937 gen(GetParam());
  std::uniform_real_distribution<double> u(-1, 1);
  std::vector<double> jv(p.n());
  for (double& x : jv) x = u(gen);
  const double gauss = -5 - PenaltySlope(views.rows, jar.data(), jv.data(), 0).first;
  const LineSearchResult line = SearchLine(views.rows, jar.data(), jv.data(), gauss, 3, 1e-11, 100);
  ASSERT_GT(line.alpha, 0);
  const Slope slope = PenaltySlope(views.rows, jar.data(), jv.data(), line.alpha);
  EXPECT_NEAR(slope.first + gauss + 3 * line.alpha, 0, 1e-9);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomLine, testing::Range(1, 9));

}  // namespace
}  // namespace pliant
